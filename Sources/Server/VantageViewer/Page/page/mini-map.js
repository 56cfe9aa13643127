// The small map in the corner of the open picture. It shows the camera's position and the current view.

import { element } from '../shared/dom.js';

const firstZoom = 16;

export class MiniMap {
    #pane;
    #map;
    /** @type {string | undefined} */
    #scene;

    /**
     * @param {import('./app.js').App} app
     * @param {import('./viewer-pane.js').ViewerPane} pane
     */
    constructor(app, pane) {
        this.#pane = pane;
        this.#map = /** @type {import('../map/map-element.js').MapElement} */ (/** @type {unknown} */ (element(
            /** @type {any} */ ('vantage-map'),
            { server: app.server.base, lang: app.words.language, selectable: 'scenes', controls: 'none', hidden: true })));
        this.#map.addEventListener('select', (event) => {
            const { scene } = /** @type {CustomEvent} */ (event).detail;
            if (scene) pane.element.show(scene.scene ?? scene);
        });
        pane.element.addEventListener('scenedidupdate', () => this.#show());
        this.node = element('div', { class: 'mini-map plate' }, this.#map);
    }

    /** Updates the map to the current scene and view. */
    update() {
        const { scene, view, isOriented } = this.#pane.element;
        if (!scene || this.#map.hidden) return;
        this.#map.viewer = { coordinate: scene.coordinate, heading: isOriented ? view.heading : undefined, fov: view.fov };
        if (scene.scene === this.#scene) return;
        const isFirst = this.#scene === undefined;
        this.#scene = scene.scene;
        const zoom = isFirst ? firstZoom : this.#map.camera.zoom;
        this.#map.setCamera({ center: scene.coordinate, zoom }, { animated: !isFirst });
    }

    /** Shows the map once the first picture is visible. */
    #show() {
        this.#map.hidden = false;
        this.update();
    }
}
