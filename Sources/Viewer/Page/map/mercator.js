// Web Mercator: the world as a square of side 1.

import { clamp, degrees, radians } from '../shared/geodesy.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */

/**
 * From 0 at −180° to 1 at +180°, and from 0 at 85.05° north to 1 at 85.05° south. `x` may go on beyond both.
 * @typedef {{ x: number, y: number }} WorldPoint
 */

/** Points that the world has across at zoom 0. */
export const worldSize = 512;

/** Degrees: where the square ends. */
const limit = degrees(Math.atan(Math.sinh(Math.PI)));

/** Metres around the equator of Web Mercator. */
const equator = 2 * Math.PI * 6_378_137;

/**
 * @param {Coordinate} coordinate
 * @returns {WorldPoint}
 */
export function worldPoint({ latitude, longitude }) {
    const north = Math.asinh(Math.tan(radians(clamp(latitude, -limit, limit))));
    return { x: (longitude + 180) / 360, y: (1 - north / Math.PI) / 2 };
}

/**
 * @param {WorldPoint} point
 * @returns {Coordinate} Its longitude is in −180..<180.
 */
export function coordinateOf({ x, y }) {
    const latitude = degrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))));
    return { latitude, longitude: wrapped(x) * 360 - 180 };
}

/**
 * An `x` on the first copy of the world: 0..<1.
 * @param {number} x
 */
export const wrapped = (x) => x - Math.floor(x);

/**
 * The shortest way from one `x` to another, as −0.5..<0.5.
 * @param {number} from
 * @param {number} to
 */
export const eastward = (from, to) => wrapped(to - from + 0.5) - 0.5;

/**
 * Metres on the ground that a point of the map has.
 * @param {number} latitude
 * @param {number} zoom
 */
export const metersPerPoint = (latitude, zoom) => equator * Math.cos(radians(latitude)) / (worldSize * 2 ** zoom);
