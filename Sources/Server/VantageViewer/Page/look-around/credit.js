// The attribution of a picture: author, license and date.

import { element } from '../shared/dom.js';

/** @typedef {import('../shared/words.js').Words} Words */

/**
 * Returns the nodes for an attribution line, omitting unknown parts. Each part has its own text direction.
 * @param {any} scene
 * @param {Words} words
 */
export function credit(scene, words) {
    const { attribution, license, captured, heading } = scene?.summary ?? {};
    const known = [
        attribution && (attribution.startsWith('©') ? attribution : `© ${attribution}`),
        license,
        captured && words.date(captured),
        scene && heading === undefined && words.say('headingUnknown'),
    ].filter(Boolean);
    return known.flatMap((text, index) => [index ? ' · ' : '', element('bdi', {}, text)]);
}
