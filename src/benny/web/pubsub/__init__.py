"""Messages between the processes of one server: which table has changed, and who is connected.

They only save time: the database is authoritative.
"""
