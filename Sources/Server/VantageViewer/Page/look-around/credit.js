// The attribution of a picture: author, license and date.

import { element } from '../shared/dom.js';

/** @typedef {import('../shared/words.js').Words} Words */

/**
 * Returns the nodes for an attribution line, omitting unknown parts. Each part has its own text direction. A page that
 * shows the date itself can hide it here: its `part` is `captured`.
 * @param {any} scene
 * @param {Words} words
 */
export function credit(scene, words) {
    const { attribution, license, captured, heading } = scene?.summary ?? {};
    const known = [
        ['attribution', attribution && (attribution.startsWith('©') ? attribution : `© ${attribution}`)],
        ['license', license],
        ['captured', captured && words.date(captured)],
        ['heading', scene && heading === undefined && words.say('headingUnknown')],
    ].filter(([, text]) => text);
    return known.map(([part, text], index) => element('span', { part }, index ? ' · ' : '', element('bdi', {}, text)));
}
