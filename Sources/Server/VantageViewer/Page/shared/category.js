// Names of place categories.

import { categories } from '../translations/categories.js';

/** @typedef {import('./words.js').Words} Words */

/**
 * Returns the name of a place's category or kind. A name without a translation is split into words: `foodMarket`
 * becomes "food market".
 * @param {Words} words
 * @param {{ category?: string, kind?: string }} place
 */
export function categoryName({ language }, { category, kind }) {
    const name = category ?? kind ?? '';
    if (Object.hasOwn(categories, name)) return categories[name][language];
    return name.replace(/[A-Z]/g, (letter) => ' ' + letter.toLowerCase());
}
