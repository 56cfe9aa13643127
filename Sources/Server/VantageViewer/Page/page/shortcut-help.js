// The dialog that lists keyboard shortcuts. `?` or a small button opens it.

import { element } from '../shared/dom.js';

/** @typedef {import('./app.js').App} App */
export class ShortcutHelp {
    #app;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const { words } = app;
        this.dialog = element('dialog', { class: 'plate shortcut-help', 'aria-label': words.say('keys') });
        // Keep key presses in the dialog from reaching the map or the picture below.
        this.dialog.addEventListener('keydown', (event) => event.stopPropagation());
    }

    /** Returns a button that opens the dialog. */
    button() {
        const label = this.#app.words.say('keys');
        return element(
            'button', {
                type: 'button', class: 'plate round help', 'aria-label': label, title: label,
                onclick: () => this.open(),
            }, '?');
    }

    /**
     * Opens the dialog when `?` is pressed in an element, unless it is typed into a text box.
     * @param {...HTMLElement} targets
     */
    listen(...targets) {
        for (const target of targets) target.addEventListener('keydown', (event) => this.#key(event));
    }

    async open() {
        const { words, viewer } = this.#app;
        const { shortcutList } = await import('./shortcut-list.js');
        const close = element(
            'button', { type: 'button', class: 'action', onclick: () => this.dialog.close() }, words.say('close'));
        this.dialog.classList.toggle('dark', viewer.isLarge);
        this.dialog.replaceChildren(element('h2', {}, words.say('keys')), shortcutList(words, viewer.isLarge), close);
        if (!this.dialog.open) this.dialog.showModal();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const [target] = event.composedPath();
        const isTyped = /** @type {Element} */ (target).matches('input, textarea, select');
        if (event.key !== '?' || event.altKey || event.ctrlKey || event.metaKey || isTyped) return;
        event.preventDefault();
        this.open();
    }
}
