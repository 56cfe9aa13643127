// The keyboard shortcuts for the picture and the map.

import { element } from '../shared/dom.js';

/** @typedef {import('../shared/words.js').Word} Word */
/** @typedef {import('../shared/words.js').Words} Words */

/**
 * Keys and their actions. Each key is a label or the name of a localized string.
 * @typedef {[keys: string[], actions: Word[]]} Row
 */

/** @type {Row} */
const zoom = [['+', '−'], ['zoomIn', 'zoomOut']];

/** @type {Row} */
const help = [['?'], ['keys']];

/** @type {Row[]} */
const pictureKeys = [
    [['←', '→'], ['turnLeft', 'turnRight']], [['↑', '↓'], ['keyWalk']],
    [['keyPageUp', 'keyPageDown'], ['tiltUp', 'tiltDown']], zoom, [['N'], ['keyNorth']], [['keyHome'], ['keyLevel']],
    [['[', ']'], ['keyDates']], [['P'], ['player.title']], [['M'], ['enlargeMap']], [['F'], ['fullScreen']], [['Esc'], ['closePicture']], help,
];

/** @type {Row[]} */
const mapKeys = [
    [['←', '→', '↑', '↓'], ['keyMove']], zoom, [['↵'], ['keyPick']], [['Esc'], ['close']], help,
];

/**
 * @param {Words} words
 * @param {boolean} isPicture
 */
export function shortcutList(words, isPicture) {
    const cap = (/** @type {string} */ key) => element('kbd', {}, words.has(key) ? words.say(key) : key);
    return element('dl', {}, ...(isPicture ? pictureKeys : mapKeys).flatMap(([keys, actions]) => [
        element('dt', {}, ...keys.map(cap)), element('dd', {}, actions.map((word) => words.say(word)).join(' / '))]));
}
