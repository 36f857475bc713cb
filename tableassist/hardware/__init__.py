"""Adapters to cameras, buttons, lights and the service manager. They translate and hand on; they decide nothing.

Read in this order: `timing` (the one clock), `camera`, `usb`, `video` (the sources), `supervised` (any of them in a
process of its own), `buttons`, `lights`, `notify`. Every library that belongs to one machine is imported only when an
adapter is opened, so the package imports anywhere.
"""
