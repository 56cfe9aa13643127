"""The large buildings of Aubeval and their grounds."""

import numpy as np

from townmap import quarters, shapes
from townmap.buildings import Building


def rect(x, y, width, depth, degrees=0.0):
    a = np.radians(degrees)
    return shapes.rectangle(np.array([x, y], float), np.array([np.cos(a), np.sin(a)]), width, depth)


def placed(x, y, degrees, corners):
    """Returns an outline, rotated and translated."""
    a = np.radians(degrees)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    return shapes.closed(np.asarray(corners, float) @ turn + (x, y))


L_SHAPE = [(-30, -20), (30, -20), (30, -4), (-12, -4), (-12, 22), (-30, 22)]
U_SHAPE = [(-32, -22), (32, -22), (32, 22), (18, 22), (18, -8), (-18, -8), (-18, 22), (-32, 22)]
COMB = [
    (-70, -30), (70, -30), (70, 40), (50, 40), (50, -12), (10, -12), (10, 40), (-10, 40), (-10, -12), (-50, -12),
    (-50, 40), (-70, 40),
]
CROSS = [
    (-5, -16), (5, -16), (5, -4), (13, -4), (13, 5), (5, 5), (5, 14), (0, 19), (-5, 14), (-5, 5), (-13, 5), (-13, -4),
    (-5, -4),
]
KEEP = [(-22, -14), (-8, -20), (14, -16), (24, 2), (12, 18), (-16, 16)]
KEEP_YARD = [(-16, -9), (-6, -14), (10, -11), (17, 2), (8, 12), (-11, 11)]


def nations(u, v):
    return quarters.inside_quad(quarters.GRIDS[4][1], u, v)


def all_special():
    """Returns each building with the area that is reserved for it, or None."""
    result = []

    def put(ring, height, reserved=None, holes=(), color=None):
        result.append((Building(ring, height, holes=holes, color=color, taken=True), reserved))

    put(placed(30, -428, -51, [(-16, -11), (16, -11), (16, 9), (5, 9), (3, 13), (-3, 13), (-5, 9), (-16, 9)]), 19)
    put(rect(88, -384, 36, 15, 12), 11)                                       # the market hall
    put(rect(-132, -602, 34, 22, 33), 17)                                     # theatre
    put(placed(352, -536, 65, [(-20, -15), (20, -15), (20, 15), (-20, 15)]), 14,
        holes=(placed(352, -536, 65, [(-9, -6), (9, -6), (9, 6), (-9, 6)]),))  # museum
    put(rect(214, -645, 36, 18, 25), 13)                                      # library
    put(placed(-196, -508, 20, [(-14, -22), (14, -22), (14, 22), (-14, 22)]), 13)   # college
    put(rect(-36, -672, 28, 14, 10), 12)                                      # police
    put(rect(98, -664, 30, 17, 0), 12)                                        # post
    put(rect(330, -222, 32, 20, -56), 13)                                     # cinema
    put(rect(120, -974, 96, 15, 0), 14, rect(120, -966, 130, 34))             # railway station
    put(rect(256, -1110, 38, 18, 0), 9, rect(256, -1110, 60, 40))             # fire station
    put(placed(1110, 385, 12, COMB), 24, rect(1110, 370, 300, 170, 12))       # hospital
    put(placed(-855, -172, 4, U_SHAPE), 12, rect(-855, -172, 96, 76, 4))     # secondary school
    put(placed(694, -462, 0, [(x * 0.55, y * 0.55) for x, y in L_SHAPE]), 9)    # primary school
    put(placed(*nations(.625, .86), 2, L_SHAPE), 11, rect(*nations(.625, .86), 90, 70))
    put(placed(*nations(.125, .62), 20, [(x * 1.1, y * 1.1) for x, y in
                                         [(-12, -12), (12, -12), (12, 12), (3, 12), (0, 16), (-3, 12), (-12, 12)]]), 15)
    put(placed(*nations(.375, .62), 0, CROSS), 17)
    put(placed(*nations(.625, .62), 0, [(-10, -16), (10, -16), (10, 16), (-10, 16)]), 13)
    put(placed(*nations(.875, .37), 0, [(-14, -10), (14, -10), (14, 10), (-14, 10)]), 12)
    put(placed(-640, 700, 15, [(-70, 45), (70, 45), (70, 60), (-70, 60)]), 14, rect(-640, 640, 210, 170, 15))
    put(rect(-850, 585, 60, 34, 12), 10, rect(-850, 615, 130, 120, 12))        # swimming pool
    put(rect(-420, 745, 44, 30, 5), 11, rect(-370, 700, 220, 170, 5))         # sports hall
    put(rect(-1190, -570, 96, 60, -4), 9, rect(-1190, -570, 220, 150, -4))    # supermarket
    for x, y, w, d in ((-790, -1270, 56, 60), (-450, -1380, 110, 70), (-300, -1290, 60, 40), (-650, -1400, 80, 60),
                       (-230, -1400, 70, 60), (-20, -1230, 50, 60), (60, -1350, 100, 70), (200, -1370, 60, 80),
                       (-420, -1205, 70, 38), (-180, -1225, 60, 50), (-330, -1510, 120, 50), (50, -1500, 120, 50),
                       (-640, -1500, 90, 50), (-760, -1115, 60, 30), (-560, -1095, 70, 30), (-380, -1110, 70, 34),
                       (-180, -1100, 80, 36), (60, -1110, 60, 40)):
        put(rect(x, y, w, d, 1), 10)
    put(rect(-2010, 964, 34, 26, 27.7), 10)                                   # the airfield's hangars and clubhouse
    put(rect(-1972, 984, 34, 26, 27.7), 10)
    put(rect(-1925, 1008, 40, 16, 27.7), 9)
    put(placed(116, 325, 8, [(-10, -6), (10, -6), (10, 6), (2, 6), (2, 10), (-6, 10), (-6, 6), (-10, 6)]),
        11)  # the mill
    put(rect(640, 255, 16, 10, 0), 6)                                         # pavilion on the island
    put(placed(2330, -1590, 0, KEEP), 12, holes=(placed(2330, -1590, 0, KEEP_YARD),))
    put(shapes.circle((1672, -1806), 8, 16), 28)                              # water tower
    put(rect(-395, -18, 20, 12, 15), 6)                                       # orangery in the park
    for x, y, turn in ((-2050, -900, 20), (-1450, 700, 50), (1700, 2050, 10), (-300, 2250, 0), (900, -1500, 30),
                       (2300, 300, 60), (-1500, -1900, 15), (2750, -1900, 40), (-2000, 2300, 5), (100, -2450, 35)):
        put(placed(x, y, turn, [(-20, -14), (20, -14), (20, -3), (-8, -3), (-8, 14), (-20, 14)]), 9)
        put(placed(x + 4, y + 22, turn, [(-12, -6), (12, -6), (12, 6), (-12, 6)]), 7)
    return result
