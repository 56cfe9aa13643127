// Converts the start or destination of a route, as written in the page's URL, to a place with a name.

import { coordinate, text } from '../page/page-state.js';
import { segment } from '../shared/server.js';

/** The distance within which a place names a position, in meters. */
const nearby = 40;

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../page/places.js').Place} Place */

/**
 * Returns the place that a URL value refers to.
 * @param {App} app
 * @param {string} value A place id or `LAT,LON`.
 * @param {AbortSignal} signal
 * @returns {Promise<Place>}
 * @throws {import('../shared/server-error.js').ServerError} `noPlace` if no place has the id.
 */
export async function resolvePlace({ server, words }, value, signal) {
    const place = coordinate(value);
    return place ? { coordinate: place } : server.json(`v1/items/${segment(value)}`, { language: words.language }, { signal });
}

/**
 * Returns a place's name or, failing that, its address or category. A position is named by its address, by the nearest
 * place, or by its district and town.
 * @param {App} app
 * @param {Place} place
 * @param {AbortSignal} signal
 */
export async function placeName({ server, words, describe }, place, signal) {
    if (place.id) return place.name ?? place.address ?? describe.category(place);
    const where = await server.json('v1/where', { at: text(place.coordinate), language: words.language }, { signal }).catch(() => ({}));
    const address = where.address?.place;
    const near = where.item?.distance <= nearby ? where.item.place.name : undefined;
    const areas = (where.territories ?? []).slice(0, 2).map((/** @type {Place} */ area) => area.name).filter(Boolean).join(', ');
    return address?.name ?? address?.address ?? near ?? (areas || text(place.coordinate));
}
