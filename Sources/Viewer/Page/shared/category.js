// What kind of place something is, in words.

/** @typedef {import('./words.js').Word} Word */
/** @typedef {import('./words.js').Words} Words */

/**
 * `foodMarket` is "food market" where there is no word for it.
 * @param {Words} words
 * @param {{ category?: string, kind?: string }} place
 */
export function categoryName(words, { category, kind }) {
    const name = category ?? kind ?? '';
    const word = /** @type {Word} */ (`category.${name}`);
    return words.has(word) ? words.say(word) : name.replace(/[A-Z]/g, (letter) => ' ' + letter.toLowerCase());
}
