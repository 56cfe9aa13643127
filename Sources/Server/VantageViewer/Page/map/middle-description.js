// Describes the center of the map in words.

import { ServerError } from '../shared/server-error.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./viewport.js').Camera} Camera */

/**
 * Returns a sentence with the name of the place and the zoom.
 * @param {Server} server
 * @param {Words} words
 * @param {Camera} camera
 * @param {boolean} hasScene Whether there is a scene to open.
 * @param {AbortSignal} signal
 */
export async function describeMiddle(server, words, { center, zoom }, hasScene, signal) {
    const at = `${center.latitude.toFixed(6)},${center.longitude.toFixed(6)}`;
    const names = await namesAt(server, at, words.language, signal);
    const place = names.length > 0 ? names.join(', ') : at;
    const sentence = words.say('mapMiddle', { place, zoom: words.number(zoom, { maximumFractionDigits: 1 }) });
    return hasScene ? `${sentence} ${words.say('mapSceneHere')}` : sentence;
}

/**
 * @param {Server} server
 * @param {string} at
 * @param {string} language
 * @param {AbortSignal} signal
 * @returns {Promise<string[]>}
 */
async function namesAt(server, at, language, signal) {
    try {
        const response = await server.json('v1/where', { at, language }, { signal });
        const names = [response.item?.place?.name, response.address?.place?.name, response.territories?.[0]?.name];
        return [...new Set(names.filter((name) => typeof name === 'string'))].slice(0, 2);
    } catch (error) {
        if (error instanceof ServerError) return [];
        throw error;
    }
}
