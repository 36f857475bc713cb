"""TableAssist: a referee above a real table."""

__version__ = "0.1.0"
