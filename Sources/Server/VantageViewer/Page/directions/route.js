// A route, as the server returns it.

import { bearing, distance } from '../shared/geodesy.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */

/**
 * One maneuver on a route. `distance` is in meters. `points` are the indices of its first and last points on the line.
 * @typedef {object} Step
 * @property {string} instructions
 * @property {string} maneuver
 * @property {number} distance
 * @property {[number, number]} points
 */

export class Route {
    /** Distance from the start to each point, in meters. @type {number[]} */
    #far = [0];

    /** @param {any} feature See `route.json`. */
    constructor({ geometry, properties }) {
        /** @type {Coordinate[]} */
        this.points = geometry.coordinates.map((/** @type {number[]} */ [longitude, latitude]) => ({ latitude, longitude }));
        /** @type {string} */
        this.name = properties.name;
        /** @type {number} In meters. */
        this.distance = properties.distance;
        /** @type {number} In seconds. */
        this.duration = properties.duration;
        /** @type {Step[]} */
        this.steps = properties.steps;
        for (let index = 1; index < this.points.length; index += 1) {
            this.#far.push(this.#far[index - 1] + distance(this.points[index - 1], this.points[index]));
        }
    }

    /**
     * Requests the routes from one place to another, best first.
     * @param {import('../shared/server.js').Server} server
     * @param {import('../shared/server.js').Parameters} parameters
     * @param {AbortSignal} signal
     * @throws {import('../shared/server-error.js').ServerError} `noRoads`, `noRoad` or `noRoute` among others.
     */
    static async all(server, parameters, signal) {
        const { features } = await server.json('v1/directions', { ...parameters, alternatives: true }, { signal });
        return features.map((/** @type {any} */ feature) => new Route(feature));
    }

    /**
     * Returns the coordinate at which a step starts.
     * @param {Step} step
     */
    start({ points: [first] }) { return this.points[first]; }

    /**
     * Returns the heading at the start of a step. For the last step, this is the heading on arrival.
     * @param {Step} step
     */
    heading({ points: [first, last] }) {
        const [from, to] = last > first ? [first, first + 1] : [Math.max(0, first - 1), first];
        return bearing(this.points[from], this.points[to]);
    }

    /**
     * Returns the coordinate at a distance from the start.
     * @param {number} meters
     * @returns {Coordinate}
     */
    place(meters) {
        const total = this.#far[this.#far.length - 1];
        const far = Math.min(1, Math.max(0, meters / (this.distance || 1))) * total;
        const next = Math.max(1, this.#far.findIndex((one) => one >= far));
        const [a, b] = [this.points[next - 1], this.points[next] ?? this.points[next - 1]];
        const share = (far - this.#far[next - 1]) / (this.#far[next] - this.#far[next - 1] || 1);
        return { latitude: a.latitude + share * (b.latitude - a.latitude), longitude: a.longitude + share * (b.longitude - a.longitude) };
    }
}
