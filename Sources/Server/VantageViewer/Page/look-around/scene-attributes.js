// Finds the scene and the view that an element's attributes specify.

import { ServerError } from '../shared/server-error.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./sphere-view.js').View} View */

/** The distance in meters beyond which the view turns toward the requested place. */
const here = 1;

/**
 * Returns the scene that an element's attributes specify.
 * @param {Element} element An element with `scene`, `token` or `at`.
 * @param {Server} server
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ scene: string, view: Partial<View> } | null>} Null if none of these attributes is set.
 * @throws {ServerError} `noImagery` if there is no imagery near `at`.
 */
export async function resolveScene(element, server, signal) {
    const [scene, token, at] = ['scene', 'token', 'at'].map((name) => element.getAttribute(name));
    if (scene) return { scene, view: {} };
    if (token) {
        const found = await server.json('v1/token', { token }, { signal });
        return { scene: found.scene, view: found.viewHeading === undefined ? {} : { heading: found.viewHeading } };
    }
    if (!at) return null;
    const found = await server.json('v1/availability', { at, 'has-picture': true }, { signal });
    if (!found.available) throw new ServerError(`There is no imagery near ${at}.`, 'noImagery', 404);
    const isToward = found.heading !== undefined && found.bearing !== undefined && found.distance > here;
    return { scene: found.scene, view: isToward ? { heading: found.bearing } : {} };
}

/**
 * Returns the view that an element's attributes specify.
 * @param {Element} element
 * @returns {Partial<View>}
 */
export function viewFromAttributes(element) {
    const stated = ['heading', 'pitch', 'fov'].map((name) => [name, Number.parseFloat(element.getAttribute(name) ?? '')]);
    return Object.fromEntries(stated.filter(([, value]) => Number.isFinite(value)));
}
