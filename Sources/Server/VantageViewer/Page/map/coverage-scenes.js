// Draws the scenes in the coverage: points, view cones, and rings around selected and hovered scenes.

import { eastward } from './mercator.js';

/** @typedef {import('./coverage-paint.js').CoverageColors} CoverageColors */
/** @typedef {import('./coverage-paint.js').CoverageLook} CoverageLook */
/** @typedef {import('./coverage-tile.js').CoverageTile} CoverageTile */
/** @typedef {import('./coverage-tile.js').MapScene} MapScene */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** Half of a cone's angle, in radians. */
const halfCone = Math.PI / 6;

/**
 * Draws scenes. Cones are drawn first, so that they do not cover the scenes' points.
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} viewport
 * @param {Array<[CoverageTile, number]>} tiles
 * @param {CoverageLook} look
 */
export function paintScenes(context, viewport, tiles, look) {
    const scenes = tiles.flatMap(([tile]) => tile.scenes).filter((scene) => isSeen(scene, viewport) && look.filter.passes(scene));
    const radius = Math.min(6, Math.max(3, 3 + (viewport.zoom - 15.5) * 1.2));
    if (viewport.zoom >= 16.5) paintCones(context, viewport, scenes, look.colors, radius * 3.6);
    for (const kind of ['photo', 'panorama']) {
        const path = new Path2D();
        for (const scene of scenes) if (scene.kind === kind) addDot(path, viewport.point(scene.at), radius);
        context.lineWidth = 1.75;
        context.fillStyle = kind === 'panorama' ? look.colors.ink : look.colors.edge;
        context.strokeStyle = kind === 'panorama' ? look.colors.edge : look.colors.ink;
        context.fill(path);
        context.stroke(path);
    }
    for (const scene of scenes) {
        if (scene.scene === look.selected || scene.scene === look.hovered) {
            paintRing(context, viewport.point(scene.at), radius + 4.5, look.colors, scene.scene === look.selected);
        }
    }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Path2D} path
 * @param {string} color
 * @param {number} width
 * @param {number} opacity
 */
export function stroke(context, path, color, width, opacity) {
    context.globalAlpha = opacity;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(path);
    context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} viewport
 * @param {MapScene[]} scenes
 * @param {CoverageColors} colors
 * @param {number} length
 */
function paintCones(context, viewport, scenes, colors, length) {
    const path = new Path2D();
    for (const { at, heading } of scenes) {
        if (heading === null) continue;
        const { x, y } = viewport.point(at);
        const angle = (heading - 90) * Math.PI / 180;
        path.moveTo(x, y);
        path.arc(x, y, length, angle - halfCone, angle + halfCone);
        path.closePath();
    }
    context.globalAlpha = 0.4;
    context.fillStyle = colors.ink;
    context.fill(path);
    context.globalAlpha = 1;
}

/**
 * @param {Path2D} path
 * @param {{ x: number, y: number }} point
 * @param {number} radius
 */
function addDot(path, { x, y }, radius) {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ x: number, y: number }} point
 * @param {number} radius
 * @param {CoverageColors} colors
 * @param {boolean} isStrong
 */
function paintRing(context, point, radius, colors, isStrong) {
    const ring = new Path2D();
    addDot(ring, point, radius);
    stroke(context, ring, colors.edge, isStrong ? 6 : 4, 0.9);
    stroke(context, ring, colors.ink, isStrong ? 3 : 2, 1);
}

/**
 * @param {MapScene} scene
 * @param {Viewport} viewport
 */
function isSeen({ at }, { center, scale, width, height }) {
    return Math.abs(eastward(center.x, at.x)) * scale < width / 2 + 40 && Math.abs(at.y - center.y) * scale < height / 2 + 40;
}
