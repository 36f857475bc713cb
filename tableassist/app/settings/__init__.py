"""The settings: `config` (all of them), `values` (what each may be), `kept` (edited on the device), `house_rules`."""
