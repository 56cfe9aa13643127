// The picture on all of the screen, and back again.

import { dismiss, isFull, present } from '../shared/full-screen.js';

export class Dialog {
    #host;
    #changed;

    isOpen = false;

    /**
     * @param {HTMLElement} host
     * @param {() => void} changed
     */
    constructor(host, changed) {
        this.#host = host;
        this.#changed = changed;
    }

    /**
     * Follows what the browser does by itself.
     * @param {AbortSignal} signal
     */
    watch(signal) {
        document.addEventListener('fullscreenchange', () => {
            if (!isFull(this.#host)) this.#host.removeAttribute('open-dialog');
        }, { signal });
    }

    /** @param {boolean} isOpen What the element's attribute says. */
    follow(isOpen) { return isOpen ? this.#open() : this.#close(); }

    async #open() {
        if (this.isOpen) return;
        this.isOpen = true;
        this.#tell('open-dialog', 'fullscreenwillpresent');
        const isDone = present(this.#host);
        this.#changed();
        await isDone;
        if (this.isOpen) this.#tell('fullscreendidpresent');
        else await dismiss(this.#host);
    }

    async #close() {
        if (!this.isOpen) return;
        this.isOpen = false;
        this.#tell('leave-dialog', 'fullscreenwilldismiss');
        await dismiss(this.#host);
        this.#changed();
        this.#tell('fullscreendiddismiss');
    }

    /** @param {...string} names */
    #tell(...names) {
        for (const name of names) this.#host.dispatchEvent(new Event(name));
    }
}
