"""The face reader's network: a small convolutional net with three answers (rank, suit, kind)."""

from __future__ import annotations

from torch import Tensor, cat, nn

RANK_CLASSES, SUIT_CLASSES, KIND_CLASSES = 13, 4, 5


def block(inside: int, outside: int, stride: int) -> nn.Sequential:
    """A 3 x 3 convolution, normalised and rectified."""
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


class FaceNet(nn.Module):
    """Reads a card of 112 x 160 pixels (BGR, normalised by its own mean and spread).

    The output has 22 numbers: 13 ranks, 4 suits, 5 kinds, as logits. The place in the card matters (an index is
    read at the corner), so the last map is flattened instead of averaged.
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 12, 5, 2, 2, bias=False),
            nn.BatchNorm2d(12),
            nn.ReLU(inplace=True),
            block(12, 24, 2),
            block(24, 40, 2),
            block(40, 56, 1),
            block(56, 96, 2),
            block(96, 96, 1),
            nn.Conv2d(96, 40, 1, bias=False),
            nn.BatchNorm2d(40),
            nn.ReLU(inplace=True),
        )
        self.answer = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(40 * 10 * 7, 160),
            nn.ReLU(inplace=True),
            nn.Dropout(0.1),
            nn.Linear(160, RANK_CLASSES + SUIT_CLASSES + KIND_CLASSES),
        )

    def forward(self, faces: Tensor) -> Tensor:
        """Logits (n, 22) of faces (n, 3, 160, 112)."""
        return self.answer(self.features(faces))


class IndexNet(nn.Module):
    """Finds corner indices in a picture of any size (BGR, evened, sides multiples of 16).

    The output has, for every 8 x 8 pixels, 7 numbers: is an index here (logit), where its anchor is from here (x, y, in
    steps of 8 pixels), and its card's sides from that corner inwards (across x, y, down x, y, in steps of 64 pixels).
    What the index says is left to the reader, which sees it upright.
    """

    def __init__(self) -> None:
        super().__init__()
        self.near = nn.Sequential(block(3, 16, 2), block(16, 32, 2), block(32, 32, 1), block(32, 56, 2))
        self.middle = nn.Sequential(block(56, 56, 1), block(56, 56, 1), block(56, 56, 1))
        self.far = nn.Sequential(block(56, 80, 2), block(80, 80, 1), block(80, 80, 1))
        self.back = nn.ConvTranspose2d(80, 32, 2, 2)
        self.joined = nn.Sequential(block(88, 64, 1), block(64, 64, 1))
        self.answer = nn.Conv2d(64, 7, 1)
        nn.init.constant_(self.answer.bias[:1], -4.0)

    def forward(self, pictures: Tensor) -> Tensor:
        """Answers (n, 7, h / 8, w / 8) of pictures (n, 3, h, w)."""
        close = self.middle(self.near(pictures))
        return self.answer(self.joined(cat([close, self.back(self.far(close))], 1)))


class IndexReaderNet(nn.Module):
    """Reads one corner index of 40 x 64 pixels, upright (BGR, normalised).

    The output has 25 numbers: 13 ranks, 4 suits, 2 (index, none) as logits, and how its card's corner and sides really
    lie (x, y of the corner, of across, of down) against what the patch was cut by, in shares of the card.
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            block(3, 24, 1),
            block(24, 32, 2),
            block(32, 48, 1),
            block(48, 64, 2),
            block(64, 64, 1),
            block(64, 64, 1),
            block(64, 96, 2),
            block(96, 96, 1),
        )
        self.answer = nn.Sequential(
            nn.Flatten(),
            nn.Linear(96 * 8 * 5, 128),
            nn.ReLU(inplace=True),
            nn.Linear(128, RANK_CLASSES + SUIT_CLASSES + 2 + 6),
        )

    def forward(self, patches: Tensor) -> Tensor:
        """Answers (n, 25) of patches (n, 3, 64, 40)."""
        return self.answer(self.features(patches))


class TableNet(nn.Module):
    """Segments a flat picture of the table (BGR, normalised, sides multiples of 64) and votes for cards' poses.

    The output has, for every 4 x 4 pixels, 9 numbers: 4 classes (surface, card, thing, limb) as logits, the card's
    centre from here (x, y, in units of 64 pixels), cosine and sine of twice its angle, and the logarithm of the
    centre's expected error. A feature pyramid: a cell must see as far as its card's farthest edge.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(block(3, 12, 2), block(12, 24, 2), block(24, 24, 1))
        self.levels = nn.ModuleList(
            nn.Sequential(block(inside, outside, 2), block(outside, outside, 1))
            for inside, outside in ((24, 40), (40, 56), (56, 72), (72, 72))
        )
        self.lateral = nn.ModuleList(nn.Conv2d(inside, 32, 1) for inside in (24, 40, 56, 72, 72))
        self.smooth = nn.ModuleList(block(32, 32, 1) for _ in range(3))
        self.answer = nn.Sequential(block(32, 32, 1), nn.Conv2d(32, 9, 1))

    def forward(self, pictures: Tensor) -> Tensor:
        """Answers (n, 9, h / 4, w / 4) of pictures (n, 3, h, w)."""
        seen = [self.stem(pictures)]
        for level in self.levels:
            seen.append(level(seen[-1]))
        joined = self.lateral[4](seen[4])
        for number in (3, 2, 1, 0):
            joined = self.lateral[number](seen[number]) + nn.functional.interpolate(joined, scale_factor=2.0)
            if number:
                joined = self.smooth[number - 1](joined)
        return self.answer(joined)


class GlassNet(nn.Module):
    """Says whether clear glass lies on a place of a board, of 49 x 49 pixels (densities dark, warm, pink).

    The output is one number, the log-odds. Where in the square the glass lies does not matter, but that it lies near
    its middle does, so that the last map is flattened.
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            block(3, 16, 1),
            block(16, 16, 2),
            block(16, 32, 1),
            block(32, 32, 2),
            block(32, 48, 1),
            block(48, 48, 2),
            block(48, 64, 1),
            nn.Conv2d(64, 24, 1, bias=False),
            nn.BatchNorm2d(24),
            nn.ReLU(inplace=True),
        )
        self.answer = nn.Sequential(
            nn.Flatten(), nn.Linear(24 * 7 * 7, 64), nn.ReLU(inplace=True), nn.Dropout(0.2), nn.Linear(64, 1)
        )

    def forward(self, places: Tensor) -> Tensor:
        """Log-odds (n, 1) of places (n, 3, 49, 49)."""
        return self.answer(self.features(places))
