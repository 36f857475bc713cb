"""What the command line does beside playing, a module for each command."""
