// Which tiles a view needs, and at which level.

import { core } from './picture.js';
import { FlatView } from './flat-view.js';
import { placesIn } from './view-places.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./picture.js').Tile} Tile */
/** @typedef {import('./sphere-view.js').SphereView} SphereView */
/** @typedef {import('./view-places.js').Place} Place */

/** Pixels of the picture for one of the screen: what is enough, what nearly is, and what is much more. */
const enough = 0.85;
const nearly = 0.7;
const plenty = 2;

/** The same for an area far from the horizon, and the bytes of a tile of the next level to one of the level. */
const fair = 0.8;
const denser = 1.7;

/**
 * What a view needs: tiles of a level and, where it is farther from the horizon than so many radians, of the next.
 * @typedef {{ level: number, steep: number, tiles: Tile[] }} Plan
 */

/** @type {Plan} */
export const nothing = { level: 0, steep: Math.PI, tiles: [] };

/**
 * The tiles of a view, those in its middle first.
 * @param {SphereView | FlatView} view
 * @param {number} density Pixels of the screen for a CSS pixel.
 * @param {number} most Where more would be needed, they are of a smaller level.
 * @returns {Plan}
 */
export function tilePlan(view, density, most) {
    const places = placesIn(view);
    for (let level = neededLevel(view, density); level < view.picture.levels.length; level++) {
        const plans = [Math.PI, steepFrom(view, density, level)].map(
            (steep) => ({ level, steep, tiles: cells(view.picture, places, level, steep) }));
        const plan = cost(plans[1]) < cost(plans[0]) ? plans[1] : plans[0];
        if (plan.tiles.length <= most) return plan;
    }
    return nothing;
}

/**
 * How much there is to load, in tiles.
 * @param {Plan} plan
 */
const cost = ({ level, tiles }) => tiles.reduce((sum, tile) => sum + (tile.level === level ? 1 : denser), 0);

/**
 * The smallest level that is sharp enough; where that is much more than enough, the next if it nearly is.
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
 * Pixels of the picture from its left to its right that are as many as the screen has in the middle of the view.
 * @param {SphereView | FlatView} view
 * @param {number} density
 */
const neededWidth = (view, density) =>
    density * (view instanceof FlatView ? view.scale * view.picture.width : 2 * Math.PI * view.focal * view.picture.crop.width);

/**
 * Where the next level has enough pixels for an area of the screen: the farther from the horizon, the more it has.
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
 * @param {Place[]} places
 * @param {number} level
 * @param {number} steep
 */
function cells(picture, places, level, steep) {
    /** @type {Map<number, number>} */
    const nearest = new Map();
    for (const place of places) {
        const own = place.latitude > steep ? Math.min(level + 1, picture.levels.length - 1) : level;
        const number = cell(picture, own, place);
        nearest.set(number, Math.min(place.far, nearest.get(number) ?? Infinity));
    }
    return [...nearest].sort((a, b) => a[1] - b[1]).map(([number]) =>
        picture.tile(Math.floor(number / 1e6), Math.floor(number / 1e3) % 1e3, number % 1e3));
}

/**
 * A number that stands for a level, a column and a row.
 * @param {Picture} picture
 * @param {number} level
 * @param {Place} place
 */
function cell(picture, level, { x, y }) {
    const { width, height, columns, rows } = picture.levels[level];
    const column = Math.min(columns - 1, Math.floor(x * width / core));
    return level * 1e6 + column * 1e3 + Math.min(rows - 1, Math.floor(y * height / core));
}
