// A button that opens a panel beside it: menus, filters, lists.

import { element } from '../shared/dom.js';

/**
 * The two, in a holder that places the panel. It closes by its button, by Escape, and when the focus or a press goes
 * elsewhere; one may also open and close it.
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} panel
 * @param {() => void} [opening] Called before it opens.
 * @param {(isOpen: boolean) => void} [changed]
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
    const away = (/** @type {Event} */ event) => {
        if (!panel.hidden && !event.composedPath().includes(holder)) show(false);
    };
    document.addEventListener('pointerdown', away, true);
    return { holder, show };
}
