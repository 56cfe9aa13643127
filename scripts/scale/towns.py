"""Tables of made-up scenes in towns, and of places near them."""

import random


class Towns:
    """Scenes without pictures. The same seed yields the same scenes."""

    def __init__(self, count=40, seed=7):
        self.random = random.Random(seed)
        self.centers = [(self.random.uniform(-60, 70), self.random.uniform(-180, 180)) for _ in range(count)]

    def position(self, spread=0.02):
        latitude, longitude = self.random.choice(self.centers)
        latitude += self.random.gauss(0, spread)
        longitude = (longitude + self.random.gauss(0, spread * 1.5) + 180) % 360 - 180
        return f"{latitude:.7f},{longitude:.7f}"

    def scenes(self, path, count):
        """Writes a table of scenes for an import."""
        with path.open("w") as file:
            file.write("latitude,longitude,heading,kind,captured\n")
            for number in range(count):
                kind = "photo" if number % 3 == 0 else "panorama"
                year, day = 2010 + number % 15, 1 + number % 28
                file.write(f"{self.position()},{number % 360},{kind},{year}-01-{day:02d}T10:00:00Z\n")
        return path

    def places(self, path, count):
        """Writes a table of places, most of which are near scenes."""
        with path.open("w") as file:
            file.write("id,latitude,longitude\n")
            for number in range(count):
                file.write(f"{number},{self.position()}\n")
        return path
