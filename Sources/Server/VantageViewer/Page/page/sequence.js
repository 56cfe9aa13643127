// The pictures of a sequence in their order, and the course that they follow.

import { bearing, distance } from '../shared/geodesy.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {{ scene: string, coordinate: Coordinate, kind: string, heading?: number, rank: number }} Stop */

/** The number of scenes per request, and the maximum number of requests. */
const page = 1000;
const mostPages = 20;

/** The distance over which the course is averaged, in meters, because positions are imprecise. */
const ahead = 8;

export class Sequence {
    /** @param {Stop[]} stops In order. */
    constructor(stops) {
        this.stops = stops;
    }

    /**
     * Requests the sequence of a scene.
     * @param {import('../shared/server.js').Server} server
     * @param {any} scene The scene with its details.
     * @param {AbortSignal} signal
     */
    static async of(server, { collection, details }, signal) {
        /** @type {Stop[]} */
        const stops = [];
        /** @type {string | null} */
        let after = null;
        for (let count = 0; count < mostPages; count++) {
            /** @type {import('../shared/server.js').Parameters} */
            const parameters = { collection, sequence: details.sequence, details: true, limit: page, after };
            /** @type {any} */
            const { features, links = [] } = await server.json('v1/scenes', parameters, { signal });
            for (const { properties: { scene, coordinate, kind, heading, details: { hasPicture, rank = 0 } } } of features) {
                if (hasPicture !== false) stops.push({ scene, coordinate, kind, heading, rank });
            }
            const next = links.find((/** @type {any} */ { rel }) => rel === 'next');
            if (!next) break;
            after = /** @type {string | null} */ (new URL(next.href, server.base).searchParams.get('after'));
        }
        return new Sequence(stops.sort((a, b) => a.rank - b.rank));
    }

    /** @param {string | undefined} scene */
    indexOf(scene) { return this.stops.findIndex((stop) => stop.scene === scene); }

    /**
     * Returns the direction of travel at a stop, in degrees.
     * @param {number} index
     */
    course(index) {
        const { coordinate } = this.stops[index];
        const isApart = (/** @type {Stop} */ stop) => distance(coordinate, stop.coordinate) >= ahead;
        const next = this.stops.slice(index + 1).find(isApart);
        if (next) return bearing(coordinate, next.coordinate);
        const before = this.stops.slice(0, index).reverse().find(isApart);
        return before ? bearing(before.coordinate, coordinate) : this.stops[index].heading ?? 0;
    }
}
