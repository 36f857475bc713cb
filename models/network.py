"""The face reader's network: a small convolutional net with three answers (rank, suit, kind)."""

from __future__ import annotations

from torch import Tensor, nn

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
