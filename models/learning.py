"""How networks are trained here: processes draw examples, another learns from those drawn last.

How many are drawn, which of them are learnt from, and the learning rate all follow the steps, not the clock: the same
command gives the same weights on the same machine, and so does one that was cut and goes on with `--resume`. A GPU adds
in whatever order it likes, so that there weights agree but for rounding.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import letters
import numpy as np
import onnx
import torch
from numpy.random import Generator
from ring import AHEAD_PARTS, Ring
from torch import Tensor, nn
from torch.nn import functional

from tableassist.vision.cards.likeness import HIDDEN

MOST_AT_ONCE = 60  # examples that one drawing may give
CHAPTER = 500  # steps for whose examples chance and the pools of drawn cards run on before both begin anew
WARM_UP = 0.06  # share of the steps in which the rate climbs
FIRST_LOOK = 512  # pictures by which normalisations of an ONNX file are unfolded
NAMED = 0.8  # probability from which a rank is named
RANK_ODDS = torch.from_numpy(letters.targets())
WEIGHTED = ("Conv", "ConvTranspose", "Gemm")
LAYERS = (nn.Conv2d, nn.ConvTranspose2d, nn.Linear)
UNSEEN = ("npm-standard", "gnome-anglo_modern", "tex-PokeRv2")  # decks that are kept out, to measure on


def as_taken(pictures: Tensor) -> Tensor:
    """Pictures that are taken as the network has them."""
    return pictures


@dataclass(frozen=True)
class Task:
    """What is learnt: the network, its examples, and how they are drawn, taken and judged.

    `put` draws one or several examples from a stock of pictures that `load` gives: `only` of some decks, or `skip`
    those; what it keeps in the stock for another use is left behind by `anew`. What is taken becomes the network's
    input by `prepare`, where the network is. `shape` is that of an example's picture and of its numbers, `fresh` how
    many are drawn anew for each step. `example`, `names` and `axes` are what ONNX is told: the shape of an input, its
    name and the output's, free axes; `hidden` says that the last hidden layer is an output as well.
    """

    net: Callable[[], nn.Module]
    load: Callable[..., Any]
    anew: Callable[[Any], Any]
    shape: tuple[tuple[int, ...], tuple[int, ...]]
    ring: int
    batch: int
    fresh: int
    put: Callable[[Ring, Any, Generator], None]
    take: Callable[[Ring, Generator, int], tuple[Tensor, Tensor]]
    loss: Callable[[Tensor, Tensor], Tensor]
    score: Callable[[nn.Module, Ring], str]
    example: tuple[int, ...]
    names: tuple[str, str]
    axes: dict[int, str]
    prepare: Callable[[Tensor], Tensor] = as_taken
    hidden: bool = False


def arguments(description: str) -> argparse.ArgumentParser:
    """What the command line of every training asks for."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--art", type=Path, required=True, help="folder that decks.py and photographs.py wrote")
    parser.add_argument("--grounds", type=Path, required=True, help="folder of textures and photographs")
    parser.add_argument("--unseen", nargs="*", default=list(UNSEEN), help="decks kept out, to measure on")
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--rate", type=float, help="highest learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, help="examples of the decks kept out")
    parser.add_argument("--every", type=int, default=250, help="steps between two measurements")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn")
    parser.add_argument("--drawers", type=int, default=1, help="processes that draw; another number, other examples")
    parser.add_argument("--batch", type=int, help="examples learnt from in each step")
    parser.add_argument("--fresh", type=int, help="examples drawn anew for each step")
    parser.add_argument("--device", default="cpu", help="where it learns, as PyTorch names it: cuda for a GPU")
    parser.add_argument("--seconds", type=float, default=np.inf, help="most that it lasts; the rate then falls with it")
    parser.add_argument("--unsaved", action="store_true", help="keep nothing to go on with, which is up to 2.5 GB")
    parser.add_argument("--start", type=Path, help="weights (.pt or .onnx) to go on from")
    parser.add_argument("--resume", action="store_true", help="go on where the same command was cut")
    parser.add_argument("--out", type=Path, required=True, help="ONNX file to write")
    return parser


