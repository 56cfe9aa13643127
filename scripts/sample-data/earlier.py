"""The street six years earlier: different shops and paint, fewer dormers, smaller linden trees, no decorations."""

from dataclasses import replace
from datetime import datetime

from facades import House
from shot import ZONE

TIME = datetime(2019, 6, 22, 15, 31, 40, 0, ZONE)
CROWNS = 0.62  # the linden trees' radius relative to 2025

# The differences, keyed by a house's shop or number.
HOUSES = {
    "Boulangerie": {"awning": None, "shop_color": (92, 96, 100), "flowers": False},
    "Librairie": {"shop": "Tabac", "shop_color": (140, 52, 44), "lettering": (250, 240, 220)},
    "Fleuriste": {"shop": None, "awning": None, "flowers": False, "plaster": (206, 198, 184)},
    "Bookshop": {"shop": "Faïences", "goods": "clocks", "shop_color": (70, 84, 116), "plaster": (186, 178, 168), "dormers": 0},
    "Bistro du Pont": {"shop": "Café du Pont", "shop_color": (58, 84, 70), "awning": None, "flowers": False},
    "Café des Arts": {"shop": "Papeterie", "goods": "books", "shop_color": (120, 122, 126), "awning": None},
    "Pharmacie": {"plaster": (198, 190, 176), "shop_color": (60, 128, 84)},
    4: {"plaster": (206, 202, 196)}, 6: {"plaster": (196, 176, 150), "balcony": False},
    10: {"plaster": (212, 204, 190), "dormers": 0, "flowers": False}, 14: {"plaster": (190, 182, 170), "balcony": False},
    15: {"plaster": (206, 186, 176), "dormers": 0, "flowers": False}, 18: {"plaster": (216, 206, 178)},
}


def house(now: House):
    """Returns a house as it was then."""
    return replace(now, **HOUSES.get(now.shop or now.number, {}))
