// An end of a way: what the address says of it, as a place with a name.

import { coordinate, text } from '../page/page-state.js';
import { segment } from '../shared/server.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../page/places.js').Place} Place */

/**
 * @param {App} app
 * @param {string} value The id of a place, or `LAT,LON`.
 * @param {AbortSignal} signal
 * @returns {Promise<Place>}
 * @throws {import('../shared/server-error.js').ServerError} `noPlace` where no place has that id.
 */
export async function placeOf({ server, words }, value, signal) {
    const place = coordinate(value);
    return place ? { coordinate: place } : server.json(`v1/items/${segment(value)}`, { language: words.language }, { signal });
}

/**
 * What a place is called: by its name, its address, or where it lies.
 * @param {App} app
 * @param {Place} place
 * @param {AbortSignal} signal
 */
export async function nameOf({ server, words, describe }, place, signal) {
    if (place.id) return place.name ?? place.address ?? describe.category(place);
    const where = await server.json('v1/where', { at: text(place.coordinate), language: words.language }, { signal }).catch(() => ({}));
    const address = where.address?.place;
    return address?.name ?? address?.address ?? text(place.coordinate);
}
