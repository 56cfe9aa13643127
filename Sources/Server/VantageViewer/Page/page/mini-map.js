// The small map in the corner of the open picture. It shows the camera's position and the current view. A click makes
// the map large.

import { element, icon } from '../shared/dom.js';

const firstZoom = 16;
const expand = 'M4 4h7v2H7.400l4.300 4.300-1.400 1.400L6 7.400V11H4zm16 16h-7v-2h3.600l-4.300-4.300 1.400-1.400 4.300 4.300V13h2z';

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
            { server: app.server.base, lang: app.words.language, controls: 'none', hidden: true, inert: true })));
        pane.element.addEventListener('scenedidupdate', () => this.#show());
        const label = app.words.say('enlargeMap');
        const enlarge = element(
            'button', { type: 'button', class: 'enlarge', 'aria-label': label, title: label, onclick: () => pane.mainMap.show(true) },
            icon('0 0 24 24', expand));
        this.node = element('div', { class: 'mini-map plate' }, this.#map, enlarge);
    }

    get camera() { return this.#map.camera; }

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
