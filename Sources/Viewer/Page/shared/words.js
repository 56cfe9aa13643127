// What the page says, in the languages that it speaks. Every text is one entry; `{name}` stands for a value.

import { table } from './words-table.js';

export const languages = /** @type {const} */ (['en', 'de', 'fr', 'es', 'ja', 'ar']);

/** @typedef {(typeof languages)[number]} Language */
/** @typedef {keyof typeof table} Word */

/** Texts in one language. */
export class Words {
    /** @param {Language} language */
    constructor(language) {
        /** @readonly */
        this.language = language;
    }

    /** Whether it is written from right to left. */
    get direction() { return this.language === 'ar' ? 'rtl' : 'ltr'; }

    /**
     * Whether there is such a text.
     * @param {string} word
     * @returns {word is Word}
     */
    has(word) { return Object.hasOwn(table, word); }

    /**
     * @param {Word} word
     * @param {Record<string, string | number>} [values]
     */
    say(word, values) { return this.pick(table[word], values); }

    /**
     * That of some texts, in the order of `languages`, which is in this one.
     * @param {string[]} texts
     * @param {Record<string, string | number>} [values]
     */
    pick(texts, values = {}) {
        return texts[languages.indexOf(this.language)].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
    }

    /**
     * What says the texts of a table that is loaded on demand.
     * @template {Record<string, string[]>} Table
     * @param {Table} table
     * @returns {(word: keyof Table, values?: Record<string, string | number>) => string}
     */
    from(table) { return (word, values) => this.pick(table[word], values); }

    /**
     * A number as this language writes it.
     * @param {number} number
     * @param {Intl.NumberFormatOptions} [options]
     */
    number(number, options) {
        return new Intl.NumberFormat(this.language, options).format(number);
    }

    /**
     * A distance, rounded as people say it.
     * @param {number} metres
     */
    distance(metres) {
        const [value, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer'];
        return this.number(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
    }

    /**
     * A day.
     * @param {string | number | Date} moment
     */
    date(moment) {
        return new Intl.DateTimeFormat(this.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment));
    }

    /**
     * The point of the compass that a heading is nearest to, in words.
     * @param {number} heading
     */
    compass(heading) {
        const points = /** @type {Word[]} */ (
            ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest']);
        return this.say(points[Math.round(heading / 45) % 8]);
    }

    /**
     * The language of a page: the one that is asked for, else the first of the reader's that the page speaks.
     * @param {string | null} [asked]
     */
    static for(asked) {
        const wanted = [asked ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
        const found = wanted.find((tag) => languages.some((language) => language === tag));
        return new Words(/** @type {Language} */ (found ?? 'en'));
    }
}