def train(task: Task, args: argparse.Namespace) -> None:
    """Draws, learns, measures, writes."""
    task = replace(task, batch=args.batch or task.batch, fresh=args.fresh or task.fresh)
    multiprocessing.set_start_method("fork")
    cv2.setNumThreads(0)  # before the fork: OpenCV's threads do not survive one
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    sample = drawn(task, task.load(args, only=args.unseen), args.sample, 99)
    ring = Ring.of(places(task.ring, args.drawers), *task.shape, args.drawers)
    net = task.net().to(memory_format=torch.channels_last)
    if args.start:
        begin(net, args.start, task.prepare(task.take(sample, np.random.default_rng(0), FIRST_LOOK)[0]))
    net.to(args.device)
    learner = Learner.of(net, args)
    if args.resume:
        learner.restore(ring, saved(args.out))
    stock = task.load(args, skip=args.unseen)
    drawers = [
        multiprocessing.Process(target=fill, args=(task, ring.part(number), stock, (args.seed, number)), daemon=True)
        for number in range(args.drawers)
    ]
    for drawer in drawers:
        drawer.start()
    learn(learner, task, ring, sample, args, drawers)
    for drawer in drawers:
        drawer.terminate()
    print("end:", scored(learner.net, task, sample), flush=True)
    torch.save(learner.net.state_dict(), args.out.with_suffix(".pt"))
    export(learner.net.to("cpu"), task, args.out)
    saved(args.out).unlink(missing_ok=True)


def places(size: int, drawers: int) -> int:
    """How many places a ring has: a drawer stops short of its part's end, and would wait for ever in a small one."""
    return max(size, drawers * AHEAD_PARTS * 2 * MOST_AT_ONCE)


def fill(task: Task, ring: Ring, stock: Any, seed: tuple[int, int]) -> None:
    """Draws for ever, a little ahead of what is wanted, chapter by chapter; `seed` has the drawer's number second."""
    while True:
        chapter = int(ring.chapter[0, 0])
        rng, kept = np.random.default_rng((seed[0], chapter, seed[1])), task.anew(stock)
        while int(ring.made[0]) < (chapter + 1) * CHAPTER * task.fresh:
            while int(ring.made[0]) >= int(ring.wanted[0]) + ring.ahead - MOST_AT_ONCE:
                time.sleep(0.01)
            task.put(ring, kept, rng)
        ring.chapter[0] = chapter + 1, ring.made[0]


def drawn(task: Task, stock: Any, size: int, seed: int) -> Ring:
    """A ring filled once."""
    ring, rng = Ring.of(size, *task.shape), np.random.default_rng(seed)
    while int(ring.made[0]) < size:
        task.put(ring, stock, rng)
    ring.ask(int(ring.made[0]))
    return ring


def begin(net: nn.Module, path: Path, pictures: Tensor) -> None:
    """Takes over saved weights, as far as they fit: a network may have learnt to answer more since.

    An ONNX file has every normalisation folded into the convolution before it. It is unfolded by what the network makes
    of some pictures, so that it answers as the file does and its normalisations learn on.
    """
    if path.suffix == ".onnx":
        unfold(net, path, pictures)
        return
    own = net.state_dict()
    for name, value in torch.load(path).items():
        if own[name].shape == value.shape:
            own[name] = value
        elif own[name].dim() and own[name].shape[1:] == value.shape[1:]:
            own[name][: len(value)] = value
    net.load_state_dict(own)


def unfold(net: nn.Module, path: Path, pictures: Tensor) -> None:
    """Takes over the weights of an ONNX file, layer by layer."""
    stages = executed(net, pictures)
    layers = [one for one in stages if isinstance(one, LAYERS)]
    with torch.no_grad():
        for layer, (weight, bias) in zip(layers, folded(path), strict=True):
            layer.weight.copy_(weight)
            norm = layer if layer.bias is not None else stages[stages.index(layer) + 1]
            norm.bias.copy_(bias)
        hooks = [one.register_forward_pre_hook(unfold_norm) for one in stages if isinstance(one, nn.BatchNorm2d)]
        net.eval()(pictures)
        net.train()
    for hook in hooks:
        hook.remove()


