// A list of alternative routes, one of which is chosen.

import { element } from '../shared/dom.js';

/** @typedef {import('./route.js').Route} Route */

/**
 * @param {import('../shared/words.js').Words} words
 * @param {Route[]} routes
 * @param {number} chosen
 * @param {(number: number) => void} choose
 */
export function routeChoices(words, routes, chosen, choose) {
    return element('div', { class: 'routes', role: 'group', 'aria-label': words.say('directions.routes') }, ...routes.map((route, number) => element(
        'button', {
            type: 'button', class: 'choice route-choice', 'aria-pressed': String(number === chosen), onclick: () => choose(number),
        },
        element('span', { class: 'time' }, words.travelTime(route.duration)),
        element('span', { class: 'length' }, words.distance(route.distance)),
        element('span', { class: 'detail' }, route.name && words.say('directions.via', { road: route.name })))));
}
