// Two dates side by side: what shows them is loaded when it is asked for.

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */
/** @typedef {import('./pair.js').Pair} Pair */

export class Beside {
    #app;
    #pane;

    /** @type {Promise<Pair> | null} */
    #pair = null;

    /**
     * @param {App} app
     * @param {ViewerPane} pane
     */
    constructor(app, pane) {
        this.#app = app;
        this.#pane = pane;
    }

    /** Shows the date before the one that is shown, or the one after it. */
    async open() { (await this.#load()).open(); }

    /** @param {import('./page-state.js').StateName[]} names */
    async follow(names) {
        if (this.#pair || this.#app.state.get('beside')) (await this.#load()).follow(names);
    }

    /**
     * Goes to the older or newer date in the picture that has the focus.
     * @param {number} step
     * @param {EventTarget | null} target
     */
    async step(step, target) {
        if (this.#pair) (await this.#pair).step(step, target);
        else this.#pane.timeLine.step(step);
    }

    #load() {
        return this.#pair ??= import('./pair.js').then(({ Pair }) => new Pair(this.#app, this.#pane));
    }
}
