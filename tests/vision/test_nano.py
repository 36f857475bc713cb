"""The detector that the bench measures against: its size is YOLOv8n's, and the runtime of the networks can run it."""

import sys
from pathlib import Path

import numpy as np

from tableassist.vision.weights import load_network

sys.path.insert(0, str(Path(__file__).parent))
import nano


def test_it_has_the_weights_of_yolov8n_and_answers_for_every_place(tmp_path):
    path = tmp_path / "nano.onnx"
    assert nano.write(path, 64) == 3_151_888
    net = load_network(path)
    answer = net(np.random.default_rng(0).random((1, 3, 64, 64), np.float32))
    assert answer.shape == (1, nano.BOX + nano.CLASSES, 8 * 8 + 4 * 4 + 2 * 2)
    assert np.isfinite(answer).all()


def test_numbers_are_written_in_groups_of_seven_bits():
    assert nano.varint(1) == b"\x01"
    assert nano.varint(300) == b"\xac\x02"
    assert nano.varint(-1) == b"\xff" * 9 + b"\x01"
