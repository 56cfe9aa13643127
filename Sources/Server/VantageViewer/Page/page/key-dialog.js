// The dialog that asks for a server's API key.

import { element } from '../shared/dom.js';
import { Server } from '../shared/server.js';
import { serverKeys } from '../shared/server-keys.js';
import { remember } from './key-storage.js';

/** @typedef {import('../shared/words.js').Words} Words */

export class KeyDialog {
    #words;
    #server;
    #input = element('input', { type: 'password', name: 'key', autocomplete: 'off', spellcheck: 'false', required: true });
    #error = element('p', { role: 'alert' });
    #node;
    #isDismissed = false;

    /**
     * @param {Words} words
     * @param {string} server The URL of the server.
     */
    constructor(words, server) {
        this.#words = words;
        this.#server = server;
        const title = words.say('keyWanted');
        this.#node = element(
            'dialog', { class: 'key plate', 'aria-label': title, oncancel: () => { this.#isDismissed = true; } },
            element(
                'form', { onsubmit: (/** @type {Event} */ event) => this.#submit(event) }, element('h2', {}, title),
                element('label', {}, words.say('key'), this.#input), this.#error,
                element('button', { class: 'action' }, words.say('continue'))));
        document.body.append(this.#node);
    }

    /** Opens the dialog, unless the user dismissed it before. */
    ask() {
        if (!this.#node.open && !this.#isDismissed) this.#node.showModal();
    }

    /** @param {Event} event */
    async #submit(event) {
        event.preventDefault();
        const key = this.#input.value.trim();
        try {
            await new Server(this.#server, key).json('v1/collections', {}, { isRetried: false });
        } catch (error) {
            return this.#refuse(/** @type {import('../shared/server-error.js').ServerError} */ (error));
        }
        // Every request so far has been refused. Reload the page if the browser can store the key.
        if (remember(this.#server, key)) return location.reload();
        serverKeys.set(this.#server, key);
        this.#node.close();
    }

    /** @param {import('../shared/server-error.js').ServerError} error */
    #refuse({ status, message }) {
        this.#error.textContent = status === 401 ? this.#words.say('keyWrong') : message;
        this.#input.setAttribute('aria-invalid', 'true');
        this.#input.select();
    }
}
