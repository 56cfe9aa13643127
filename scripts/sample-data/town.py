"""The town of Aubeval: its houses and their positions."""

import numpy as np

import church
import earlier
import furniture
import houses
import street
from builder import UP, Builder
from facades import House
from trees import Crowns, hedge, tree

CREAM, OCHRE, ROSE = (234, 222, 196), (222, 188, 128), (220, 172, 152)
SAGE, SKY, WHITE = (190, 198, 168), (176, 192, 200), (236, 230, 220)
SALMON, BUTTER, GRAY, LILAC = (224, 186, 160), (236, 212, 158), (204, 198, 188), (200, 188, 202)
BLUE_SHUTTER, GREEN_SHUTTER, RED_SHUTTER = (98, 126, 148), (92, 120, 98), (142, 78, 66)
TEAL_SHUTTER, BROWN_SHUTTER, GRAY_SHUTTER = (84, 124, 122), (116, 86, 66), (150, 152, 148)
SLATE = (104, 108, 118)
NAVY, FOREST, WINE, PLUM = (44, 62, 92), (48, 78, 62), (112, 50, 52), (86, 62, 84)
PALE = (244, 232, 200)

# The width of each front in meters, and its house. The left side runs from south to north.
LEFT = [
    (8.6, House(OCHRE, shutter=GREEN_SHUTTER, stories=2, dormers=2)),
    (7.4, House(WHITE, style="timber", roof="gable", rise=5.2, flowers=True, number=2)),
    (9.2, House(ROSE, shutter=GRAY_SHUTTER, stories=2, gate=True, dormers=2, door=(96, 84, 72))),
    (7.8, House(SKY, shutter=BLUE_SHUTTER, stories=3, number=6, balcony=True, door=NAVY, tiles=SLATE)),
    (7.2, House(CREAM, style="timber", timber=(122, 66, 52), shop="Boulangerie", goods="bread", roof="gable",
                rise=5.0, shop_color=(150, 100, 66), lettering=PALE, awning=((236, 226, 204), (184, 124, 92)),
                flowers=True)),
    (8.8, House(BUTTER, shutter=TEAL_SHUTTER, stories=2, number=10, dormers=2, door=(70, 104, 104), flowers=True)),
    (7.0, House(GRAY, style="stone", stories=3, shop="Librairie", goods="books", shop_color=NAVY, arched=True,
                plates=[(1.35, 3.95, "RUE DES TILLEULS")])),
    (3.4, None),
    (8.2, House(SALMON, shutter=BROWN_SHUTTER, stories=2, number=14, dormers=2, balcony=True,
                plates=[(1.5, 3.45, "IMPASSE DU PUITS")])),
    (7.4, House(WHITE, style="timber", timber=(84, 70, 56), roof="gable", rise=5.4, shop="Fleuriste",
                goods="flowers", shop_color=FOREST, awning=((232, 232, 220), (128, 156, 128)), flowers=True)),
    (8.8, House(LILAC, shutter=GRAY_SHUTTER, stories=3, number=18, tiles=SLATE, door=PLUM, arched=True)),
    (7.0, House(OCHRE, style="plaster", shop="Bookshop", goods="books", stories=2, shop_color=(112, 58, 52),
                shutter=RED_SHUTTER, dormers=2)),
    (8.4, House((178, 104, 80), style="brick", stories=2, number=22, trim=(222, 212, 192), roof="gable", rise=4.4,
                door=(52, 70, 66), arched=True)),
    (7.6, House(SAGE, shutter=GREEN_SHUTTER, stories=2, shop="Fromagerie", goods="cheese",
                shop_color=(196, 160, 92), lettering=(70, 50, 34), awning=((240, 232, 208), (206, 170, 104)))),
    (9.4, House(CREAM, shutter=BLUE_SHUTTER, stories=3, gate=True, dormers=3, tiles=SLATE, door=(84, 98, 110))),
    (7.2, House(WHITE, style="timber", timber=(104, 60, 46), roof="gable", rise=5.2, number=28, flowers=True)),
    (8.6, House(ROSE, shutter=TEAL_SHUTTER, stories=2, number=30, balcony=True, dormers=2)),
    (7.8, House((226, 208, 174), style="stone", stories=2, shop="Horloger", goods="clocks", shop_color=PLUM,
                arched=True)),
    (8.8, House(SKY, shutter=GRAY_SHUTTER, stories=2, number=34, dormers=2, flowers=True)),
    (7.6, House(OCHRE, style="timber", roof="gable", rise=5.2, number=36)),
    (9.0, House(WHITE, shutter=GREEN_SHUTTER, stories=2, number=38, dormers=2)),
    (8.0, House(SALMON, shutter=BLUE_SHUTTER, stories=2, number=40, dormers=2)),
]

