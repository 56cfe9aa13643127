"""The parts of the benchmarks, one module each. METHOD describes a part, and measure(context) returns a Section."""

# Section titles, in page order.
TITLES = {
    "views": "Views of panoramas",
    "photos": "Previews and crops of photos",
    "quality": "Quality",
    "lookups": "Lookups",
    "available": "Batch availability checks",
    "import": "Table import",
    "pictures": "Picture import",
    "maps": "Maps",
    "batch": "Batches",
    "python": "The Python package",
    "memory": "Memory",
    "storage": "Storage",
    "http": "The server",
    "search": "Item search",
    "catalog": "Catalogs in PostgreSQL",
    "places": "Place search",
    "addresses": "Address search",
    "where": "Territories that contain a point",
    "visibility": "Scenes that see a place",
    "relief": "Terrain and routes",
    "viewer": "The viewer in a browser",
    "soak": "The server under sustained load",
}


def module(part):
    """Returns the name of a part's module. `import` needs another name, because it is a Python keyword."""
    return "parts.import_part" if part == "import" else f"parts.{part}"
