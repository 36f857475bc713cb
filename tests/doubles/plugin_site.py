"""A folder in which packages are installed at run time: modules, and the metadata that `importlib.metadata` reads."""

import sys
from importlib import invalidate_caches


class Site:
    """`install` puts a package there; `leave` forgets what was imported from it."""

    def __init__(self, folder):
        self.folder, self._modules = folder, set()
        sys.path.insert(0, str(folder))

    def install(self, package, module, source, entry, group="tableassist.games", version="1.0"):
        (self.folder / f"{module}.py").write_text(source, encoding="utf-8")
        info = self.folder / f"{package.replace('-', '_')}-{version}.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n", encoding="utf-8"
        )
        (info / "entry_points.txt").write_text(f"[{group}]\n{entry}\n", encoding="utf-8")
        self._modules.add(module)
        invalidate_caches()

    def leave(self):
        sys.path.remove(str(self.folder))
        for module in self._modules:
            sys.modules.pop(module, None)
        invalidate_caches()
