// The ways there, of which one is chosen.

import { element } from '../shared/dom.js';
import { travelTime, ways } from '../shared/words-ways.js';

/** @typedef {import('./route.js').Route} Route */

/**
 * @param {import('../shared/words.js').Words} words
 * @param {Route[]} routes
 * @param {number} chosen
 * @param {(number: number) => void} choose
 */
export function routeChoices(words, routes, chosen, choose) {
    const say = words.from(ways);
    return element('div', { class: 'ways', role: 'group', 'aria-label': say('choices') }, ...routes.map((route, number) => element(
        'button', {
            type: 'button', class: 'choice way-choice', 'aria-pressed': String(number === chosen), onclick: () => choose(number),
        },
        element('span', { class: 'time' }, travelTime(words, route.duration)),
        element('span', { class: 'length' }, words.distance(route.distance)),
        element('span', { class: 'detail' }, route.name && say('via', { road: route.name })))));
}
