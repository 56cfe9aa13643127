// Visits to a place: the days or months on which it was captured, each with its nearest picture.

import { distance, turn } from '../shared/geodesy.js';
import { text } from './page-state.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {{ scene: string, captured: string, label: string }} Visit */

/** The maximum distance between pictures of the same place, in meters. */
const radius = 8;
/** The maximum difference between the headings of two photos that show the same thing, in degrees. */
const mostTurn = 45;

/** The maximum number of days to list. If there are more, the list has one picture per month. */
const mostDays = 14;

/**
 * Returns the visits to a scene's place, oldest first. The scene itself is one of them if it has a date.
 * @param {App} app
 * @param {any} scene The summary of the scene.
 * @param {AbortSignal} signal
 * @returns {Promise<Visit[]>}
 */
export async function visitsOf({ server, state, map, words }, scene, signal) {
    const { sceneFilter } = map.element;
    const parameters = { near: text(scene.coordinate), radius, collection: state.get('collection'), limit: 100, details: true };
    const { features } = await server.json('v1/scenes', parameters, { signal });
    const others = features.map((/** @type {any} */ { properties }) => properties)
        .filter((/** @type {any} */ one) => one.captured && one.scene !== scene.scene && one.details?.hasPicture !== false)
        .filter((/** @type {any} */ one) => shows(scene, one) && sceneFilter.passes({ ...one, captured: Date.parse(one.captured) }));
    const all = [...(scene.captured ? [scene] : []), ...nearestFirst(scene, others)];
    const days = firstOfEach(all, 10);
    return labeled(days.length > mostDays ? firstOfEach(all, 7) : days, words);
}

/**
 * Returns whether one picture shows the same thing as another. A panorama shows everything around it. Two photos show
 * the same thing if their headings are similar.
 * @param {any} scene
 * @param {any} other
 */
function shows(scene, other) {
    if (other.kind === 'panorama') return true;
    return scene.kind === 'photo' && Math.abs(turn(scene.heading ?? NaN, other.heading ?? NaN)) <= mostTurn;
}

/**
 * @param {any} scene
 * @param {any[]} others
 */
function nearestFirst({ coordinate }, others) {
    return others.sort((a, b) => distance(coordinate, a.coordinate) - distance(coordinate, b.coordinate));
}

/**
 * Returns the first scene of each day or month, in chronological order.
 * @param {any[]} scenes
 * @param {number} length The length of the prefix of an ISO date that identifies a day or month.
 * @returns {any[]}
 */
function firstOfEach(scenes, length) {
    const found = new Map();
    for (const scene of scenes) {
        const time = scene.captured.slice(0, length);
        if (!found.has(time)) found.set(time, scene);
    }
    return [...found.keys()].sort().map((time) => found.get(time));
}

/**
 * Labels each scene with its month, or with its day if two scenes share a month.
 * @param {any[]} scenes
 * @param {import('../shared/words.js').Words} words
 * @returns {Visit[]}
 */
function labeled(scenes, words) {
    const months = new Set(scenes.map(({ captured }) => captured.slice(0, 7)));
    /** @type {Intl.DateTimeFormatOptions} */
    const day = months.size < scenes.length ? { day: 'numeric' } : {};
    const format = new Intl.DateTimeFormat(words.language, { year: 'numeric', month: 'short', ...day, timeZone: 'UTC' });
    return scenes.map(({ scene, captured }) => ({ scene, captured, label: format.format(new Date(captured)) }));
}
