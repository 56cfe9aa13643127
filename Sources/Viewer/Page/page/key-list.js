// The keys of the picture and of the map, and what they do.

import { element } from '../shared/dom.js';

/** @typedef {import('../shared/words.js').Word} Word */
/** @typedef {import('../shared/words.js').Words} Words */

/**
 * Keys, by what is written on them or by a word for that, and what they do.
 * @typedef {[keys: string[], does: Word[]]} Row
 */

/** @type {Row} */
const zoom = [['+', '−'], ['zoomIn', 'zoomOut']];

/** @type {Row} */
const help = [['?'], ['keys']];

/** @type {Row[]} */
const pictureKeys = [
    [['←', '→'], ['turnLeft', 'turnRight']], [['↑', '↓'], ['keyWalk']],
    [['keyPageUp', 'keyPageDown'], ['tiltUp', 'tiltDown']], zoom, [['N'], ['keyNorth']], [['keyHome'], ['keyLevel']],
    [['[', ']'], ['keyDates']], [['F'], ['fullScreen']], [['Esc'], ['closePicture']], help,
];

/** @type {Row[]} */
const mapKeys = [
    [['←', '→', '↑', '↓'], ['keyMove']], zoom, [['↵'], ['keyPick']], [['Esc'], ['close']], help,
];

/**
 * @param {Words} words
 * @param {boolean} isPicture
 */
export function keyList(words, isPicture) {
    const cap = (/** @type {string} */ key) => element('kbd', {}, words.has(key) ? words.say(key) : key);
    return element('dl', {}, ...(isPicture ? pictureKeys : mapKeys).flatMap(([keys, does]) => [
        element('dt', {}, ...keys.map(cap)), element('dd', {}, does.map((word) => words.say(word)).join(' / '))]));
}
