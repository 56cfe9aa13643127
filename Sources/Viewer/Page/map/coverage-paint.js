// Drawing the coverage: heat when far, lines, then scenes with cones.

import { eastward } from './mercator.js';

/** @typedef {import('./coverage-tile.js').CoverageTile} CoverageTile */
/** @typedef {import('./coverage-tile.js').MapScene} MapScene */
/** @typedef {import('./scene-filter.js').SceneFilter} SceneFilter */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** @typedef {{ ink: string, edge: string, heat: string }} CoverageColors */

/**
 * @typedef {object} CoverageLook
 * @property {SceneFilter} filter
 * @property {CoverageColors} colors
 * @property {boolean} showsScenes
 * @property {string | null} hovered
 * @property {string | null} selected
 */

/** @type {Record<'light' | 'dark' | 'picture' | 'forced', CoverageColors>} */
export const coverageColors = {
    light: { ink: '#2f6fed', edge: '#ffffff', heat: '47, 111, 237' },
    dark: { ink: '#8ab4f8', edge: '#12161c', heat: '138, 180, 248' },
    picture: { ink: '#5b9bff', edge: '#ffffff', heat: '120, 175, 255' },
    forced: { ink: 'Highlight', edge: 'Canvas', heat: '128, 128, 128' },
};

/** Half of the angle of a cone: radians. */
const halfCone = Math.PI / 6;

/**
 * @param {CanvasRenderingContext2D} context In points.
 * @param {Viewport} viewport
 * @param {Array<[CoverageTile, number]>} tiles Each with the copy of the world that it is on.
 * @param {CoverageLook} look
 */
export function paintCoverage(context, viewport, tiles, look) {
    paintHeat(context, viewport, tiles, look.colors);
    paintLines(context, viewport, tiles, look);
    if (look.showsScenes) paintScenes(context, viewport, tiles, look);
}

/**
 * Where on the view something is, on one copy of the world.
 * @param {Viewport} viewport
 * @param {number} copy
 */
function placing({ center, scale, width, height }, copy) {
    const [left, top] = [width / 2 + (copy - center.x) * scale, height / 2 - center.y * scale];
    return (/** @type {number} */ x, /** @type {number} */ y) => ({ x: left + x * scale, y: top + y * scale });
}

/**
 * Soft spots that flow into each other, the stronger the more scenes there are.
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} viewport
 * @param {Array<[CoverageTile, number]>} tiles
 * @param {CoverageColors} colors
 */
function paintHeat(context, viewport, tiles, { heat }) {
    for (const [{ counts }, copy] of tiles) {
        const place = placing(viewport, copy);
        for (const { at, side, count } of counts) {
            const { x, y } = place(at.x, at.y);
            const radius = Math.max(9, side * viewport.scale * 0.8);
            if (x < -radius || y < -radius || x > viewport.width + radius || y > viewport.height + radius) continue;
            const strength = Math.min(0.9, 0.35 + 0.12 * Math.log10(count));
            const spot = context.createRadialGradient(x, y, 0, x, y, radius);
            spot.addColorStop(0, `rgba(${heat}, ${strength})`);
            spot.addColorStop(0.5, `rgba(${heat}, ${strength * 0.55})`);
            spot.addColorStop(1, `rgba(${heat}, 0)`);
            context.fillStyle = spot;
            context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
        }
    }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} viewport
 * @param {Array<[CoverageTile, number]>} tiles
 * @param {CoverageLook} look
 */
function paintLines(context, viewport, tiles, { filter, colors, showsScenes }) {
    const path = new Path2D();
    for (const [tile, copy] of tiles) {
        const place = placing(viewport, copy);
        for (const { line } of filter.sequences(tile)) addLine(path, line, place);
    }
    // Where there are points, lines only tell which belong together.
    const [width, opacity] = showsScenes ? [2, 0.6] : [Math.min(4, Math.max(2, viewport.zoom - 10)), 0.95];
    context.lineJoin = context.lineCap = 'round';
    stroke(context, path, colors.edge, width + 2, opacity * 0.8);
    stroke(context, path, colors.ink, width, opacity);
}

/**
 * @param {Path2D} path
 * @param {Float64Array} line
 * @param {(x: number, y: number) => { x: number, y: number }} place
 */
function addLine(path, line, place) {
    for (let index = 0; index < line.length; index += 2) {
        const { x, y } = place(line[index], line[index + 1]);
        if (index === 0) path.moveTo(x, y);
        else path.lineTo(x, y);
    }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Path2D} path
 * @param {string} color
 * @param {number} width
 * @param {number} opacity
 */
function stroke(context, path, color, width, opacity) {
    context.globalAlpha = opacity;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(path);
    context.globalAlpha = 1;
}

/**
 * Cones first, so that no point is beneath the cone of another.
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} viewport
 * @param {Array<[CoverageTile, number]>} tiles
 * @param {CoverageLook} look
 */
function paintScenes(context, viewport, tiles, look) {
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
