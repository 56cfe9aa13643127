// A button that opens a panel next to it, such as a menu, the filters or a list.

import { element } from '../shared/dom.js';

/**
 * Wraps a button and its panel in an element that positions the panel. The panel closes when its button is clicked, when
 * Escape is pressed, and when focus or a click moves elsewhere. The returned `show` opens and closes it as well.
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} panel
 * @param {() => void} [opening] Called before the panel opens.
 * @param {(isOpen: boolean) => void} [changed] Called after the panel opens or closes.
 */
export function popup(button, panel, opening = () => {}, changed = () => {}) {
    const holder = element('div', { class: 'popup-holder' }, button, panel);
    panel.hidden = true;
    panel.classList.add('popup', 'plate');
    button.setAttribute('aria-expanded', 'false');
    const show = (/** @type {boolean} */ isOpen) => {
        if (isOpen !== panel.hidden) return;
        if (isOpen) opening();
        panel.hidden = !isOpen;
        button.setAttribute('aria-expanded', String(isOpen));
        changed(isOpen);
    };
    button.addEventListener('click', () => show(panel.hidden));
    holder.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape' || panel.hidden) return;
        event.stopPropagation();
        show(false);
        button.focus();
    });
    holder.addEventListener('focusout', (event) => {
        const to = /** @type {Node | null} */ (event.relatedTarget);
        if (to && !holder.contains(to)) show(false);
    });
    const closeOutside = (/** @type {Event} */ event) => {
        if (!panel.hidden && !event.composedPath().includes(holder)) show(false);
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return { holder, show };
}