def executed(net: nn.Module, pictures: Tensor) -> list[nn.Module]:
    """The layers and normalisations in the order in which they are run, which is that of the ONNX file."""
    ran: list[nn.Module] = []
    stages = [one for one in net.modules() if isinstance(one, (*LAYERS, nn.BatchNorm2d))]
    hooks = [one.register_forward_pre_hook(lambda module, _: ran.append(module)) for one in stages]
    with torch.no_grad():
        net.eval()(pictures[:1])
    for hook in hooks:
        hook.remove()
    return ran


def folded(path: Path) -> list[tuple[Tensor, Tensor]]:
    """The weights and biases in an ONNX file, in the order of its layers."""
    graph = onnx.load(path).graph
    held = {one.name: torch.from_numpy(onnx.numpy_helper.to_array(one).copy()) for one in graph.initializer}
    return [(held[one.input[1]], held[one.input[2]]) for one in graph.node if one.op_type in WEIGHTED]


def unfold_norm(norm: nn.BatchNorm2d, given: tuple[Tensor]) -> None:
    """Makes a normalisation one that leaves these pictures as they are but for the bias that it has."""
    mean, spread = given[0].mean((0, 2, 3)), given[0].var((0, 2, 3))
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(spread)
    norm.weight.copy_(torch.sqrt(spread + norm.eps))
    norm.bias.add_(mean)


def rank_loss(logits: Tensor, labels: Tensor, smoothing: float) -> Tensor:
    """What the ranks are wrong by; labels (n,) are ranks or those of `letters.py`, -1 where nothing is asked."""
    asked = labels >= 0
    if not bool(asked.any()):
        return logits.sum() * 0
    return soft_loss(logits[asked], RANK_ODDS.to(labels.device)[labels[asked].long()], smoothing)


def soft_loss(logits: Tensor, odds: Tensor, smoothing: float) -> Tensor:
    """The cross entropy against odds (n, classes) instead of one true class."""
    return functional.cross_entropy(logits, odds, label_smoothing=smoothing)


def ranks_read(logits: Tensor, labels: Tensor) -> str:
    """The share of ranks that are right, and of letters without one meaning that are named all the same."""
    right, foreign = labels[(labels >= 0) & (labels < letters.UNKNOWN)], labels >= letters.UNKNOWN
    read = logits[(labels >= 0) & (labels < letters.UNKNOWN)].argmax(1) == right
    named = logits[foreign].softmax(1).amax(1) >= NAMED
    return f"rank {float(read.float().mean()):.4f}, foreign named {float(named.float().mean()):.4f}"


