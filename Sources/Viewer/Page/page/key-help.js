// The keys of the picture and the map, in a dialog that `?` or a small button opens.

import { element } from '../shared/dom.js';

/** @typedef {import('./app.js').App} App */
export class KeyHelp {
    #app;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const { words } = app;
        this.dialog = element('dialog', { class: 'plate key-help', 'aria-label': words.say('keys') });
        // What a page lies under must not take the keys of the dialog for its own.
        this.dialog.addEventListener('keydown', (event) => event.stopPropagation());
    }

    /** A button that opens it. */
    button() {
        const label = this.#app.words.say('keys');
        return element(
            'button', {
                type: 'button', class: 'plate round help', 'aria-label': label, title: label,
                onclick: () => this.open(),
            }, '?');
    }

    /**
     * Opens it by its key, where that is not typed.
     * @param {...HTMLElement} places
     */
    listen(...places) {
        for (const place of places) place.addEventListener('keydown', (event) => this.#key(event));
    }

    async open() {
        const { words, viewer } = this.#app;
        const { keyList } = await import('./key-list.js');
        const close = element(
            'button', { type: 'button', class: 'action', onclick: () => this.dialog.close() }, words.say('close'));
        this.dialog.classList.toggle('dark', viewer.isOpen);
        this.dialog.replaceChildren(element('h2', {}, words.say('keys')), keyList(words, viewer.isOpen), close);
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
