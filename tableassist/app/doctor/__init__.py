"""The doctor: `command`, its checks (`checks`, `graphics`, `sound`), what it asks (`machine`), `findings`."""
