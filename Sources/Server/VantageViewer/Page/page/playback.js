// The button and the key that play the sequence of the open picture. The module that plays it is loaded on first use.

import { element, icon } from '../shared/dom.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./player.js').Player} Player */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */

const reel = 'M4 4h16v16H4zm2 2v12h12V6zm4 2.500v7l6-3.500z';

export class Playback {
    #app;
    #pane;

    /** @type {Player | null} */
    #player = null;

    /**
     * @param {App} app
     * @param {ViewerPane} pane
     */
    constructor(app, pane) {
        this.#app = app;
        this.#pane = pane;
        const label = app.words.say('player.title');
        this.button = element(
            'button', {
                type: 'button', class: 'plate round play', 'aria-label': label, title: label, hidden: true, onclick: () => this.toggle(),
            }, icon('0 0 24 24', reel));
        pane.element.addEventListener('wayschange', () => { this.button.hidden = !pane.element.isInSequence; });
        pane.node.addEventListener('keydown', (event) => this.#key(event));
    }

    /** Whether the controls for playing are open. */
    get isOpen() { return Boolean(this.#player?.isOpen); }

    /** Plays or pauses. */
    async toggle() {
        const { Player } = await import('./player.js');
        this.#player ??= new Player(this.#app, this.#pane);
        this.#player.toggle();
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        const { state } = this.#app;
        const hasEnded = names.includes('scene') && !state.get('scene');
        if (hasEnded || (names.includes('beside') && state.get('beside'))) this.#player?.close();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const [target] = event.composedPath();
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !/** @type {Element} */ (target).matches('input:not([type=range]), textarea, select');
        if (event.key.toLowerCase() !== 'p' || !isPlain || this.button.hidden) return;
        event.preventDefault();
        this.toggle();
    }
}
