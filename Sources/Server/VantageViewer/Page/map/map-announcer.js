// Shows a map's notices, and describes the center of the map to screen readers.

import { sleep } from '../shared/retry.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('../shared/words.js').Word} Word */
/** @typedef {import('./map-element.js').MapElement} MapElement */
/** @typedef {import('./map-tree.js').MapTree} MapTree */
/** @typedef {import('./viewport.js').Camera} Camera */

/** How long a hint is shown, and the delay before the center is described, in milliseconds. */
const brief = 2500;
const rest = 500;

export class MapAnnouncer {
    #owner;
    #tree;
    #server;

    /** @type {AbortController} */
    #speaking = new AbortController();
    /** @type {AbortController} */
    #hinting = new AbortController();

    /**
     * @param {MapElement} owner
     * @param {MapTree} tree
     * @param {Server} server
     */
    constructor(owner, tree, server) {
        this.#owner = owner;
        this.#tree = tree;
        this.#server = server;
    }

    end() {
        for (const part of [this.#speaking, this.#hinting]) part.abort();
        this.#tree.notice.textContent = this.#tree.spoken.textContent = '';
    }

    /** Shows a notice while the server does not respond. */
    notice() {
        this.#hinting.abort();
        this.#tree.notice.textContent = this.#server.state === 'silent' ? this.#owner.words.say('mapSilent') : '';
    }

    /**
     * Shows a hint for a short time.
     * @param {Word} word
     */
    async hint(word) {
        this.#hinting.abort();
        this.#hinting = new AbortController();
        this.#tree.notice.textContent = this.#owner.words.say(word);
        await sleep(brief, this.#hinting.signal).then(() => this.notice(), () => undefined);
    }

    /**
     * Describes the center of the map to screen readers, once the map has been still for a moment.
     * @param {() => { camera: Camera, hasScene: boolean }} middle
     */
    async speak(middle) {
        this.#speaking.abort();
        const { signal } = this.#speaking = new AbortController();
        try {
            await sleep(rest, signal);
            const { describeMiddle } = await import('./middle-description.js');
            const { camera, hasScene } = middle();
            this.#tree.spoken.textContent = await describeMiddle(this.#server, this.#owner.words, camera, hasScene, signal);
        } catch (error) {
            if (!signal.aborted) throw error;
        }
    }
}
