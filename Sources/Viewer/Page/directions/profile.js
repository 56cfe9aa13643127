// How a way rises and falls, as the server answers it.

import { encodedPolyline } from '../shared/polyline.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */

/** Metres that a chart shows at least, so that what is level looks level. */
const leastRise = 20;

export class Profile {
    /** @param {any} answer As `profile.json` has it. */
    constructor({ distance, ascent, descent, lowest, highest, points }) {
        /** @type {number} Metres, as all of these. */
        this.distance = distance;
        /** @type {number} */
        this.ascent = ascent;
        /** @type {number} */
        this.descent = descent;
        /** @type {Array<[number, number | null]>} */
        this.points = points;
        const spare = Math.max(0, leastRise - (highest - lowest)) / 2;
        /** The heights that a chart shows. */
        this.range = { least: lowest - spare, greatest: highest + spare };
    }

    /**
     * The height so far from the beginning; null where nobody knows it.
     * @param {number} metres
     */
    height(metres) {
        const next = this.points.findIndex(([far]) => far >= metres);
        const [a, b] = [this.points[Math.max(0, next - 1)], this.points[next] ?? this.points[this.points.length - 1]];
        if (a[1] === null || b[1] === null) return null;
        return a[1] + (b[1] - a[1]) * (b[0] > a[0] ? (metres - a[0]) / (b[0] - a[0]) : 0);
    }

    /**
     * Null where the server has no heights.
     * @param {import('../shared/server.js').Server} server
     * @param {Coordinate[]} line
     * @param {AbortSignal} signal
     */
    static async of(server, line, signal) {
        const answer = await server.json('v1/profile', { route: `enc:${encodedPolyline(line)}` }, { signal }).catch(() => null);
        return answer?.highest === undefined ? null : new Profile(answer);
    }
}
