// A pin on the map. Its tip marks the place.

import { element, icon } from '../shared/dom.js';

const shape = { d: 'M14 1a12 12 0 0 0-12 12c0 9 12 22 12 22s12-13 12-22A12 12 0 0 0 14 1zm0 7.500a4.500 4.500 0 1 1-.010 0z' };

/** @param {string} name A class that selects the color. */
export function mapPin(name) { return element('div', { class: `pin ${name}` }, icon('0 0 28 36', shape)); }
