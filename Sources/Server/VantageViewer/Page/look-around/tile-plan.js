// Decides which tiles a view needs, and at which level.

import { core } from './picture.js';
import { FlatView } from './flat-view.js';
import { samplesIn } from './view-samples.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./picture.js').Tile} Tile */
/** @typedef {import('./sphere-view.js').SphereView} SphereView */
/** @typedef {import('./view-samples.js').Sample} Sample */

/** Three densities, in picture pixels per device pixel: sufficient, nearly sufficient, and more than needed. */
const enough = 0.85;
const nearly = 0.7;
const plenty = 2;

/**
 * The number of picture pixels per device pixel that suffices far from the horizon, and the cost of loading a tile of
 * the next level, relative to a tile of the current one.
 */
const fair = 0.8;
const denser = 1.7;

/**
 * The tiles that a view needs: those of a level and, beyond `steep` radians from the horizon, those of the next level.
 * @typedef {{ level: number, steep: number, tiles: Tile[] }} Plan
 */

/** @type {Plan} */
export const nothing = { level: 0, steep: Math.PI, tiles: [] };

/**
 * Returns the tiles for a view, from the center outward.
 * @param {SphereView | FlatView} view
 * @param {number} density Device pixels per CSS pixel.
 * @param {number} most The maximum number of tiles. If a view needs more, a smaller level is used.
 * @returns {Plan}
 */
export function tilePlan(view, density, most) {
    const samples = samplesIn(view);
    for (let level = neededLevel(view, density); level < view.picture.levels.length; level++) {
        const plans = [Math.PI, steepFrom(view, density, level)].map(
            (steep) => ({ level, steep, tiles: cells(view.picture, samples, level, steep) }));
        const plan = cost(plans[1]) < cost(plans[0]) ? plans[1] : plans[0];
        if (plan.tiles.length <= most) return plan;
    }
    return nothing;
}

/**
 * Returns the cost of loading a plan's tiles, relative to the cost of one tile of the plan's level.
 * @param {Plan} plan
 */
const cost = ({ level, tiles }) => tiles.reduce((sum, tile) => sum + (tile.level === level ? 1 : denser), 0);

/**
 * Returns the smallest level that is sharp enough. If that level is much larger than needed, returns the smallest
 * level that is nearly sufficient.
 * @param {SphereView | FlatView} view
 * @param {number} density
 */
function neededLevel(view, density) {
    const { picture } = view;
    const width = neededWidth(view, density);
    const [level, next] = [picture.level(width * enough), picture.level(width * nearly)];
    return picture.levels[level]?.width > width * plenty ? next : level;
}

/**
 * Returns the width of the picture, in pixels, that matches the resolution of the screen at the center of the view.
 * @param {SphereView | FlatView} view
 * @param {number} density
 */
const neededWidth = (view, density) =>
    density * (view instanceof FlatView ? view.scale * view.picture.width : 2 * Math.PI * view.focal * view.picture.crop.width);

/**
 * Returns the angle from the horizon, in radians, beyond which the next level is sharp enough. Farther from the
 * horizon, a panorama has more pixels per unit of screen area.
 * @param {SphereView | FlatView} view
 * @param {number} density
 * @param {number} level
 */
function steepFrom(view, density, level) {
    const next = view.picture.levels[level + 1];
    if (!next || view instanceof FlatView) return Math.PI;
    return Math.acos(Math.min(1, (next.width / fair / neededWidth(view, density)) ** 2));
}

/**
 * @param {Picture} picture
 * @param {Sample[]} samples
 * @param {number} level
 * @param {number} steep
 */
function cells(picture, samples, level, steep) {
    /** @type {Map<number, number>} */
    const nearest = new Map();
    for (const sample of samples) {
        const own = sample.latitude > steep ? Math.min(level + 1, picture.levels.length - 1) : level;
        const number = cell(picture, own, sample);
        nearest.set(number, Math.min(sample.far, nearest.get(number) ?? Infinity));
    }
    return [...nearest].sort((a, b) => a[1] - b[1]).map(([number]) =>
        picture.tile(Math.floor(number / 1e6), Math.floor(number / 1e3) % 1e3, number % 1e3));
}

/**
 * Returns a number that identifies a level, a column and a row.
 * @param {Picture} picture
 * @param {number} level
 * @param {Sample} sample
 */
function cell(picture, level, { x, y }) {
    const { width, height, columns, rows } = picture.levels[level];
    const column = Math.min(columns - 1, Math.floor(x * width / core));
    return level * 1e6 + column * 1e3 + Math.min(rows - 1, Math.floor(y * height / core));
}