@dataclass
class Learner:
    """A network that learns, and how far it has come."""

    net: nn.Module
    optimiser: torch.optim.Optimizer
    rng: Generator
    step: int = 0
    wrong: float = 0.0

    @classmethod
    def of(cls, net: nn.Module, args: argparse.Namespace) -> Learner:
        """At the beginning."""
        optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=0.02)
        return cls(net, optimiser, np.random.default_rng(args.seed))

    def save(self, ring: Ring, path: Path) -> None:
        """Writes all that going on needs, examples too; the file before stays until this one is whole."""
        kept = {
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "rng": self.rng.bit_generator.state,
            "torch": torch.get_rng_state(),
            "at": (self.step, self.wrong),
            # Read before the examples: those that are drawn meanwhile belong to this chapter, and are drawn again.
            "chapter": ring.chapter.tolist(),
            "pictures": torch.from_numpy(ring.pictures),
            "numbers": torch.from_numpy(ring.numbers),
        }
        part = path.with_suffix(".part")
        torch.save(kept, part)
        part.replace(path)

    def restore(self, ring: Ring, path: Path) -> None:
        """Goes on from what was written; raises FileNotFoundError where nothing was."""
        kept = torch.load(path, mmap=True)
        self.net.load_state_dict(kept["net"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.rng.bit_generator.state = kept["rng"]
        torch.set_rng_state(kept["torch"])
        self.step, self.wrong = kept["at"]
        ring.pictures[:], ring.numbers[:] = kept["pictures"].numpy(), kept["numbers"].numpy()
        ring.chapter[:] = kept["chapter"]
        ring.made[:] = ring.chapter[:, 1]


def saved(out: Path) -> Path:
    """Where a training keeps what it needs to go on."""
    return out.with_suffix(".saved")


def learn(
    learner: Learner,
    task: Task,
    ring: Ring,
    sample: Ring,
    args: argparse.Namespace,
    drawers: Sequence[multiprocessing.Process],
) -> None:
    """Trains for the steps asked for; raises `DrawerEnded`."""
    net, optimiser, began = learner.net, learner.optimiser, time.monotonic()
    done = 0.0
    while done < 1 and learner.step < args.steps:
        learner.step += 1
        ring.ask(20 * task.batch + task.fresh * learner.step, drawers)
        done = max(learner.step / args.steps, (time.monotonic() - began) / args.seconds)
        for group in optimiser.param_groups:
            group["lr"] = args.rate * rate(min(1.0, done))
        pictures, wanted = (part.to(args.device) for part in task.take(ring, learner.rng, task.batch))
        optimiser.zero_grad()
        loss = task.loss(net(task.prepare(pictures).contiguous(memory_format=torch.channels_last)), wanted)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        learner.wrong = 0.98 * learner.wrong + 0.02 * loss.item()
        if learner.step % args.every == 0:
            if not args.unsaved:
                learner.save(ring, saved(args.out))
            said = scored(net, task, sample)
            so_far = f"{time.monotonic() - began:.0f} s, made {int(ring.made.sum())}, loss {learner.wrong:.3f}"
            print(f"step {learner.step}, {so_far}: {said}", flush=True)


def rate(done: float) -> float:
    """The share of the highest learning rate at a share of the steps: a short climb, then a cosine down to nothing."""
    if done < WARM_UP:
        return done / WARM_UP
    return 0.5 * (1 + float(np.cos(np.pi * (done - WARM_UP) / (1 - WARM_UP)))) + 2e-3


def scored(net: nn.Module, task: Task, sample: Ring) -> str:
    """The network's figures on the sample."""
    where = next(net.parameters()).device
    net.eval().to("cpu")
    with torch.no_grad():
        said = task.score(net, sample)
    net.train().to(where)
    return said


def export(net: nn.Module, task: Task, path: Path) -> None:
    """Writes a task's network as ONNX."""
    write_onnx(net, task.example, task.names, task.axes, path)
    if task.hidden:
        expose_hidden(path)


def write_onnx(
    net: nn.Module, example: tuple[int, ...], names: tuple[str, str], axes: dict[int, str], path: Path
) -> None:
    """Writes a network as ONNX, with the shape of an input, its name and the output's, and the free axes of both."""
    given, output = names
    torch.onnx.export(
        net.eval(),
        (torch.zeros(example),),
        str(path),
        input_names=[given],
        output_names=[output],
        dynamo=False,
        dynamic_axes={given: axes, output: axes},
        opset_version=13,
    )


def expose_hidden(path: Path) -> None:
    """Makes what the last layer of a network is given an output, `hidden`, by which learnt decks are compared."""
    model = onnx.load(path)
    last = next(node for node in reversed(model.graph.node) if node.op_type in WEIGHTED)
    weights = next(one for one in model.graph.initializer if one.name == last.input[1])
    shown = onnx.helper.make_tensor_value_info(HIDDEN, onnx.TensorProto.FLOAT, ["n", weights.dims[1]])
    model.graph.node.append(onnx.helper.make_node("Identity", [last.input[0]], [HIDDEN]))
    model.graph.output.append(shown)
    onnx.save(model, path)
