// Docks the info window at an edge of a low window, in which there is no room for it above its place. A pin marks the
// place instead.

import { mapPin } from './map-pin.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */

/** Matches a window that is too low, such as that of a phone held sideways or at 400 % zoom. */
export const lowWindow = matchMedia('(max-height: 480px)');

/** The minimum distance from a place to a covered edge, in CSS pixels. */
const margin = 36;

export class DockedInfo {
    #app;
    #node;
    #pin = mapPin('selected');

    /**
     * @param {App} app
     * @param {HTMLElement} node
     * @param {Coordinate} place
     */
    constructor(app, node, place) {
        this.#app = app;
        this.#node = node;
        const { map: { element: map }, mapPadding } = app;
        map.after(node);
        node.classList.add('docked');
        map.anchor(this.#pin, place);
        // The map had placed the window above its anchor.
        delete node.dataset.at;
        node.style.transform = node.style.visibility = '';
        mapPadding.add(node);
        this.#reveal(place);
    }

    end() {
        this.#pin.remove();
        this.#node.remove();
        this.#node.classList.remove('docked');
        this.#app.mapPadding.remove(this.#node);
    }

    /**
     * Pans the map if the window or an edge covers the place.
     * @param {Coordinate} place
     */
    #reveal(place) {
        const map = this.#app.map.element;
        const point = map.point(place);
        const bar = getComputedStyle(this.#app.top).visibility === 'visible' ? this.#app.top.getBoundingClientRect().bottom : 0;
        const { top, right, bottom, left } = this.#app.mapPadding.edges;
        const isClear = point && point.x > left + margin && point.x < map.clientWidth - right - margin
            && point.y > Math.max(top, bar) + margin && point.y < map.clientHeight - bottom - margin / 2;
        if (!isClear) map.setCamera({ center: place, zoom: map.camera.zoom }, { animated: true });
    }
}
