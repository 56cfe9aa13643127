// Draws routes on the map, with the chosen one above its alternatives. Marks the ends of the chosen route, the pointer
// and the selected step.

import { element, icon } from '../shared/dom.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./route.js').Route} Route */

const chosenLook = { stroke: '#6b3fd4', casing: '#ffffff', width: 6 };
const otherLook = { stroke: '#b9a3ea', casing: '#ffffff', width: 5 };
/** The minimum zoom level when a step is selected. */
const stepZoom = 17;

const pin = { d: 'M14 1a12 12 0 0 0-12 12c0 9 12 22 12 22s12-13 12-22A12 12 0 0 0 14 1zm0 7.500a4.500 4.500 0 1 1-.010 0z' };

export class RouteDrawing {
    #app;
    #map;
    #choose;
    /** @type {HTMLElement[]} */
    #marks = [];
    #pointer = mark('route-pointer');
    #here = mark('route-here');

    /**
     * @param {App} app
     * @param {(number: number) => void} choose
     */
    constructor(app, choose) {
        this.#app = app;
        this.#map = app.map.element;
        this.#choose = choose;
    }

    /**
     * @param {Route[]} routes
     * @param {number} chosen
     */
    show(routes, chosen) {
        this.clear();
        const others = routes.filter((_, number) => number !== chosen);
        this.#map.lines = [
            ...others.map(({ points }) => ({ points, ...otherLook })), { points: routes[chosen].points, ...chosenLook }];
        const { points } = routes[chosen];
        this.#anchor(mark('route-start'), points[0]);
        this.#anchor(element('div', { class: 'route-end' }, icon('0 0 28 36', pin)), points[points.length - 1]);
        routes.forEach((route, number) => { if (number !== chosen) this.#addAlternative(route, number, routes[chosen]); });
    }

    clear() {
        this.#map.lines = [];
        for (const marker of [...this.#marks.splice(0), this.#pointer, this.#here]) marker.remove();
    }

    /** @param {Route} route */
    fit({ box }) { this.#map.fit(box, { padding: 48, animated: true }); }

    /** @param {Coordinate | null} place */
    point(place) {
        if (place) this.#map.anchor(this.#pointer, place);
        else this.#pointer.remove();
    }

    /**
     * Zooms in on the start of a step.
     * @param {Coordinate} place
     */
    visit(place) {
        this.#map.anchor(this.#here, place);
        this.#map.setCamera({ center: place, zoom: Math.max(stepZoom, this.#map.camera.zoom) }, { animated: true });
    }

    /**
     * Adds a button that shows an alternative's travel time, at the alternative's farthest point from the chosen route.
     * @param {Route} route
     * @param {number} number
     * @param {Route} chosen
     */
    #addAlternative(route, number, chosen) {
        const { words } = this.#app;
        const button = element(
            'button', { type: 'button', class: 'plate route-time', onclick: () => this.#choose(number) }, words.travelTime(route.duration));
        this.#anchor(button, farthest(route.points, chosen.points));
    }

    /**
     * @param {HTMLElement} node
     * @param {Coordinate} place
     */
    #anchor(node, place) { this.#marks.push(this.#map.anchor(node, place)); }
}

/** @param {string} name */
function mark(name) { return element('div', { class: `route-mark ${name}`, 'data-anchor': 'center' }); }

/**
 * Returns the point on a line that is farthest from the points of another line.
 * @param {Coordinate[]} line
 * @param {Coordinate[]} other
 */
function farthest(line, other) {
    const square = (/** @type {Coordinate} */ a, /** @type {Coordinate} */ b) =>
        (a.latitude - b.latitude) ** 2 + ((a.longitude - b.longitude) * Math.cos(a.latitude * Math.PI / 180)) ** 2;
    const away = line.map((point) => Math.min(...other.map((one) => square(point, one))));
    return line[away.indexOf(Math.max(...away))];
}
