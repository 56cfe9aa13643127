// When a place was photographed: the days or months, and the picture of each that is nearest.

import { distance, turn } from '../shared/geodesy.js';
import { text } from './page-state.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {{ scene: string, captured: string, label: string }} Visit */

/** Metres within which pictures show the same place, and degrees between photos that do. */
const radius = 8;
const aside = 45;

/** Days beyond which a month has one picture. */
const most = 14;

/**
 * Those of where a scene is, the oldest first; the scene itself is among them.
 * @param {App} app
 * @param {any} scene With its summary at hand.
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
    return named(days.length > most ? firstOfEach(all, 7) : days, words);
}

/**
 * Panoramas show what any picture shows; photos are for photos that look the same way.
 * @param {any} scene
 * @param {any} other
 */
function shows(scene, other) {
    if (other.kind === 'panorama') return true;
    return scene.kind === 'photo' && Math.abs(turn(scene.heading ?? NaN, other.heading ?? NaN)) <= aside;
}

/**
 * @param {any} scene
 * @param {any[]} others
 */
function nearestFirst({ coordinate }, others) {
    return others.sort((a, b) => distance(coordinate, a.coordinate) - distance(coordinate, b.coordinate));
}

/**
 * The first of each day or month, by when they were taken.
 * @param {any[]} scenes
 * @param {number} length Of a day or month as text.
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
 * Each with as much of its date as tells it from the others: a month if that will do.
 * @param {any[]} scenes
 * @param {import('../shared/words.js').Words} words
 * @returns {Visit[]}
 */
function named(scenes, words) {
    const months = new Set(scenes.map(({ captured }) => captured.slice(0, 7)));
    /** @type {Intl.DateTimeFormatOptions} */
    const day = months.size < scenes.length ? { day: 'numeric' } : {};
    const format = new Intl.DateTimeFormat(words.language, { year: 'numeric', month: 'short', ...day, timeZone: 'UTC' });
    return scenes.map(({ scene, captured }) => ({ scene, captured, label: format.format(new Date(captured)) }));
}
