"""What a device keeps as a whole: `backup`, what of it cannot be used (`safe_mode`) and how to mend it (`troubles`)."""
