// The map and the open picture can trade places: the map fills the page, and the picture is small in a corner. There, a
// click on the picture makes it large again, and a click on a scene on the map shows that scene in the small picture.

import { element } from '../shared/dom.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */

export class MainMap {
    #app;
    #pane;

    /**
     * @param {App} app
     * @param {ViewerPane} pane
     */
    constructor(app, pane) {
        this.#app = app;
        this.#pane = pane;
        const label = app.words.say('enlargePicture');
        /** Covers the small picture. */
        this.button = element(
            'button', { type: 'button', class: 'enlarge', 'aria-label': label, title: label, hidden: true, onclick: () => this.show(false) });
        for (const node of [pane.node, app.map.element]) node.addEventListener('keydown', (event) => this.#key(event));
    }

    /** Whether the map is large and the open picture is small. */
    get isOn() {
        const { state } = this.#app;
        return state.get('scene') !== undefined && state.get('main') === 'map';
    }

    /**
     * Makes the map or the picture large.
     * @param {boolean} isOn Whether the map is large.
     */
    show(isOn) {
        const { map, state } = this.#app;
        if (isOn) map.element.setCamera(this.#pane.miniMap.camera);
        state.set({ main: isOn ? 'map' : null, beside: null, list: null, ...isOn && { item: null, point: null } });
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        if (!names.includes('main') && !names.includes('scene')) return;
        const { isOn } = this;
        const { element: picture, node } = this.#pane;
        const didChange = node.classList.contains('small') !== isOn;
        node.classList.toggle('small', isOn);
        picture.inert = isOn;
        this.button.hidden = !isOn;
        this.update();
        if (!didChange || !this.#pane.isOpen) return;
        if (isOn) this.#app.map.element.focus({ preventScroll: true });
        else picture.focus({ preventScroll: true });
    }

    /** Shows the position and the direction of the small picture on the map. */
    update() {
        const { scene, view } = this.#pane.element;
        this.#app.map.element.viewer = this.isOn && scene
            ? { coordinate: scene.coordinate, heading: view?.heading, fov: view?.fov } : null;
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.defaultPrevented;
        const isTyped = event.composedPath()[0] instanceof HTMLInputElement;
        if (!isPlain || isTyped || !this.#pane.isOpen) return;
        const isOwn = event.target === this.#app.map.element;
        if (event.key.toLowerCase() === 'm') this.show(!this.isOn);
        else if (event.key === 'Escape' && this.isOn && isOwn) this.show(false);
    }
}
