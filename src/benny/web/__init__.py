"""Playing with people: a server with tables, its database and the browser's client."""
