"""The parts of the benchmarks, a module each. Its METHOD says how it measures, and measure(context) gives a Section."""

# In the order of the page.
TITLES = {
    "views": "Views of panoramas",
    "photos": "Previews and crops of photos",
    "quality": "Quality",
    "lookups": "Lookups",
    "available": "A table of places",
    "import": "Import of a table",
    "pictures": "Import of panoramas",
    "maps": "Maps",
    "batch": "Batches",
    "memory": "Memory",
    "storage": "Storage",
    "http": "The server",
    "search": "Search of items",
    "places": "Places and their names",
    "where": "What contains a point",
    "visibility": "Which scenes see a place",
    "relief": "Terrain and routes",
    "viewer": "The viewer in a browser",
    "soak": "The server for a long time",
}


def module(part):
    """The name of a part's module; `import` is a word of Python's."""
    return "parts.import_part" if part == "import" else f"parts.{part}"
