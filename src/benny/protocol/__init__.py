"""The messages between server, browser, terminal and programs."""
