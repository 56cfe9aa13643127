// The selected place. The info window that describes it is loaded on first use.

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./info-window.js').InfoWindow} InfoWindow */

export class Info {
    #app;
    /** @type {Promise<InfoWindow> | null} */
    #window = null;

    /**
     * The map's own data about the tapped feature, shown until the server responds.
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
     * Shows a place's info window in the open picture, even if the map behind the picture already shows one.
     * @param {string} item The id of the place.
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
