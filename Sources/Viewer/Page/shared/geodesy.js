// Angles and places on the Earth, as far as a page needs them.

/**
 * Degrees, and metres above the sea.
 * @typedef {{ latitude: number, longitude: number, altitude?: number }} Coordinate
 */

/** Metres: the mean radius of WGS 84. */
const radius = 6_371_008.8;

/** @param {number} degrees */
export const radians = (degrees) => degrees * Math.PI / 180;

/** @param {number} angle In radians. */
export const degrees = (angle) => angle * 180 / Math.PI;

/**
 * A heading as 0..<360.
 * @param {number} heading
 */
export const normalized = (heading) => ((heading % 360) + 360) % 360;

/**
 * The shortest turn from one heading to another, as -180..<180.
 * @param {number} from
 * @param {number} to
 */
export const turn = (from, to) => normalized(to - from + 180) - 180;

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
export const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/**
 * Metres along the great circle.
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
 * The heading in which one place sees another.
 * @param {Coordinate} from
 * @param {Coordinate} to
 */
export function bearing(from, to) {
    const [a, b, east] = [radians(from.latitude), radians(to.latitude), radians(to.longitude - from.longitude)];
    const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east);
    return normalized(degrees(Math.atan2(Math.sin(east) * Math.cos(b), x)));
}
