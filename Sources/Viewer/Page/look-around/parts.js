// What the element is made of: the picture, what lies over it, and the corners around.

import { element } from '../shared/dom.js';
import { styles } from './styles.js';

/** @typedef {import('../shared/words.js').Words} Words */

/** @param {ShadowRoot} root */
export function makeParts(root) {
    root.adoptedStyleSheets = [styles];
    const parts = {
        surface: element('div', { class: 'surface', role: 'application', tabindex: 0, 'aria-describedby': 'keys' }),
        keys: element('div', { id: 'keys', class: 'spoken', hidden: true }),
        overlay: element('div', { class: 'overlay' }, element('slot', { name: 'overlay' })),
        controls: element('div', { class: 'holder' }),
        credit: element('div', { class: 'credit', part: 'credit' }),
        status: element('div', { class: 'spoken', role: 'status', 'aria-atomic': 'true' }),
        notice: element('div', { class: 'notice', role: 'alert', hidden: true }),
        hint: element('div', { class: 'hint', 'aria-hidden': 'true' }),
    };
    root.append(parts.surface, parts.keys, parts.overlay, element('div', { class: 'layout', part: 'layout' },
        corner('top start'), corner('top end'),
        corner('bottom start', parts.credit), corner('bottom end', parts.controls)),
    parts.hint, parts.notice, parts.status);
    return parts;
}

/**
 * A corner with a slot of its name, such as `bottom-end`, above what stands there anyway.
 * @param {string} name
 * @param {HTMLElement} [own]
 */
const corner = (name, own) =>
    element('div', { class: `corner ${name}` }, element('slot', { name: name.replace(' ', '-') }), own);

/**
 * Texts that do not change.
 * @param {ReturnType<typeof makeParts>} parts
 * @param {Words} words
 */
export function name(parts, words) {
    parts.surface.setAttribute('aria-label', words.say('lookAround'));
    parts.keys.textContent = words.say('lookAroundKeys');
    parts.hint.textContent = words.say(matchMedia('(pointer: coarse)').matches ? 'useTwoFingers' : 'clickToLook');
}
