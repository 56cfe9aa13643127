// Two dates side by side. The module that shows them is loaded on first use.

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */
/** @typedef {import('./comparison-view.js').ComparisonView} ComparisonView */

export class Comparison {
    #app;
    #pane;

    /** @type {Promise<ComparisonView> | null} */
    #view = null;

    /**
     * @param {App} app
     * @param {ViewerPane} pane
     */
    constructor(app, pane) {
        this.#app = app;
        this.#pane = pane;
    }

    /** Shows the previous date next to the current one, or the next date if there is no previous one. */
    async open() { (await this.#load()).open(); }

    /** @param {import('./page-state.js').StateName[]} names */
    async follow(names) {
        if (this.#view || this.#app.state.get('beside')) (await this.#load()).follow(names);
    }

    /**
     * Shows an older or newer date in the focused picture.
     * @param {number} step Negative for older dates.
     * @param {EventTarget | null} target
     */
    async step(step, target) {
        if (this.#view) (await this.#view).step(step, target);
        else this.#pane.timeline.step(step);
    }

    #load() {
        return this.#view ??= import('./comparison-view.js').then(({ ComparisonView }) => new ComparisonView(this.#app, this.#pane));
    }
}
