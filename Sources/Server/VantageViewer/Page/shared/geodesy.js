// Angles and positions on the Earth.

/**
 * A position, in degrees and in meters above sea level.
 * @typedef {{ latitude: number, longitude: number, altitude?: number }} Coordinate
 */

/** The mean radius of WGS 84, in meters. */
const radius = 6_371_008.8;

/**
 * Converts degrees to radians.
 * @param {number} degrees
 */
export const radians = (degrees) => degrees * Math.PI / 180;

/**
 * Converts radians to degrees.
 * @param {number} angle In radians.
 */
export const degrees = (angle) => angle * 180 / Math.PI;

/**
 * Normalizes a heading to 0..<360.
 * @param {number} heading
 */
export const normalized = (heading) => ((heading % 360) + 360) % 360;

/**
 * Returns the shortest turn from one heading to another, in -180..<180.
 * @param {number} from
 * @param {number} to
 */
export const turn = (from, to) => normalized(to - from + 180) - 180;

/**
 * Clamps a value to a range.
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
export const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/**
 * Returns the great-circle distance between two positions, in meters.
 * @param {Coordinate} from
 * @param {Coordinate} to
 */
export function distance(from, to) {
    const north = Math.sin(radians(to.latitude - from.latitude) / 2);
    const east = Math.sin(radians(to.longitude - from.longitude) / 2);
    const chord = north * north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east * east;
    return 2 * radius * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/**
 * Returns the initial bearing from one position to another, in degrees clockwise from north.
 * @param {Coordinate} from
 * @param {Coordinate} to
 */
export function bearing(from, to) {
    const [a, b, east] = [radians(from.latitude), radians(to.latitude), radians(to.longitude - from.longitude)];
    const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east);
    return normalized(degrees(Math.atan2(Math.sin(east) * Math.cos(b), x)));
}
