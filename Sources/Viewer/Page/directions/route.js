// A way as the server answers it.

import { bearing, distance } from '../shared/geodesy.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */

/**
 * What is done, and where: `points` are its first and last in the line; metres and seconds.
 * @typedef {object} Step
 * @property {string} instructions
 * @property {string} maneuver
 * @property {number} distance
 * @property {[number, number]} points
 */

export class Route {
    /** Metres from the beginning to each point. @type {number[]} */
    #far = [0];

    /** @param {any} feature As `route.json` has it. */
    constructor({ geometry, properties }) {
        /** @type {Coordinate[]} */
        this.points = geometry.coordinates.map((/** @type {number[]} */ [longitude, latitude]) => ({ latitude, longitude }));
        /** @type {string} */
        this.name = properties.name;
        /** @type {number} Metres. */
        this.distance = properties.distance;
        /** @type {number} Seconds. */
        this.duration = properties.duration;
        /** @type {Step[]} */
        this.steps = properties.steps;
        for (let index = 1; index < this.points.length; index += 1) {
            this.#far.push(this.#far[index - 1] + distance(this.points[index - 1], this.points[index]));
        }
    }

    /**
     * The ways from one place to another, the best first.
     * @param {import('../shared/server.js').Server} server
     * @param {import('../shared/server.js').Parameters} asked
     * @param {AbortSignal} signal
     * @throws {import('../shared/server-error.js').ServerError} `noRoads`, `noRoad` or `noRoute` among others.
     */
    static async all(server, asked, signal) {
        const { features } = await server.json('v1/directions', { ...asked, alternatives: true }, { signal });
        return features.map((/** @type {any} */ feature) => new Route(feature));
    }

    /** What it lies in. */
    get box() {
        const [latitudes, longitudes] = [this.points.map(({ latitude }) => latitude), this.points.map(({ longitude }) => longitude)];
        return {
            west: Math.min(...longitudes), south: Math.min(...latitudes), east: Math.max(...longitudes), north: Math.max(...latitudes),
        };
    }

    /**
     * Where a step begins.
     * @param {Step} step
     */
    beginning({ points: [first] }) { return this.points[first]; }

    /**
     * Where one looks when a step begins; at the end, the way one came.
     * @param {Step} step
     */
    heading({ points: [first, last] }) {
        const [from, to] = last > first ? [first, first + 1] : [Math.max(0, first - 1), first];
        return bearing(this.points[from], this.points[to]);
    }

    /**
     * The place so far from the beginning.
     * @param {number} metres
     * @returns {Coordinate}
     */
    place(metres) {
        const total = this.#far[this.#far.length - 1];
        const far = Math.min(1, Math.max(0, metres / (this.distance || 1))) * total;
        const next = Math.max(1, this.#far.findIndex((one) => one >= far));
        const [a, b] = [this.points[next - 1], this.points[next] ?? this.points[next - 1]];
        const share = (far - this.#far[next - 1]) / (this.#far[next] - this.#far[next - 1] || 1);
        return { latitude: a.latitude + share * (b.latitude - a.latitude), longitude: a.longitude + share * (b.longitude - a.longitude) };
    }
}
