// The viewer's strings in all languages. `{name}` in a string is a placeholder for a value.

import { distanceUnit, heightUnit } from './units.js';
import { ar } from '../translations/ar.js';
import { de } from '../translations/de.js';
import { en } from '../translations/en.js';
import { es } from '../translations/es.js';
import { fr } from '../translations/fr.js';
import { ja } from '../translations/ja.js';
import { pt } from '../translations/pt.js';
import { zh } from '../translations/zh.js';

export const languages = /** @type {const} */ (['en', 'de', 'fr', 'es', 'pt', 'zh', 'ja', 'ar']);

/** @typedef {(typeof languages)[number]} Language */
/** @typedef {typeof en} English */
/** @typedef {keyof English} Word The key of a string. */

/**
 * The names of the placeholders in a string.
 * @template Text
 * @typedef {Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never} Placeholders
 */

/**
 * The strings in a language. The type checker reports missing and unknown keys, and strings whose placeholders differ
 * from the English ones.
 * @template Texts
 * @typedef {{ [Key in Word]: Key extends keyof Texts ? Translated<Texts[Key], Placeholders<English[Key]>> : string }
 *     & { [Key in Exclude<keyof Texts, Word>]: never }} Translation
 */

/**
 * @template Text
 * @template Names
 * @typedef {[Placeholders<Text>, Names] extends [Names, Placeholders<Text>] ? string : { placeholders: Names }} Translated
 */

/**
 * @type {{
 *     en: English, de: Translation<typeof de>, fr: Translation<typeof fr>, es: Translation<typeof es>,
 *     pt: Translation<typeof pt>, zh: Translation<typeof zh>, ja: Translation<typeof ja>, ar: Translation<typeof ar>,
 * }}
 */
const translations = { en, de, fr, es, pt, zh, ja, ar };

/** The strings in one language. */
export class Words {
    /** @param {Language} language */
    constructor(language) {
        /** @readonly */
        this.language = language;
    }

    /** The direction in which the language is written. */
    get direction() { return this.language === 'ar' ? 'rtl' : 'ltr'; }

    /**
     * Returns whether there is a string with this key.
     * @param {string} word
     * @returns {word is Word}
     */
    has(word) { return Object.hasOwn(en, word); }

    /**
     * Returns a string with its placeholders filled in.
     * @param {Word} word
     * @param {Record<string, string | number>} [values] The values of the placeholders by name.
     */
    say(word, values = {}) {
        const text = /** @type {string} */ (translations[this.language][word]);
        return text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder));
    }

    /**
     * Formats a number.
     * @param {number} number
     * @param {Intl.NumberFormatOptions} [options]
     */
    number(number, options) {
        return new Intl.NumberFormat(this.language, options).format(number);
    }

    /**
     * Formats a distance in the user's units. Values below 10 have up to one decimal place, larger ones none.
     * @param {number} meters
     * @param {import('./units.js').Unit} [unit]
     */
    distance(meters, unit = distanceUnit(meters)) {
        const value = meters / unit.size;
        return this.number(value, { style: 'unit', unit: unit.name, maximumFractionDigits: value < 10 ? 1 : 0 });
    }

    /**
     * Formats a height in meters or feet.
     * @param {number} meters
     */
    height(meters) {
        const { name, size } = heightUnit();
        return this.number(meters / size, { style: 'unit', unit: name, maximumFractionDigits: 0 });
    }

    /**
     * Formats a travel time in hours and minutes. The minimum is one minute.
     * @param {number} seconds
     */
    travelTime(seconds) {
        const minutes = Math.max(1, Math.round(seconds / 60));
        const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
        const format = (/** @type {number} */ count, /** @type {string} */ unit) => this.number(count, { style: 'unit', unit, unitDisplay: 'short' });
        return [hours > 0 && format(hours, 'hour'), rest > 0 && format(rest, 'minute')].filter(Boolean).join(' ');
    }

    /**
     * Formats a date.
     * @param {string | number | Date} moment
     */
    date(moment) {
        return new Intl.DateTimeFormat(this.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment));
    }

    /**
     * Formats a date and a time of day.
     * @param {string | number | Date} moment
     */
    dateAndTime(moment) {
        return new Intl.DateTimeFormat(this.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment));
    }

    /**
     * Returns the name of the nearest of the eight compass directions.
     * @param {number} heading
     */
    compass(heading) {
        const points = /** @type {const} */ (
            ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest']);
        return this.say(`compass.${points[Math.round(heading / 45) % 8]}`);
    }

    /**
     * Returns the strings in the requested language or, failing that, in the browser's first supported language.
     * @param {string | null} [requested]
     */
    static for(requested) {
        const wanted = [requested ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
        const found = wanted.find((tag) => languages.some((language) => language === tag));
        return new Words(/** @type {Language} */ (found ?? 'en'));
    }
}
