// Names of streets and places, standing in the picture where they are. What is hidden from the camera has none.

import { categoryName } from '../shared/category.js';
import { radians } from '../shared/geodesy.js';
import { rises } from './name-room.js';
import { Overlay, put } from './overlay.js';
import { PlaceName } from './place-name.js';

/** @typedef {import('./look-around-element.js').LookAroundElement} LookAround */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./surroundings.js').SeenPlace} SeenPlace */

const most = 12;

export class Names {
    #owner;
    #layer;
    #overlay;
    /**
     * By what they name: a street is there ahead and behind.
     * @type {Map<string, PlaceName>}
     */
    #names = new Map();
    /** What the room for names was found out for. */
    #arranged = '';
    /**
     * The id of the place that is picked.
     * @type {string | undefined}
     */
    #chosen;

    /**
     * @param {LookAround} owner
     * @param {HTMLElement} layer That they stand in.
     */
    constructor(owner, layer) {
        this.#owner = owner;
        this.#layer = layer;
        this.#overlay = new Overlay(layer, () => {});
    }

    /** @param {string | undefined} place Its id. */
    set chosen(place) {
        this.#chosen = place;
        this.#mark();
    }

    /**
     * The button of a place, if it is in view.
     * @param {string} id
     */
    button(id) {
        const found = [...this.#names.values()].find(({ place, button }) => place.id === id && button.style.visibility === 'visible');
        return found?.button;
    }

    /** Has the names of what is seen here, and keeps those that are there already. */
    show() {
        const wanted = new Map(this.#wanted.map((place) => [keyOf(place), place]));
        for (const [key, name] of this.#names) if (!wanted.has(key)) this.#remove(key, name);
        for (const [key, place] of wanted) {
            const name = this.#names.get(key) ?? new PlaceName(place, () => this.#pick(place));
            name.describe(place, this.#label(place));
            this.#names.set(key, name);
        }
        this.aim();
        this.#order();
        this.#mark();
    }

    /** Has them where they are as seen from the scene that is shown. */
    aim() {
        const { scene } = this.#owner;
        if (!scene) return;
        for (const name of this.#names.values()) {
            name.aim(scene.coordinate);
            this.#overlay.place(name.button, name.direction);
            put(name.button, this.#owner.point(name.direction));
        }
        this.#arranged = '';
        this.#arrange();
    }

    /**
     * Moves them as the picture moves.
     * @param {AnyView} view
     * @param {any} scene
     */
    layout(view, scene) {
        this.#overlay.layout(view, scene);
        this.#arrange();
    }

    /** The nearest that are seen, of the kinds that attributes ask for; none where nobody knows the direction. */
    get #wanted() {
        const { surroundings, scene, showsRoadLabels, pointsOfInterest: kinds, isPreviewing } = this.#owner;
        if (scene?.heading === undefined || isPreviewing) return [];
        const isWanted = (/** @type {SeenPlace} */ { kind, category = '' }) => kind === 'street'
            ? showsRoadLabels : kinds === 'all' || kinds.split(',').includes(category);
        return surroundings.seen.filter(isWanted).slice(0, most);
    }

    /** @param {SeenPlace} place */
    #label(place) {
        const { words } = this.#owner;
        const parts = [place.name, categoryName(words, place), words.distance(place.distance), words.compass(place.bearing ?? 0)];
        return parts.filter(Boolean).join(', ');
    }

    /** @param {SeenPlace} feature */
    #pick(feature) {
        const { coordinate } = feature;
        this.#owner.dispatchEvent(new CustomEvent('select', { detail: { kind: 'feature', feature, coordinate } }));
    }

    /**
     * @param {string} key
     * @param {PlaceName} name
     */
    #remove(key, name) {
        if (name.button.matches(':focus')) this.#owner.focus({ preventScroll: true });
        this.#overlay.remove(name.button);
        this.#names.delete(key);
    }

    /** They are read in the order in which one sees them when turning to the right, from the north. */
    #order() {
        const buttons = [...this.#names.values()].sort((a, b) => a.direction.heading - b.direction.heading)
            .map(({ button }) => button);
        const isRight = buttons.every((button, number) => button === this.#layer.children[number]);
        if (!isRight && !buttons.some((button) => button.matches(':focus'))) this.#layer.append(...buttons);
    }

    #arrange() {
        const [width, fov] = [this.#owner.clientWidth, this.#owner.view.fov];
        const asked = `${width} ${fov.toFixed(3)}`;
        if (asked === this.#arranged || width === 0) return;
        this.#arranged = asked;
        const names = [...this.#names.values()].sort((a, b) => a.distance - b.distance);
        for (const name of names) name.button.hidden = false;
        const found = rises(names, width / 2 / Math.tan(radians(fov) / 2));
        names.forEach((name, number) => {
            name.rise = found[number];
            // Above the layer of the corners, which is 1.
            name.button.style.zIndex = String(names.length - number + 1);
        });
    }

    /** The one that is picked. */
    #mark() {
        for (const { button, place } of this.#names.values()) {
            button.classList.toggle('chosen', place.id !== undefined && place.id === this.#chosen);
        }
    }
}

/** @param {SeenPlace} place */
function keyOf({ id, name, kind, spot }) {
    const where = kind === 'street' ? [spot.latitude, spot.longitude].map((value) => value.toFixed(4)) : [];
    return [id ?? name, ...where].join(' ');
}
