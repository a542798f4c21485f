"""Matches of people against a bot: registered beforehand, played on a server, analysed."""
