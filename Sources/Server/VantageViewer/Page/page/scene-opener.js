// Opens the scene that was picked on the map. If several scenes were captured at exactly its place, they are listed first.

import { keepVisible } from './keep-visible.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../map/map-picker.js').PickedScene} PickedScene */

export class SceneOpener {
    #app;
    #pending = new AbortController();
    /** @type {HTMLElement | undefined} */
    #list;

    /** @param {App} app */
    constructor(app) { this.#app = app; }

    /** @param {PickedScene} scene */
    async open(scene) {
        const { viewer } = this.#app;
        this.close();
        const { signal } = this.#pending;
        // Loads the picture while it is unknown whether there are others.
        viewer.element.preload(scene.scene);
        const { SceneList, scenesAt } = await import('./scene-list.js');
        const scenes = await scenesAt(this.#app, scene, signal).catch(() => []);
        if (signal.aborted) return;
        if (scenes.length < 2) return viewer.open(scene.scene, { staysSmall: true });
        const { map, top } = this.#app;
        const list = new SceneList(this.#app, scenes, () => this.close(true));
        this.#list = list.node;
        map.element.append(list.node);
        map.element.anchor(list.node, scene.coordinate);
        keepVisible(map.element, list.node, () => top.getBoundingClientRect().bottom);
        list.window.focus({ preventScroll: true });
    }

    /**
     * Closes the list.
     * @param {boolean} [returnsFocus] Whether the map gets the focus.
     */
    close(returnsFocus = false) {
        this.#pending.abort();
        this.#pending = new AbortController();
        if (this.#list && returnsFocus) this.#app.map.element.focus();
        this.#list?.remove();
        this.#list = undefined;
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        if (names.some((name) => ['scene', 'item', 'point'].includes(name))) this.close();
    }
}
