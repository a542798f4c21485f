"""What server, browser, terminal and programs say to each other."""
