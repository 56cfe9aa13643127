// Descriptions of places in the viewer's language.

import { categoryName } from '../shared/category.js';

/**
 * A place, as `/v1/search` and `/v1/items` return it.
 * @typedef {object} Place
 * @property {string} [id]
 * @property {string} [name]
 * @property {string} [category]
 * @property {string} [type] `position` if the place is only a position in the search text, and in no store; `here` for
 *     the user's location.
 * @property {boolean} [interpolated] Whether the place is a house at an estimated position, and in no store.
 * @property {string} [kind]
 * @property {import('../shared/geodesy.js').Coordinate} coordinate
 * @property {number} [distance] In meters.
 * @property {string} [address] On one line.
 * @property {string} [telephone]
 * @property {string} [url]
 * @property {string} [openingHours]
 * @property {'open' | 'closed' | 'unknown'} [open]
 * @property {string} [opensAt]
 * @property {string} [closesAt]
 * @property {string} [attribution]
 * @property {string} [license]
 */

/**
 * Returns the id of a place in a store. A position or a house at an estimated position is in no store, although search
 * results contain an id for it.
 * @param {Place} place
 */
export function storedID({ id, type, interpolated }) { return type === 'position' || interpolated ? undefined : id; }

export class PlaceDescriptions {
    #words;

    /** @param {import('../shared/words.js').Words} words */
    constructor(words) { this.#words = words; }

    /**
     * Returns the name of a place's category.
     * @param {Pick<Place, 'category' | 'kind'>} place
     */
    category(place) { return categoryName(this.#words, place); }

    /**
     * Describes whether a place is open, and when it closes or opens next. Returns an empty string if that is unknown.
     * @param {Place} place
     */
    hours(place) {
        const words = this.#words;
        if (place.open === 'open') {
            return place.closesAt ? words.say('openUntil', { time: this.#time(place.closesAt) }) : words.say('open');
        }
        if (place.open === 'closed') {
            return place.opensAt ? words.say('opensAt', { time: this.#time(place.opensAt) }) : words.say('closed');
        }
        return '';
    }

    /**
     * Formats the local time of a place.
     * @param {string} time A local time as the server writes it. Its time zone is ignored.
     */
    #time(time) {
        const local = new Date(time.slice(0, 16) + ':00Z');
        const isToday = local.toISOString().slice(0, 10) === new Date().toISOString().slice(0, 10);
        /** @type {Intl.DateTimeFormatOptions} */
        const day = isToday ? {} : { weekday: 'short' };
        return new Intl.DateTimeFormat(this.#words.language, { ...day, hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
            .format(local);
    }
}
