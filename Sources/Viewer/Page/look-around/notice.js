// A message in the middle of the picture: what went wrong, and whether it can be tried again.

import { element } from '../shared/dom.js';
import { ServerError } from '../shared/server-error.js';
import { Words } from '../shared/words.js';

/** @typedef {import('../shared/words.js').Word} Word */

/** Milliseconds for which a passing message is there. */
const brief = 4000;

/**
 * Words for codes of the server; what others say is shown as they say it.
 * @type {Record<string, Word>}
 */
const known = {
    unauthorized: 'keyWanted', noImagery: 'noImagery', noPicture: 'noPicture', notFound: 'noScene',
    sceneNoLongerAvailable: 'noScene',
};

export class Notice {
    words = new Words('en');
    #isSilent = false;
    #timer = 0;

    /**
     * @param {HTMLElement} box
     * @param {() => void} again
     */
    constructor(box, again) {
        this.box = box;
        this.again = again;
    }

    /** @param {unknown} error */
    show(error) {
        const word = error instanceof ServerError ? known[error.code] : undefined;
        const isFinal = error instanceof ServerError && !error.isPassing;
        this.#fill(word ? this.words.say(word) : error instanceof Error ? error.message : String(error), !isFinal);
    }

    showSilent() {
        this.#isSilent = true;
        this.#fill(this.words.say('serverSilent'), true);
    }

    hideSilent() {
        if (this.#isSilent) this.hide();
    }

    /**
     * @param {Word} word
     * @returns {string} What it says.
     */
    briefly(word) {
        const text = this.words.say(word);
        this.#fill(text, false);
        this.#timer = setTimeout(() => this.hide(), brief);
        return text;
    }

    hide() {
        clearTimeout(this.#timer);
        this.#isSilent = false;
        this.box.hidden = true;
    }

    /**
     * @param {string} text
     * @param {boolean} canRepeat
     */
    #fill(text, canRepeat) {
        clearTimeout(this.#timer);
        const button = canRepeat && element('button', { type: 'button', onclick: () => this.again() }, this.words.say('tryAgain'));
        this.box.replaceChildren(...[element('div', {}, text), button || ''].filter(Boolean));
        this.box.hidden = false;
    }
}
