// A message in the middle of the picture: an error, with a retry button if retrying may help.

import { element } from '../shared/dom.js';
import { ServerError } from '../shared/server-error.js';
import { Words } from '../shared/words.js';

/** @typedef {import('../shared/words.js').Word} Word */

/** The time for which a brief message is shown, in milliseconds. */
const brief = 4000;

/**
 * Localized messages by error code. Other errors show their own message.
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
     * @param {() => void} retry
     */
    constructor(box, retry) {
        this.box = box;
        this.retry = retry;
    }

    /** @param {unknown} error */
    show(error) {
        const word = error instanceof ServerError ? known[error.code] : undefined;
        const isFinal = error instanceof ServerError && !error.isTemporary;
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
     * Shows a message for a short time.
     * @param {Word} word
     * @returns {string} The message.
     */
    showBriefly(word) {
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
     * @param {boolean} canRetry
     */
    #fill(text, canRetry) {
        clearTimeout(this.#timer);
        const button = canRetry && element('button', { type: 'button', onclick: () => this.retry() }, this.words.say('tryAgain'));
        this.box.replaceChildren(...[element('div', {}, text), button || ''].filter(Boolean));
        this.box.hidden = false;
    }
}
