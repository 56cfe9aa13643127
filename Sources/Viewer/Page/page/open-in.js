// "Directions in …": the apps for maps that a place can be opened in.

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
 * A button that offers the apps, or opens the only one that applies at once.
 * @param {App} app
 * @param {import('./places.js').Place} place
 */
export function openIn(app, place) {
    const { words, server } = app;
    const list = element('div', { class: 'choices' });
    const button = element('button', { type: 'button', class: 'action' }, words.say('directions'));
    const fill = async () => {
        if (list.childElementCount > 0) return;
        const parameters = { at: text(place.coordinate), label: place.name, directions: true };
        const { links } = await server.json('v1/link', parameters).catch(() => ({ links: [] }));
        const choices = applicable(links);
        if (choices.length === 1) return open(choices[0].url);
        list.replaceChildren(...choices.map(choice));
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
 * Those that this device can open: what is an app's own scheme is for phones, and Apple's maps for Apple's.
 * @param {Link[]} links
 */
function applicable(links) {
    const isPhone = matchMedia('(pointer: coarse)').matches;
    const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
    return links.filter(({ app, url }) => (isPhone || /^https:/.test(url)) && (app !== 'apple' || isApple));
}
