// Which scene the attributes of an element mean, and where they look.

import { again } from '../shared/again.js';
import { ServerError } from '../shared/server-error.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./sphere-view.js').View} View */

/** Metres from the camera beyond which it looks to a place. */
const here = 1;

/**
 * @param {Element} element With `scene`, `token` or `at`.
 * @param {Server} server
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ scene: string, view: Partial<View> } | null>} Null where it names none.
 * @throws {ServerError} `noImagery` where nothing was photographed.
 */
export async function sceneOf(element, server, signal) {
    const [scene, token, at] = ['scene', 'token', 'at'].map((name) => element.getAttribute(name));
    if (scene) return { scene, view: {} };
    if (token) {
        const found = await again(() => server.json('v1/token', { token }, { signal }), signal);
        return { scene: found.scene, view: found.viewHeading === undefined ? {} : { heading: found.viewHeading } };
    }
    if (!at) return null;
    const found = await again(() => server.json('v1/availability', { at, 'has-picture': true }, { signal }), signal);
    if (!found.available) throw new ServerError(`Nothing was photographed at ${at}.`, 'noImagery', 404);
    return { scene: found.scene, view: found.distance > here && found.bearing !== undefined ? { heading: found.bearing } : {} };
}

/**
 * The view that the attributes of an element state.
 * @param {Element} element
 * @returns {Partial<View>}
 */
export function statedView(element) {
    const stated = ['heading', 'pitch', 'fov'].map((name) => [name, Number.parseFloat(element.getAttribute(name) ?? '')]);
    return Object.fromEntries(stated.filter(([, value]) => Number.isFinite(value)));
}
