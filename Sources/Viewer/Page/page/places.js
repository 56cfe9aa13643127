// Places as the server describes them, in words.

import { categoryName } from '../shared/category.js';

/**
 * A place, as `/v1/search` and `/v1/items` have it.
 * @typedef {object} Place
 * @property {string} [id]
 * @property {string} [name]
 * @property {string} [category]
 * @property {string} [kind]
 * @property {import('../shared/geodesy.js').Coordinate} coordinate
 * @property {number} [distance] Metres.
 * @property {string} [address] In one line.
 * @property {string} [telephone]
 * @property {string} [url]
 * @property {string} [openingHours]
 * @property {'open' | 'closed' | 'unknown'} [open]
 * @property {string} [opensAt]
 * @property {string} [closesAt]
 * @property {string} [attribution]
 * @property {string} [license]
 */

export class PlaceDescriptions {
    #words;

    /** @param {import('../shared/words.js').Words} words */
    constructor(words) { this.#words = words; }

    /**
     * What kind of place it is.
     * @param {Pick<Place, 'category' | 'kind'>} place
     */
    category(place) { return categoryName(this.#words, place); }

    /**
     * Whether it is open, and until or from when.
     * @param {Place} place
     */
    hours(place) {
        const words = this.#words;
        if (place.open === 'open') {
            return place.closesAt ? words.say('openUntil', { time: this.#moment(place.closesAt) }) : words.say('open');
        }
        if (place.open === 'closed') {
            return place.opensAt ? words.say('opensAt', { time: this.#moment(place.opensAt) }) : words.say('closed');
        }
        return '';
    }

    /** @param {string} moment As the server writes it: a local time, which is shown as it is there. */
    #moment(moment) {
        const local = new Date(moment.slice(0, 16) + ':00Z');
        const isToday = local.toISOString().slice(0, 10) === new Date().toISOString().slice(0, 10);
        /** @type {Intl.DateTimeFormatOptions} */
        const day = isToday ? {} : { weekday: 'short' };
        return new Intl.DateTimeFormat(this.#words.language, { ...day, hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
            .format(local);
    }
}
