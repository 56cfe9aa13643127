// The window that asks for the key of a server.

import { element } from '../shared/dom.js';
import { Server } from '../shared/server.js';
import { serverKeys } from '../shared/server-keys.js';
import { remember } from './key-memory.js';

/** @typedef {import('../shared/words.js').Words} Words */

export class KeyDialog {
    #words;
    #server;
    #input = element('input', { type: 'password', name: 'key', autocomplete: 'off', spellcheck: 'false', required: true });
    #fault = element('p', { role: 'alert' });
    #node;
    #isRefused = false;

    /**
     * @param {Words} words
     * @param {string} server Its address.
     */
    constructor(words, server) {
        this.#words = words;
        this.#server = server;
        const title = words.say('keyWanted');
        this.#node = element(
            'dialog', { class: 'key plate', 'aria-label': title, oncancel: () => { this.#isRefused = true; } },
            element(
                'form', { onsubmit: (/** @type {Event} */ event) => this.#submit(event) }, element('h2', {}, title),
                element('label', {}, words.say('key'), this.#input), this.#fault,
                element('button', { class: 'action' }, words.say('continue'))));
        document.body.append(this.#node);
    }

    /** Asks, unless the reader did not want to say. */
    ask() {
        if (!this.#node.open && !this.#isRefused) this.#node.showModal();
    }

    /** @param {Event} event */
    async #submit(event) {
        event.preventDefault();
        const key = this.#input.value.trim();
        try {
            await new Server(this.#server, key).json('v1/collections');
        } catch (error) {
            return this.#refuse(/** @type {import('../shared/server-error.js').ServerError} */ (error));
        }
        // All of it was refused: the page begins anew, where it can remember the key.
        if (remember(this.#server, key)) return location.reload();
        serverKeys.set(this.#server, key);
        this.#node.close();
    }

    /** @param {import('../shared/server-error.js').ServerError} error */
    #refuse({ status, message }) {
        this.#fault.textContent = status === 401 ? this.#words.say('keyWrong') : message;
        this.#input.setAttribute('aria-invalid', 'true');
        this.#input.select();
    }
}
