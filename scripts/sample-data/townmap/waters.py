"""The river Sauve with its island, the canal, the brook and the ponds."""

import numpy as np

from townmap import shapes

RIVER = [
    (-2500, -5200), (-3050, -4300), (-2750, -3300), (-2480, -2450), (-2760, -1750), (-2380, -1180), (-1760, -900),
    (-1640, -380), (-1270, -10), (-830, 60), (-430, 320), (40, 372), (400, 268), (800, 322), (1180, 620), (1640, 690),
    (2030, 1040), (2140, 1600), (2480, 2080), (2460, 2900), (2900, 3900), (3500, 5000), (3300, 6500),
]
CANAL = [
    (-1668, -470), (-1300, -700), (-900, -800), (-250, -842), (450, -800), (980, -690), (1330, -480), (1480, -150),
    (1500, 250), (1580, 640),
]
BROOK = [(2480, -1980), (2150, -1820), (1800, -1420), (1560, -1240), (1400, -980), (1290, -720), (1210, -590)]
MILLRACE = [(-48, 366), (-10, 330), (90, 306), (170, 314), (212, 326)]
ISLAND = [(432, 276), (500, 243), (580, 232), (660, 248), (722, 281), (660, 306), (580, 318), (500, 308)]


class Waters:
    def __init__(self):
        self.river = shapes.curve(RIVER, 22)
        along = shapes.lengths(self.river)
        width = 34 + 5 * np.sin(along / 170) + 3 * np.sin(along / 61 + 1)
        near = np.linalg.norm(self.river - np.array([580, 276]), axis=1)
        width += 92 * np.clip(1 - near / 235, 0, 1) ** 0.8
        bank = shapes.ribbon(self.river, width)
        self.bank = bank
        self.island = shapes.curve(ISLAND, 12, ring=True)
        # The line for the river's name: the middle of the river or, along the island, the middle of the northern arm.
        self.stream = shapes.offset(self.river, 47 * np.clip(1.4 - near / 190, 0, 1))
        self.canal = shapes.curve(CANAL, 20)
        self.canal_bank = shapes.ribbon(self.canal, 13)
        self.brook = shapes.curve(BROOK, 16)
        self.millrace = shapes.curve(MILLRACE, 10)
        self.millrace_bank = shapes.ribbon(self.millrace, 6)
        rng = np.random.default_rng(11)
        self.ponds = [
            ("Étang aux Cygnes", shapes.blob(rng, (-355, 40), 44, 0.3, 9, 0.62, 0.4, 7)),
            ("Étang de Brume", shapes.blob(rng, (1180, 1750), 95, 0.25, 10, 0.6, -0.5)),
            (None, shapes.blob(rng, (-1960, 180), 50, 0.25, 9, 0.7, 0.9)),
            (None, shapes.blob(rng, (-2060, 70), 34, 0.25, 9, 0.7, 0.2)),
        ]

    def wet(self, points):
        """Reports whether points are in water that a road must bridge."""
        result = shapes.inside(self.bank, points) & ~shapes.inside(self.island, points)
        for ring in (self.canal_bank, self.millrace_bank):
            result |= shapes.inside(ring, points)
        near = (points > self.brook.min(0) - 3).all(axis=1) & (points < self.brook.max(0) + 3).all(axis=1)
        result[near] |= np.array([shapes.nearest(self.brook, p)[0] < 2.5 for p in points[near]], bool)
        return result

    def write(self, layers):
        layers.area("water", self.bank, (6, 14), holes=[self.island], **{"class": "river"})
        layers.area("water", self.canal_bank, (12, 14), **{"class": "river"})
        layers.area("water", self.millrace_bank, (13, 14), **{"class": "river"})
        for name, ring in self.ponds:
            layers.area("water", ring, (12, 14), **{"class": "pond" if name is None else "lake"})
            if name:
                english = {"Étang aux Cygnes": "Swan Pond", "Étang de Brume": "Mist Pond"}[name]
                layers.point("water_name", shapes.center(ring), (13, 14), name=name, name__fr=name, name__en=english,
                             **{"class": "lake"})
        for points, kind, zoom, names in (
                (self.stream, "river", 9, {"name": "La Sauve", "name__fr": "La Sauve", "name__en": "Sauve",
                                          "name__ar": "نهر سوف", "name__zh": "索夫河"}),
                (self.canal, "canal", 11, {"name": "Canal de la Sauve", "name__fr": "Canal de la Sauve",
                                           "name__en": "Sauve Canal"}),
                (self.brook, "stream", 13, {"name": "Ruisseau de la Combe"}),
                (self.millrace, "canal", 14, {"name": "Bief du Moulin", "name__en": "Mill Race"})):
            layers.line("waterway", points, (zoom, 14), intermittent=0, **{"class": kind}, **names)

    def bridges(self):
        return [("Pont de Fer", (-1010, 30)), ("Pont des Vergers", (-1640, -350)), ("Pont de Pierre", (520, 240)),
                ("Pont du Moulin", (1200, 640)), ("Pont Saint-Aubin", (520, 330)), ("Pont des Nations", (-190, 370)),
                ("Passerelle des Cygnes", (690, 275)), ("Viaduc de la Sauve", (2260, 1910))]
