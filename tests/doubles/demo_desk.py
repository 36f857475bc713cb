"""What the demos' tables are tested at in the place of a window."""


class Desk:
    """A window that nobody sees; presses and pointer events wait in queues."""

    def __init__(self):
        self.views, self.pictures, self.queue, self.points = [], [], [], []

    def draw(self, view):
        self.views.append(view)

    def show_picture(self, picture):
        self.pictures.append(picture)

    def presses(self):
        queue, self.queue = self.queue, []
        return tuple(queue)

    def pointer(self):
        points, self.points = self.points, []
        return tuple(points)


def rounds(table, count=60, until=lambda: False):
    """So many pictures at most, until something holds."""
    for _ in range(count):
        if until():
            return
        table.round()
