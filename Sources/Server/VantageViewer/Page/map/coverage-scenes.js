// Draws the scenes in the coverage: points, view cones, and rings around scenes.

import { element } from '../shared/dom.js';
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
 * @param {CanvasRenderingContext2D} context Scaled to points.
 * @param {Viewport} viewport
 * @param {Array<[CoverageTile, number]>} tiles
 * @param {CoverageLook} look
 */
export function paintScenes(context, viewport, tiles, look) {
    const scenes = tiles.flatMap(([tile]) => tile.scenes).filter((scene) => isSeen(scene, viewport) && look.filter.passes(scene));
    const radius = radiusAt(viewport.zoom);
    if (viewport.zoom >= 16.5) paintCones(context, viewport, scenes, look.colors, radius * 3.6);
    for (const kind of /** @type {const} */ (['photo', 'panorama'])) {
        const points = scenes.filter((scene) => scene.kind === kind).map((scene) => viewport.point(scene.at));
        paintDots(context, points, kind, radius, look.colors);
    }
}

/**
 * Draws a ring around a scene.
 * @param {CanvasRenderingContext2D} context Scaled to points.
 * @param {Viewport} viewport
 * @param {MapScene} scene
 * @param {CoverageColors} colors
 * @param {boolean} isStrong
 */
export function paintRing(context, viewport, scene, colors, isStrong) {
    const ring = new Path2D();
    addDot(ring, viewport.point(scene.at), radiusAt(viewport.zoom) + 4.5);
    stroke(context, ring, colors.edge, isStrong ? 6 : 4, 0.9);
    stroke(context, ring, colors.ink, isStrong ? 3 : 2, 1);
}

/**
 * Returns the radius of a scene's point.
 * @param {number} zoom
 */
const radiusAt = (zoom) => Math.min(6, Math.max(3, 3 + (zoom - 15.5) * 1.2));

/**
 * Draws points at whole pixels. Copies of one picture are drawn faster than thousands of circles.
 * @param {CanvasRenderingContext2D} context Scaled to points.
 * @param {Array<{ x: number, y: number }>} points
 * @param {'photo' | 'panorama'} kind
 * @param {number} radius
 * @param {CoverageColors} colors
 */
function paintDots(context, points, kind, radius, colors) {
    if (points.length === 0) return;
    const pixels = context.getTransform().a;
    const side = 2 * Math.ceil((radius + 1) * pixels);
    const picture = element('canvas', { width: side, height: side });
    const dot = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
    dot.setTransform(pixels, 0, 0, pixels, side / 2, side / 2);
    dot.lineWidth = 1.75;
    dot.fillStyle = kind === 'panorama' ? colors.ink : colors.edge;
    dot.strokeStyle = kind === 'panorama' ? colors.edge : colors.ink;
    dot.arc(0, 0, radius, 0, 2 * Math.PI);
    dot.fill();
    dot.stroke();
    context.save();
    context.resetTransform();
    for (const { x, y } of points) context.drawImage(picture, Math.round(x * pixels - side / 2), Math.round(y * pixels - side / 2));
    context.restore();
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
 * @param {MapScene} scene
 * @param {Viewport} viewport
 */
function isSeen({ at }, { center, scale, width, height }) {
    return Math.abs(eastward(center.x, at.x)) * scale < width / 2 + 40 && Math.abs(at.y - center.y) * scale < height / 2 + 40;
}
