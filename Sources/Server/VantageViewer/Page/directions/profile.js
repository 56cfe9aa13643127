// The elevation profile of a route, as the server returns it.

import { encodedPolyline } from '../shared/polyline.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */

/** A route whose heights differ by less than this, in meters, is flat. Elevation data is hardly more accurate. */
const flat = 5;

/** The smallest height range that a chart shows, in meters, so that small differences do not look like hills. */
const leastRise = 20;

export class Profile {
    /** @param {any} response See `profile.json`. */
    constructor({ distance, ascent, descent, lowest, highest, points }) {
        /** @type {number} In meters, like the values below. */
        this.distance = distance;
        /** @type {number} */
        this.ascent = ascent;
        /** @type {number} */
        this.descent = descent;
        /** @type {Array<[number, number | null]>} */
        this.points = points;
        const spare = Math.max(0, leastRise - (highest - lowest)) / 2;
        /** The range of heights that a chart shows. */
        this.range = { least: lowest - spare, greatest: highest + spare };
    }

    /**
     * Returns the height at a distance from the start, or null if it is unknown.
     * @param {number} meters
     */
    height(meters) {
        const next = this.points.findIndex(([far]) => far >= meters);
        const [a, b] = [this.points[Math.max(0, next - 1)], this.points[next] ?? this.points[this.points.length - 1]];
        if (a[1] === null || b[1] === null) return null;
        return a[1] + (b[1] - a[1]) * (b[0] > a[0] ? (meters - a[0]) / (b[0] - a[0]) : 0);
    }

    /**
     * Requests the profile of a line. Resolves to null if the server has no elevation data, or if the
     * line is flat.
     * @param {import('../shared/server.js').Server} server
     * @param {Coordinate[]} line
     * @param {AbortSignal} signal
     */
    static async of(server, line, signal) {
        const response = await server.json('v1/profile', { route: `enc:${encodedPolyline(line)}` }, { signal }).catch(() => null);
        return response?.highest - response?.lowest >= flat ? new Profile(response) : null;
    }
}
