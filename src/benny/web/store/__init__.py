"""The database: people, tables with their logs, chat, and finished games.

It is synchronous, so a server calls it in threads, and does not interpret events.
"""