# The right side before and after the square, from south to north.
RIGHT_SOUTH = [
    (8.8, House(SALMON, shutter=GREEN_SHUTTER, stories=2, dormers=2, number=1)),
    (9.0, House(GRAY, style="stone", stories=2, gate=True, arched=True, dormers=2, tiles=SLATE)),
    (7.4, House(BUTTER, style="timber", timber=(96, 62, 44), roof="gable", rise=5.2, flowers=True, number=5)),
    (8.4, House(SKY, shutter=BLUE_SHUTTER, stories=3, number=7, door=NAVY, balcony=True, tiles=SLATE)),
    (8.6, House(WHITE, shutter=TEAL_SHUTTER, stories=2, shop="Pharmacie", goods="bottles",
                shop_color=(78, 116, 96), lettering=(240, 244, 236), dormers=2)),
    (7.6, House(ROSE, shutter=GRAY_SHUTTER, stories=3, number=11, arched=True, flowers=True)),
    (7.6, House(OCHRE, style="timber", timber=(90, 58, 44), roof="gable", rise=5.4, shop="Bistro du Pont",
                goods="cafe", shop_color=WINE, awning=((238, 228, 208), (150, 84, 82)), flowers=True)),
    (8.6, House(CREAM, shutter=GREEN_SHUTTER, stories=2, number=15, dormers=2, flowers=True)),
    (8.6, House((190, 116, 88), style="brick", stories=2, shop="Café des Arts", goods="cafe",
                shop_color=FOREST, awning=((236, 230, 214), (104, 136, 118)), trim=(224, 214, 196),
                side_plates=[(7.9, 3.6, "PLACE DE LA FONTAINE")])),
]
RIGHT_NORTH = [
    (8.8, House(SALMON, shutter=BROWN_SHUTTER, stories=2, shop="Chocolatier", goods="bread",
                shop_color=(88, 62, 50), dormers=2, awning=((236, 224, 204), (142, 104, 84)), flowers=True,
                plates=[(7.15, 4.0, "RUE DES TILLEULS")])),
    (8.0, House(WHITE, style="timber", timber=(88, 74, 60), roof="gable", rise=5.4, number=23, flowers=True)),
    (9.0, House(SAGE, shutter=GREEN_SHUTTER, stories=3, number=25, balcony=True, dormers=2, door=FOREST)),
    (7.8, House((224, 212, 188), style="stone", stories=2, shop="Atelier Rose", goods="flowers",
                shop_color=(128, 84, 92), arched=True)),
    (8.6, House(ROSE, shutter=BLUE_SHUTTER, stories=2, number=29, dormers=2)),
    (7.4, House(OCHRE, style="timber", roof="gable", rise=5.0, number=31, flowers=True)),
    (8.8, House(CREAM, shutter=TEAL_SHUTTER, stories=2, number=33, dormers=2)),
    (8.4, House(LILAC, shutter=GRAY_SHUTTER, stories=2, number=35, dormers=2, tiles=SLATE)),
    (9.0, House(BUTTER, shutter=RED_SHUTTER, stories=2, number=37, dormers=2)),
]
SQUARE_BACK = [
    (8.4, House(ROSE, shutter=GREEN_SHUTTER, stories=2, shop="Salon de Thé", goods="cafe",
                shop_color=(96, 108, 124), flowers=True, dormers=2)),
    None,
    (9.0, House(BUTTER, style="timber", roof="gable", rise=5.4, stories=2, shop="Auberge du Tilleul", goods="cafe",
                shop_color=(104, 74, 54), flowers=True)),
]


