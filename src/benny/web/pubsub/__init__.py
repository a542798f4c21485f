"""News between the processes of one server: which table has changed, and who is where.

News only saves time: what counts is what the database says.
"""
