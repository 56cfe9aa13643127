// The picture on all of the screen and back again, and buttons for that and for closing the element. Only elements that want
// them load it.

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
     * @param {HTMLElement} corner For the buttons.
     * @param {() => void} changed
     */
    constructor(owner, corner, changed) {
        this.#owner = owner;
        this.#changed = changed;
        this.#buttons = new WindowButtons(() => { owner.isDialogOpen = !owner.isDialogOpen; }, () => owner.close());
        corner.prepend(this.#buttons.element);
    }

    /** Does as the attributes of the element say. */
    follow() {
        this.#buttons.show(this.#owner);
        const { isDialogOpen } = this.#owner;
        if (isDialogOpen && !this.#isOpen) this.#open();
        if (!isDialogOpen && this.#isOpen) this.#close();
    }

    async #open() {
        this.#isOpen = true;
        this.#tell('open-dialog', 'fullscreenwillpresent');
        this.#listening = new AbortController();
        document.addEventListener('fullscreenchange', () => {
            if (!isFull(this.#owner)) this.#owner.closeDialog();
        }, { signal: this.#listening.signal });
        await present(this.#owner);
        if (!this.#isOpen) return dismiss(this.#owner);
        this.#changed();
        this.#tell('fullscreendidpresent');
    }

    async #close() {
        this.#isOpen = false;
        this.#listening.abort();
        this.#tell('leave-dialog', 'fullscreenwilldismiss');
        await dismiss(this.#owner);
        this.#changed();
        this.#tell('fullscreendiddismiss');
    }

    /** @param {...string} names */
    #tell(...names) {
        for (const name of names) this.#owner.dispatchEvent(new Event(name));
    }
}
