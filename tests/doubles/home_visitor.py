"""Somebody at home who presses what stands there by its words."""

from tableassist.app.home.evening import About, Evening
from tableassist.app.settings.kept import read_settings_file
from tableassist.ports import Pressed


class Visitor:
    """At a device whose settings and games are in one folder; `troubles` are what cannot be used there."""

    def __init__(self, folder, catalogue, troubles=lambda _settings: ()):
        self.file = folder / "settings.toml"
        about = About((), read_settings_file(self.file), troubles)
        self.evening = Evening(folder, catalogue, today=lambda: "2026-11-24", about=about)
        self.count = 0

    @property
    def view(self):
        return self.evening.home.view()

    @property
    def labels(self):
        return [option.label for option in self.view.options]

    @property
    def settings(self):
        return self.evening.settings.settings

    def press(self, button):
        self.count += 1
        return self.evening.press(Pressed(button, self.count))

    def take(self, *words):
        errand = None
        for word in words:
            found = next((one.key for one in self.view.options if word in (one.label, one.key)), None)
            assert found is not None, (word, self.labels)
            errand = self.press(f"option:{found}")
        return errand

    def walk(self, *words):
        """By the four keys alone."""
        errand = None
        for word in words:
            options = self.view.options
            at = next(number for number, one in enumerate(options) if word in (one.label, one.key))
            if len(options) <= 3:
                errand = self.press(f"soft{at}")
                continue
            while self.view.chosen != at:
                self.press("soft1")
            errand = self.press("soft2")
        return errand

    def type(self, text):
        for sign in text:
            self.press(f"option:{self.key_of(sign)}")

    def key_of(self, sign):
        return next(one.key for one in self.view.options if sign == one.label or (sign == " " and one.key == "space"))

    def note(self, label):
        return next(option.note for option in self.view.options if option.label == label)