class Town:
    """Everything in Aubeval, today or earlier."""

    def __init__(self, is_earlier=False):
        self.is_earlier = is_earlier
        self.builder = Builder()
        self.crowns = Crowns()
        self.rng = np.random.default_rng(2025)
        self.rows()
        self.square()
        self.trees()
        self.street_furniture()

    @property
    def quads(self):
        return self.builder.quads

    def rows(self):
        self.row(LEFT, -46.0, -1)
        length = sum(width for width, _ in RIGHT_SOUTH)
        self.row(RIGHT_SOUTH, street.SQUARE[0] - length, 1)
        self.row(RIGHT_NORTH, street.SQUARE[1], 1)

    def row(self, plots, s, side):
        """Builds adjoining houses along one side of the street."""
        for number, (width, house) in enumerate(plots):
            a, b = (street.point(x, side * street.FRONT) for x in (s, s + width))
            if side > 0:
                a, b = b, a
            if house:
                house = earlier.house(house) if self.is_earlier else house
                houses.build(self.builder, a, b, house, seed=200 + 37 * number + 500 * (side > 0) + int(s))
                self.hang_sign(house, a, b)
            s += width

    def hang_sign(self, house, left, right):
        """Builds a hanging sign for some of the shops."""
        boards = {"Bookshop": ("BOOKS|& MAPS", (52, 70, 66)), "Boulangerie": ("PAIN", (128, 82, 54)),
                  "Bistro du Pont": ("BISTRO", (96, 44, 46)), "Horloger": ("MONTRES", (72, 54, 72)),
                  "Fromagerie": ("FROMAGES", (120, 92, 48)), "Chocolatier": ("CHOCOLAT", (74, 52, 42))}
        if house.shop in boards:
            words, color = boards[house.shop]
            u = (right - left) / np.linalg.norm(right - left)
            foot = left + u * 0.35 + UP * 3.6
            furniture.hanging_sign(self.builder, foot, np.cross(u, UP), u, words, color, PALE)

    def square(self):
        """Builds the far side of the square with the church, and the fountain, café and benches on the square."""
        left, right = street.square_back()
        middle, u, out = street.church_place()
        width = np.linalg.norm(right - left)
        first, last = SQUARE_BACK[0], SQUARE_BACK[2]
        houses.build(self.builder, left, left + u * first[0], first[1], 901)
        houses.build(self.builder, right - u * last[0], right, last[1], 902)
        church.build(self.builder, middle, u, out, width - first[0] - last[0])
        self.garden_walls()
        furniture.fountain(self.builder, street.fountain_place())
        parasols = () if self.is_earlier else ((57.5, 8.4, 0.3), (60.5, 10.2, 1.3), (57.2, 12.2, 2.2), (61.0, 14.2, 0.8))
        for s, r, turn in parasols:
            furniture.parasol(self.builder, street.point(s, r), [(238, 230, 212), (168, 186, 172)], turn)
        h = np.radians(street.heading(68))
        along, across = np.array([np.sin(h), np.cos(h), 0]), np.array([np.cos(h), -np.sin(h), 0])
        for s, r, back_side in ((74.5, 12.5, across), (77.5, 19.0, across), (64.0, 21.5, across)):
            furniture.bench(self.builder, street.point(s, r), along, back_side)
        for s in np.arange(53.0, 84, 2.2):
            if not 66 < s < 70:
                furniture.bollard(self.builder, street.point(s, 4.4))

    def garden_walls(self):
        """Builds ivy-covered walls between the houses beside the square and those across it."""
        near, far = street.FRONT + 10, street.FRONT + street.SQUARE_DEPTH
        for s, inner in ((street.SQUARE[0], 1), (street.SQUARE[1], -1)):
            a, b = street.point(s, near), street.point(s, far)
            left, along = (a, b - a) if inner < 0 else (b, a - b)
            thick = np.cross(UP, along / np.linalg.norm(along)) * 0.4
            furniture.garden_wall(self.builder, left, along, thick, int(s))
            for step in np.arange(0.06, 1, 0.14):
                hedge(self.builder, self.crowns, left + along * (step - 0.05) + thick / 2 + UP * 2.2, along * 0.13,
                      self.rng, 0.9, 44)
            for step in (0.3, 0.8):
                tree(self.builder, self.crowns, left + along * step + thick * 10, self.rng, 2.6, 2.6, 420)

    def trees(self):
        size = earlier.CROWNS if self.is_earlier else 1
        left = (-30, -14, 22.5, 52.8, 84.5, 107, 128, 146)
        right = (-36, -5, 29.5, 97.5, 116.5, 137)
        for side, places in ((-1, left), (1, right)):
            for s in places:
                tree(self.builder, self.crowns, street.point(s, side * 4.25), self.rng, 3.3, 1.55 * size, 300)
        for s, r in ((79.5, 9.5), (80.0, 17.0), (74.0, 25.2), (61.0, 25.4)):
            tree(self.builder, self.crowns, street.point(s, r), self.rng, 3.8, 2.5 * size, 520)
        for s, r in ((183, -3), (187, 6), (180, -13), (190, 14), (-58, -9), (-60, 8), (-64, 18), (-62, -19)):
            tree(self.builder, self.crowns, street.point(s, r), self.rng, 3.0, 4.2, 420)

    def street_furniture(self):
        for number, s in enumerate(np.arange(-24, 150, 14.5)):
            side = -1 if number % 2 else 1
            if not (side > 0 and 50 < s < 86):
                furniture.lamp(self.builder, street.point(s, side * 3.65))
        for s in (54.5, 81.5):
            furniture.lamp(self.builder, street.point(s, 6.6))
        for s, height in () if self.is_earlier else ((4, 8.2), (27, 7.6), (51, 8.0), (92, 7.9), (113, 8.3)):
            a, b = street.point(s, -street.FRONT, height), street.point(s + 2.5, street.FRONT, height - 0.4)
            if not 50 < s + 2.5 < 85:
                furniture.bunting(self.builder, a, b, 0.9, self.rng)
        self.planters()
        for s, side, color in ((16.5, -1, (84, 116, 118)), (105.5, 1, (150, 84, 70)), (90.5, -1, (72, 88, 112))):
            h = np.radians(street.heading(s))
            furniture.bicycle(self.builder, street.point(s, side * (street.FRONT - 0.28)),
                              np.array([np.sin(h), np.cos(h), 0]), color)

    def planters(self):
        """Builds hedges in boxes beside the café and in front of some houses."""
        for s, r in ((55.0, 7.2), (58.6, 6.6), (62.6, 6.9)):
            h = np.radians(street.heading(s))
            along = np.array([np.sin(h), np.cos(h), 0]) * 1.6
            across = np.array([np.cos(h), -np.sin(h), 0]) * 0.5
            corner = street.point(s, r)
            furniture.planter(self.builder, corner, across, along)
            hedge(self.builder, self.crowns, corner + across / 2 + UP * 0.5, along, self.rng, 0.45, 48)
