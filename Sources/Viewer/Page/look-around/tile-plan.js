// Which tiles a view needs, and at which level.

import { core } from './picture.js';
import { within } from './frame.js';
import { FlatView } from './flat-view.js';
import { SphereView } from './sphere-view.js';

/** @typedef {import('./frame.js').Vector} Vector */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./picture.js').Tile} Tile */
/** @typedef {import('./sphere-view.js').Point} Point */

/** CSS pixels between the points of a view that are looked at, fewer than a tile covers anywhere. */
const spacing = 24;

/** Pixels of the picture for one of the screen: what is enough, what nearly is, and what is much more. */
const enough = 0.85;
const nearly = 0.7;
const plenty = 2;

/** Radians from the horizon beyond which a level less will do: see the shader. */
const steep = Math.PI / 3;

/**
 * The tiles of a view, those in its middle first.
 * @param {SphereView | FlatView} view
 * @param {number} density Pixels of the screen for a CSS pixel.
 * @param {number} most Where more would be needed, they are of a smaller level.
 * @returns {{ level: number, tiles: Tile[] }}
 */
export function tilePlan(view, density, most) {
    const places = view instanceof FlatView ? flatPlaces(view) : spherePlaces(view);
    for (let level = neededLevel(view, density); level < view.picture.levels.length; level++) {
        const tiles = cells(view.picture, places, level);
        if (tiles.length <= most) return { level, tiles };
    }
    return { level: 0, tiles: [] };
}

/**
 * The smallest level that is sharp enough; where that is much more than enough, the next if it nearly is.
 * @param {SphereView | FlatView} view
 * @param {number} density
 */
function neededLevel(view, density) {
    const { picture } = view;
    const across = view instanceof FlatView
        ? view.scale * picture.width : 2 * Math.PI * view.focal * picture.crop.width;
    const width = across * density;
    const [level, next] = [picture.level(width * enough), picture.level(width * nearly)];
    return picture.levels[level]?.width > width * plenty ? next : level;
}

/**
 * A place of the picture as shares of it; how far from the middle of the view; whether it is far from the horizon.
 * @typedef {{ x: number, y: number, far: number, isSteep: boolean }} Place
 */

/**
 * @param {FlatView} view
 * @returns {Place[]}
 */
function flatPlaces(view) {
    return grid(view).map((point) => {
        const pixel = view.pixel(point);
        return { x: pixel.x / view.picture.width, y: pixel.y / view.picture.height, far: far(view, point), isSteep: false };
    }).filter(isInside);
}

/**
 * @param {SphereView} view
 * @returns {Place[]}
 */
function spherePlaces(view) {
    return [...grid(view), ...aroundPoles(view)].map((point) => placeOf(view, point)).filter(isInside);
}

/**
 * @param {SphereView} view
 * @param {Point} point
 * @returns {Place}
 */
function placeOf(view, point) {
    const [x, y, z] = within(view.picture.frame, view.ray(point));
    const { left, top, width, height } = view.picture.crop;
    const latitude = Math.atan2(z, Math.hypot(x, y));
    const across = (Math.atan2(x, y) / (2 * Math.PI) + 0.5 - left) / width;
    return {
        x: across < 0 && !view.picture.wraps ? across + 1 / width : across,
        y: (0.5 - latitude / Math.PI - top) / height,
        far: far(view, point),
        isSteep: Math.abs(latitude) > steep,
    };
}

/**
 * Points all around the poles that are in view, where tiles are narrow.
 * @param {SphereView} view
 */
function aroundPoles(view) {
    const up = view.picture.frame.up;
    return [up, /** @type {Vector} */ ([-up[0], -up[1], -up[2]])].flatMap((pole) => {
        const middle = view.project(pole);
        if (!middle || !isNear(view, middle)) return [];
        return [1, 12, 30, 60].flatMap((radius) => circle(middle, radius)).filter((point) => isOn(view, point));
    });
}

/**
 * @param {Point} middle
 * @param {number} radius
 */
function circle({ x, y }, radius) {
    return Array.from({ length: 96 }, (_, index) => {
        const angle = index / 48 * Math.PI;
        return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    });
}

/**
 * @param {SphereView} view
 * @param {Point} point
 */
const isNear = ({ size }, { x, y }) => x > -60 && y > -60 && x < size.width + 60 && y < size.height + 60;

/**
 * @param {SphereView} view
 * @param {Point} point
 */
const isOn = ({ size }, { x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height;

/** @param {SphereView | FlatView} view */
function grid({ size }) {
    const [across, down] = [Math.ceil(size.width / spacing), Math.ceil(size.height / spacing)];
    return Array.from({ length: (across + 1) * (down + 1) }, (_, index) => ({
        x: index % (across + 1) / across * size.width,
        y: Math.floor(index / (across + 1)) / down * size.height,
    }));
}

/**
 * @param {SphereView | FlatView} view
 * @param {Point} point
 */
const far = ({ size }, { x, y }) => Math.hypot(x - size.width / 2, y - size.height / 2);

/** @param {Place} place */
const isInside = ({ x, y }) => x >= 0 && y >= 0 && x <= 1 && y <= 1;

/**
 * @param {Picture} picture
 * @param {Place[]} places
 * @param {number} level
 */
function cells(picture, places, level) {
    /** @type {Map<number, number>} */
    const nearest = new Map();
    for (const place of places) {
        const own = place.isSteep ? Math.min(level + 1, picture.levels.length - 1) : level;
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
