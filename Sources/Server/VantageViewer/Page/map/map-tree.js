// The shadow tree of a map.

import { element, icon } from '../shared/dom.js';
import { ScaleBar } from './scale-bar.js';
import { ViewerMark } from './viewer-mark.js';

/** @typedef {import('../shared/words.js').Words} Words */

const plus = 'M12 5v14M5 12h14';
const minus = 'M5 12h14';
const compassArrow = 'M20 4 4 11l7 2 2 7z';
const cross = 'M17 2v10M17 22v10M2 17h10M22 17h10';

/** The parts of a map. Every keyboard command also has a button. */
export class MapTree {
    scale = new ScaleBar();
    viewer = new ViewerMark();
    canvas = element('canvas', { 'aria-hidden': 'true' });
    surface = element(
        'div', { class: 'surface', role: 'application', tabindex: 0, 'aria-describedby': 'keys' },
        this.canvas, this.viewer.element);
    keys = element('p', { class: 'spoken', id: 'keys' });
    spoken = element('p', { class: 'spoken', role: 'status', 'aria-atomic': 'true' });
    notice = element('div', { class: 'notice', part: 'notice', role: 'status', 'aria-atomic': 'true' });
    attribution = element('p', { class: 'attribution', dir: 'auto' });
    closer = element('button', { type: 'button' }, icon('0 0 24 24', plus));
    farther = element('button', { type: 'button' }, icon('0 0 24 24', minus));
    locate = element('button', { type: 'button' }, icon('0 0 24 24', compassArrow));
    location = element('div', { class: 'group', hidden: true }, this.locate);
    zoom = element('div', { class: 'group' }, this.closer, this.farther);
    controls = element('div', { class: 'controls' }, element('slot', { name: 'controls' }), this.location, this.zoom);
    /** The part of the map that the page does not cover. */
    frame = element(
        'div', { class: 'frame' },
        element('div', { class: 'crosshair' }, icon('0 0 34 34', { d: cross, class: 'edge' }, { d: cross, class: 'ink' })),
        element('div', { class: 'footer' }, this.attribution, this.scale.element),
        this.controls,
        this.notice);
    map = element(
        'div', { class: 'map' }, this.surface, element('div', { class: 'anchors' }, element('slot')), this.frame, this.keys,
        this.spoken);

    /** @param {Words} words */
    say(words) {
        this.map.dir = words.direction;
        this.map.lang = words.language;
        this.surface.setAttribute('aria-label', words.say('mapLabel'));
        this.keys.textContent = words.say('mapKeys');
        name(this.closer, words.say('zoomIn'));
        name(this.farther, words.say('zoomOut'));
        name(this.locate, words.say('myLocation'));
    }
}

/**
 * @param {HTMLElement} button
 * @param {string} text
 */
function name(button, text) {
    button.setAttribute('aria-label', text);
    button.title = text;
}
