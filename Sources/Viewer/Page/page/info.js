// What was picked: the window that describes it is loaded when there is something to describe.

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./info-window.js').InfoWindow} InfoWindow */

export class Info {
    #app;
    /** @type {Promise<InfoWindow> | null} */
    #window = null;

    /**
     * What the map says of the feature that was tapped, until the server has said more.
     * @type {any}
     */
    hint;

    /** @param {App} app */
    constructor(app) { this.#app = app; }

    start() { this.follow(['item', 'point']); }

    /** @param {import('./page-state.js').StateName[]} names */
    async follow(names) {
        const { state } = this.#app;
        if (this.#window || state.get('item') || state.get('point')) (await this.#load()).follow(names);
    }

    /**
     * Describes a place of the open picture, also one that is described on the map behind it.
     * @param {string} item Its id.
     */
    open(item) {
        const { state } = this.#app;
        if (state.get('item') === item) this.follow(['item']);
        else state.set({ item, point: null });
    }

    #load() {
        return this.#window ??= import('./info-window.js').then(({ InfoWindow }) => new InfoWindow(this.#app));
    }
}
