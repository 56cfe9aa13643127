// Web Mercator, with the world as a unit square.

import { clamp, degrees, radians } from '../shared/geodesy.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */

/**
 * A point in the world square. `x` runs from 0 at −180° to 1 at +180°, and continues beyond both. `y` runs from 0 at
 * 85.05° north to 1 at 85.05° south.
 * @typedef {{ x: number, y: number }} WorldPoint
 */

/** The width of the world at zoom 0, in points. */
export const worldSize = 512;

/** The latitude at which the square ends, in degrees. */
const limit = degrees(Math.atan(Math.sinh(Math.PI)));

/** The circumference of Web Mercator's sphere, in meters. */
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
 * @returns {Coordinate} With a longitude in −180..<180.
 */
export function coordinateOf({ x, y }) {
    const latitude = degrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))));
    return { latitude, longitude: wrapped(x) * 360 - 180 };
}

/**
 * Returns the equivalent `x` in 0..<1.
 * @param {number} x
 */
export const wrapped = (x) => x - Math.floor(x);

/**
 * Returns the shortest offset from one `x` to another, in −0.5..<0.5.
 * @param {number} from
 * @param {number} to
 */
export const eastward = (from, to) => wrapped(to - from + 0.5) - 0.5;

/**
 * Returns the number of meters on the ground per point on the map.
 * @param {number} latitude
 * @param {number} zoom
 */
export const metersPerPoint = (latitude, zoom) => equator * Math.cos(radians(latitude)) / (worldSize * 2 ** zoom);
