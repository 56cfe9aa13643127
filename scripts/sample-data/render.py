"""Lights the town and renders the picture of each shot."""

import lighting
import markers
import raster
from builder import UP
from ground import Ground
from sky import Sky
from surfaces import Texture
from town import Town


class World:
    """Everything visible to a camera, with the light baked into the colors."""

    def __init__(self, is_earlier=False):
        town = Town(is_earlier)
        self.balloons = markers.balloons()
        tie(town, self.balloons)
        light = lighting.Light(town.quads)
        town.crowns.shine(light)
        for quad in town.quads:
            quad.texture = Texture(lighting.bake(quad, light) if quad.lit else quad.pixels)
        self.quads = town.quads
        self.ground = Ground()
        self.ground.finish(light)
        self.sky = Sky()

    def photograph(self, shot, samples):
        """Returns the frame of a shot, and the visible share of each balloon."""
        frame = raster.Frame(shot.camera, samples)
        raster.draw(frame, self.quads)
        self.ground.draw(frame)
        visible = markers.draw_balloons(frame, self.balloons)
        frame.add_haze(keep={b.color for b in self.balloons})
        self.sky.paint(frame)
        markers.draw_markers(frame, shot.markers)
        return frame, visible


def tie(town, balloons):
    """Adds a string for each balloon."""
    for balloon in balloons:
        foot, top = balloon.tied_to, balloon.place
        length = top[2] - foot[2] - balloon.radius - 0.02
        town.builder.prism(foot, 0.012, length, (226, 222, 214), sides=4)
