// Draws routes on the map, with the chosen one above its alternatives. Marks the ends of the chosen route, the pointer
// and the selected step.

import { boxOf } from '../map/viewport.js';
import { mapPin } from '../page/map-pin.js';
import { element } from '../shared/dom.js';
import { distance } from '../shared/geodesy.js';
import { routeColors } from './route-colors.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./route.js').Route} Route */

/** The distance from a place to the road, in meters, from which a dotted line connects them. */
const leastGap = 5;
/** The margins around a route, in points. There is room for a pin at the top. */
const margin = { top: 56, right: 48, bottom: 48, left: 48 };
const narrowMargin = { top: 44, right: 24, bottom: 14, left: 24 };
const darkMode = matchMedia('(prefers-color-scheme: dark)');
/** The minimum zoom level when a step is selected. */
const stepZoom = 17;

export class RouteDrawing {
    #app;
    #map;
    #choose;
    /** @type {HTMLElement[]} */
    #marks = [];
    #pointer = mark('route-pointer');
    #here = mark('route-here');
    /** @type {Route[]} */
    #routes = [];
    #chosen = 0;
    /**
     * The start and the destination.
     * @type {Coordinate[]}
     */
    #ends = [];
    /** Whether the map shows the whole route and the user has not moved the map since. */
    #isFitted = false;

    /**
     * @param {App} app
     * @param {(number: number) => void} choose
     */
    constructor(app, choose) {
        this.#app = app;
        this.#map = app.map.element;
        this.#choose = choose;
        for (const input of ['pointerdown', 'wheel', 'keydown']) {
            this.#map.addEventListener(input, () => { this.#isFitted = false; }, { passive: true });
        }
        this.#map.addEventListener('paddingchange', () => { if (this.#isFitted) this.fit(); });
        darkMode.addEventListener('change', () => this.#draw());
    }

    /**
     * @param {Route[]} routes
     * @param {number} chosen
     * @param {[Coordinate, Coordinate]} ends The start and the destination, which may be away from the roads.
     */
    show(routes, chosen, ends) {
        this.clear();
        [this.#routes, this.#chosen, this.#ends] = [routes, chosen, ends];
        this.#draw();
        this.#anchor(mark('route-start'), ends[0]);
        this.#anchor(mapPin('route-end'), ends[1]);
        routes.forEach((route, number) => { if (number !== chosen) this.#addAlternative(route, number, routes[chosen]); });
    }

    clear() {
        this.#routes = [];
        this.#isFitted = false;
        this.#draw();
        for (const marker of [...this.#marks.splice(0), this.#pointer, this.#here]) marker.remove();
    }

    /** Shows the whole chosen route with its ends, also after panels grow, until the user moves the map. */
    fit() {
        const { mapPadding } = this.#app;
        mapPadding.update();
        this.#isFitted = true;
        const { top, bottom } = mapPadding.edges;
        const padding = this.#map.clientHeight - top - bottom < 200 ? narrowMargin : margin;
        this.#map.fit(boxOf([...this.#routes[this.#chosen].points, ...this.#ends]), { padding, animated: true });
    }

    #draw() {
        const { chosen, other, casing } = routeColors[darkMode.matches ? 'dark' : 'light'];
        const route = this.#routes[this.#chosen];
        if (!route) {
            if (this.#map.lines.length > 0) this.#map.lines = [];
            return;
        }
        const others = this.#routes.filter((one) => one !== route);
        const gaps = [[this.#ends[0], route.points[0]], [route.points[route.points.length - 1], this.#ends[1]]];
        this.#map.lines = [
            ...others.map(({ points }) => ({ points, stroke: other, casing, width: 4 })),
            ...gaps.filter(([a, b]) => distance(a, b) >= leastGap).map((points) => ({ points, stroke: chosen, casing, width: 5, isDotted: true })),
            { points: route.points, stroke: chosen, casing, width: 6 }];
    }

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
