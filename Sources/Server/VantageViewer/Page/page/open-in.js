// The "Directions in…" menu, which opens a place in another map app.

import { element } from '../shared/dom.js';
import { popup } from './popup.js';
import { text } from './page-state.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {{ app: string, url: string }} Link */

const names = {
    apple: 'Apple Maps', google: 'Google Maps', waze: 'Waze', osm: 'OpenStreetMap', here: 'HERE', 'organic-maps': 'Organic Maps',
    bing: 'Bing Maps', geo: 'geo:',
};

/**
 * Returns a button that lists the apps or, if only one applies, opens that app directly.
 * @param {App} app
 * @param {import('./places.js').Place} place
 */
export function openIn(app, place) {
    const { words, server } = app;
    const list = element('div', { class: 'choices' });
    const button = element('button', { type: 'button', class: 'action' }, words.say('directionsIn'));
    const fill = async () => {
        if (list.childElementCount > 0) return requestAnimationFrame(() => list.scrollIntoView({ block: 'nearest' }));
        const parameters = { at: text(place.coordinate), label: place.name, directions: true };
        const { links } = await server.json('v1/link', parameters).catch(() => ({ links: [] }));
        const choices = applicable(links);
        if (choices.length === 1) return open(choices[0].url);
        list.replaceChildren(...choices.map(choice));
        list.scrollIntoView({ block: 'nearest' });
    };
    const { holder } = popup(button, list, fill);
    return holder;
}

/** @param {Link} link */
function choice({ app, url }) {
    const name = names[/** @type {keyof typeof names} */ (app)] ?? app;
    return element('a', { class: 'choice', href: url, target: '_blank', rel: 'noopener noreferrer' }, name);
}

/**
 * Returns the links that this device can open. Custom URL schemes are for phones, and Apple Maps is for Apple devices.
 * @param {Link[]} links
 */
function applicable(links) {
    const isPhone = matchMedia('(pointer: coarse)').matches;
    const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
    return links.filter(({ app, url }) => (isPhone || /^https:/.test(url)) && (app !== 'apple' || isApple));
}
