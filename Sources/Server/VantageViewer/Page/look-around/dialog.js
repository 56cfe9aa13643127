// Full-screen mode, and the buttons that toggle it and close the element. Loaded only when an element needs them.

import { dismiss, isFull, present } from '../shared/full-screen.js';
import { WindowButtons } from './window-buttons.js';

/** @typedef {import('./look-around-element.js').LookAroundElement} LookAround */

export class Dialog {
    #owner;
    #changed;
    #buttons;
    #isOpen = false;
    #listening = new AbortController();

    /**
     * @param {LookAround} owner
     * @param {HTMLElement} corner The container for the buttons.
     * @param {() => void} changed Called after the element has entered or left full screen.
     */
    constructor(owner, corner, changed) {
        this.#owner = owner;
        this.#changed = changed;
        this.#buttons = new WindowButtons(() => { owner.isDialogOpen = !owner.isDialogOpen; }, () => owner.close());
        corner.prepend(this.#buttons.element);
    }

    /** Applies the element's attributes. */
    follow() {
        this.#buttons.show(this.#owner);
        const { isDialogOpen } = this.#owner;
        if (isDialogOpen && !this.#isOpen) this.#open();
        if (!isDialogOpen && this.#isOpen) this.#close();
    }

    async #open() {
        this.#isOpen = true;
        this.#dispatch('open-dialog', 'fullscreenwillpresent');
        this.#listening = new AbortController();
        document.addEventListener('fullscreenchange', () => {
            if (!isFull(this.#owner)) this.#owner.closeDialog();
        }, { signal: this.#listening.signal });
        await present(this.#owner);
        if (!this.#isOpen) return dismiss(this.#owner);
        this.#changed();
        this.#dispatch('fullscreendidpresent');
    }

    async #close() {
        this.#isOpen = false;
        this.#listening.abort();
        this.#dispatch('leave-dialog', 'fullscreenwilldismiss');
        await dismiss(this.#owner);
        this.#changed();
        this.#dispatch('fullscreendiddismiss');
    }

    /** @param {...string} names */
    #dispatch(...names) {
        for (const name of names) this.#owner.dispatchEvent(new Event(name));
    }
}
