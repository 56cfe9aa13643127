// Who made the picture, under which license, and when.

import { element } from '../shared/dom.js';

/** @typedef {import('../shared/words.js').Words} Words */

/**
 * The parts of one line; what is not known is left out. Each keeps its own direction of writing.
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
