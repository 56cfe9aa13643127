// The description of a server. With it, the page requests only what exists, so that a normal visit causes no failed
// requests.

import { retry } from './retry.js';
import { ServerError } from './server-error.js';
import { serverKeys } from './server-keys.js';

/** @typedef {import('./server.js').Server} Server */

/**
 * The response from `/v1/server`. `focus` is the part of the world to show first, as west, south, east and north.
 * @typedef {object} ServerDescription
 * @property {{ name: string, minzoom: number }[]} styles
 * @property {boolean} hasElevation
 * @property {boolean} hasRoads
 * @property {number} places
 * @property {number} scenes
 * @property {[number, number, number, number]} [focus]
 * @property {string} [mapAttribution]
 * @property {string[]} imageryAttribution
 */

/**
 * The description used for a server that does not provide one.
 * @type {ServerDescription}
 */
const nothing = { styles: [], hasElevation: false, hasRoads: false, places: 0, scenes: 0, imageryAttribution: [] };

/**
 * The requested descriptions by the URL of their server.
 * @type {Map<string, Promise<ServerDescription>>}
 */
const requested = new Map();

/**
 * Returns what a server offers. Waits until the server responds and, if it requires an API key, until it accepts one.
 * Each server is asked only once.
 * @param {Server} server
 * @returns {Promise<ServerDescription>}
 */
export function describe(server) {
    const known = requested.get(server.base) ?? load(server);
    requested.set(server.base, known);
    return known;
}

/**
 * @param {Server} server
 * @returns {Promise<ServerDescription>}
 */
async function load(server) {
    try {
        return await retry(() => server.json('v1/server'));
    } catch (error) {
        if (!(error instanceof ServerError && error.status === 401)) return nothing;
        await newKey(server.base);
        return load(server);
    }
}

/**
 * Waits until the key for a server changes.
 * @param {string} base
 * @returns {Promise<void>}
 */
function newKey(base) {
    return new Promise((resolve) => {
        const changed = (/** @type {Event} */ event) => {
            if (/** @type {CustomEvent} */ (event).detail.server !== base) return;
            serverKeys.removeEventListener('change', changed);
            resolve();
        };
        serverKeys.addEventListener('change', changed);
    });
}
