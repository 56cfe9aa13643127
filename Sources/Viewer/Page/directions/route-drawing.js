// Ways on the map: the chosen one over the others, its ends, and what is pointed at.

import { element, icon } from '../shared/dom.js';
import { travelTime } from '../shared/words-ways.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./route.js').Route} Route */

const chosenLook = { stroke: '#6b3fd4', casing: '#ffffff', width: 6 };
const otherLook = { stroke: '#b9a3ea', casing: '#ffffff', width: 5 };
/** The zoom from which a step is looked at. */
const nearest = 17;

const pin = { d: 'M14 1a12 12 0 0 0-12 12c0 9 12 22 12 22s12-13 12-22A12 12 0 0 0 14 1zm0 7.500a4.500 4.500 0 1 1-.010 0z' };

export class RouteDrawing {
    #app;
    #map;
    #choose;
    /** @type {HTMLElement[]} */
    #marks = [];
    #pointer = mark('way-pointer');
    #here = mark('way-here');

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
        this.#anchor(mark('way-start'), points[0]);
        this.#anchor(element('div', { class: 'way-end' }, icon('0 0 28 36', pin)), points[points.length - 1]);
        routes.forEach((route, number) => { if (number !== chosen) this.#offer(route, number, routes[chosen]); });
    }

    clear() {
        this.#map.lines = [];
        for (const one of [...this.#marks.splice(0), this.#pointer, this.#here]) one.remove();
    }

    /** @param {Route} route */
    fit({ box }) { this.#map.fit(box, { padding: 48, animated: true }); }

    /** @param {Coordinate | null} place */
    point(place) {
        if (place) this.#map.anchor(this.#pointer, place);
        else this.#pointer.remove();
    }

    /**
     * Shows where a step begins, from near.
     * @param {Coordinate} place
     */
    visit(place) {
        this.#map.anchor(this.#here, place);
        this.#map.setCamera({ center: place, zoom: Math.max(nearest, this.#map.camera.zoom) }, { animated: true });
    }

    /**
     * A button with the time of another way, where that is farthest from the chosen one.
     * @param {Route} route
     * @param {number} number
     * @param {Route} chosen
     */
    #offer(route, number, chosen) {
        const { words } = this.#app;
        const button = element(
            'button', { type: 'button', class: 'plate way-time', onclick: () => this.#choose(number) }, travelTime(words, route.duration));
        this.#anchor(button, farthest(route.points, chosen.points));
    }

    /**
     * @param {HTMLElement} one
     * @param {Coordinate} place
     */
    #anchor(one, place) { this.#marks.push(this.#map.anchor(one, place)); }
}

/** @param {string} name */
function mark(name) { return element('div', { class: `way-mark ${name}`, 'data-anchor': 'center' }); }

/**
 * The point of a line that is farthest from all of another's.
 * @param {Coordinate[]} line
 * @param {Coordinate[]} other
 */
function farthest(line, other) {
    const square = (/** @type {Coordinate} */ a, /** @type {Coordinate} */ b) =>
        (a.latitude - b.latitude) ** 2 + ((a.longitude - b.longitude) * Math.cos(a.latitude * Math.PI / 180)) ** 2;
    const away = line.map((point) => Math.min(...other.map((one) => square(point, one))));
    return line[away.indexOf(Math.max(...away))];
}
