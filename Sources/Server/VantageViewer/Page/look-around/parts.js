// The shadow tree of the element: the picture, its overlay, and the containers in the corners.

import { element } from '../shared/dom.js';
import { labelStyles } from './label-styles.js';
import { styles } from './styles.js';

/** @typedef {import('../shared/words.js').Words} Words */

/** @param {ShadowRoot} root */
export function makeParts(root) {
    root.adoptedStyleSheets = [styles, labelStyles];
    const labels = element('div', { class: 'names' });
    const parts = {
        surface: element('div', { class: 'surface', role: 'application', tabindex: 0, 'aria-describedby': 'keys' }),
        keys: element('div', { id: 'keys', class: 'spoken', hidden: true }),
        labels,
        overlay: element('div', { class: 'overlay', part: 'overlay' }, labels, element('slot', { name: 'overlay' })),
        preview: element('button', { type: 'button', class: 'preview', hidden: true }),
        badge: element('div', { class: 'badge plate', 'aria-hidden': 'true' }),
        controls: element('div', { class: 'holder' }),
        credit: element('div', { class: 'credit', part: 'credit' }),
        status: element('div', { class: 'spoken', role: 'status', 'aria-atomic': 'true' }),
        notice: element('div', { class: 'notice', role: 'alert', hidden: true }),
        hint: element('div', { class: 'hint', 'aria-hidden': 'true' }),
        corners: {
            topLeading: corner('top start'), topTrailing: corner('top end'),
            bottomLeading: corner('bottom start'), bottomTrailing: corner('bottom end'),
        },
    };
    parts.corners.bottomTrailing.append(parts.controls);
    root.append(parts.surface, parts.keys, parts.overlay, parts.preview,
        element('div', { class: 'layout', part: 'layout' }, ...Object.values(parts.corners)),
        parts.hint, parts.notice, parts.status);
    return parts;
}

/**
 * Returns the container for a corner. It starts with a slot that has the corner's name, such as `bottom-end`.
 * @param {string} name
 */
const corner = (name) => element('div', { class: `corner ${name}` }, element('slot', { name: name.replace(' ', '-') }));

/**
 * Sets the strings that depend only on the language.
 * @param {ReturnType<typeof makeParts>} parts
 * @param {Words} words
 */
export function labelParts(parts, words) {
    parts.surface.setAttribute('aria-label', words.say('lookAround'));
    parts.badge.textContent = words.say('lookAround');
    parts.preview.setAttribute('aria-label', words.say('lookAround'));
    parts.keys.textContent = words.say('lookAroundKeys');
    parts.hint.textContent = words.say(matchMedia('(pointer: coarse)').matches ? 'useTwoFingers' : 'clickToLook');
}
