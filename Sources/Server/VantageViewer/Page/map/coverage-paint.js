// Draws coverage: a heat map at low zooms, then sequences, then scenes.

import { paintHeat } from './coverage-heat.js';
import { projection } from './coverage-projection.js';
import { paintScenes, stroke } from './coverage-scenes.js';

/** @typedef {import('./coverage-tile.js').CoverageTile} CoverageTile */
/** @typedef {import('./scene-filter.js').SceneFilter} SceneFilter */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** @typedef {{ ink: string, edge: string, heat: string }} CoverageColors */

/**
 * @typedef {object} CoverageLook
 * @property {string} key Identifies the filter and the colors.
 * @property {SceneFilter} filter
 * @property {CoverageColors} colors
 * @property {boolean} showsScenes
 */

/** @type {Record<'light' | 'dark' | 'picture' | 'forced', CoverageColors>} */
export const coverageColors = {
    light: { ink: '#2f6fed', edge: '#ffffff', heat: '47, 111, 237' },
    dark: { ink: '#8ab4f8', edge: '#12161c', heat: '138, 180, 248' },
    picture: { ink: '#5b9bff', edge: '#ffffff', heat: '120, 175, 255' },
    forced: { ink: 'Highlight', edge: 'Canvas', heat: '128, 128, 128' },
};

/**
 * Draws coverage tiles.
 * @param {CanvasRenderingContext2D} context Scaled to points.
 * @param {Viewport} viewport
 * @param {Array<[CoverageTile, number]>} tiles Each with the index of its copy of the world.
 * @param {CoverageLook} look
 */
export function paintCoverage(context, viewport, tiles, look) {
    // Scenes that stand for those around them are drawn instead of counts.
    const counted = tiles.filter(([tile]) => !(look.showsScenes && tile.scenes.length > 0));
    paintHeat(context, viewport, counted, look.colors);
    paintLines(context, viewport, tiles, look);
    if (look.showsScenes) paintScenes(context, viewport, tiles, look);
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
        const place = projection(viewport, copy);
        for (const { line, bounds: [west, north, east, south] } of filter.sequences(tile)) {
            if (isNear(viewport, place(west, north), place(east, south))) addLine(path, line, place);
        }
    }
    // Once scenes are drawn as points, lines merely connect the points, so the lines are thinner.
    const [width, opacity] = showsScenes ? [2, 0.6] : [Math.min(4, Math.max(2, viewport.zoom - 10)), 0.95];
    context.lineJoin = context.lineCap = 'round';
    stroke(context, path, colors.edge, width + 2, opacity * 0.8);
    stroke(context, path, colors.ink, width, opacity);
}

/**
 * Reports whether a rectangle is in view, or so near that its outline is.
 * @param {Viewport} viewport
 * @param {{ x: number, y: number }} northWest
 * @param {{ x: number, y: number }} southEast
 */
function isNear({ width, height }, northWest, southEast) {
    return southEast.x > -6 && southEast.y > -6 && northWest.x < width + 6 && northWest.y < height + 6;
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
