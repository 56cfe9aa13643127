// What a map says: notices that are seen, and what is in the middle for those who do not see it.

import { sleep } from '../shared/again.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('../shared/words.js').Word} Word */
/** @typedef {import('./map-element.js').MapElement} MapElement */
/** @typedef {import('./map-tree.js').MapTree} MapTree */
/** @typedef {import('./viewport.js').Camera} Camera */

/** Milliseconds for which a hint is there, and after which the middle is described. */
const brief = 2500;
const rest = 500;

export class MapVoice {
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

    /** Says whether the server answers. */
    notice() {
        this.#hinting.abort();
        this.#tree.notice.textContent = this.#server.state === 'silent' ? this.#owner.words.say('mapSilent') : '';
    }

    /**
     * Says something for a short while.
     * @param {Word} word
     */
    async hint(word) {
        this.#hinting.abort();
        this.#hinting = new AbortController();
        this.#tree.notice.textContent = this.#owner.words.say(word);
        await sleep(brief, this.#hinting.signal).then(() => this.notice(), () => undefined);
    }

    /**
     * Tells in words what is in the middle, once it has been there for a moment.
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
