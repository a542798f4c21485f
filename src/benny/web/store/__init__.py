"""The database: people, tables with their logs, what is said, and games that are over.

It is synchronous, and knows nothing of what events mean; a server calls it in threads.
"""
