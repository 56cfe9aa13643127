// Labels for the streets and places that are visible from the camera.

import { categoryName } from '../shared/category.js';
import { clamp, radians } from '../shared/geodesy.js';
import { labelRises } from './label-layout.js';
import { Overlay, moveTo } from './overlay.js';
import { PlaceLabel } from './place-label.js';

/** @typedef {import('./look-around-element.js').LookAroundElement} LookAround */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./surroundings.js').SeenPlace} SeenPlace */

/** The maximum number of labels. */
const most = 12;

/** The gap between a plate and the edge of the view, and the room for the stem at the plate's corner, in pixels. */
const margin = 4;
const corner = 12;

export class Labels {
    #owner;
    #layer;
    #overlay;
    /**
     * The labels by key. A street may have one label ahead and another behind.
     * @type {Map<string, PlaceLabel>}
     */
    #labels = new Map();
    /** The width and field of view of the last layout. */
    #arranged = '';
    /**
     * The id of the selected place.
     * @type {string | undefined}
     */
    #chosen;

    /**
     * @param {LookAround} owner
     * @param {HTMLElement} layer The container for the labels.
     */
    constructor(owner, layer) {
        this.#owner = owner;
        this.#layer = layer;
        this.#overlay = new Overlay(layer, () => {});
    }

    /** @param {string | undefined} place The id of the selected place. */
    set chosen(place) {
        this.#chosen = place;
        this.#mark();
    }

    /**
     * Returns a place's button, if it is in view.
     * @param {string} id
     */
    button(id) {
        const found = [...this.#labels.values()].find(({ place, button }) => place.id === id && button.style.visibility === 'visible');
        return found?.button;
    }

    /** Shows the labels for the current scene, reusing existing ones. */
    show() {
        const wanted = new Map(this.#wanted.map((place) => [keyOf(place), place]));
        for (const [key, label] of this.#labels) if (!wanted.has(key)) this.#remove(key, label);
        for (const [key, place] of wanted) {
            const label = this.#labels.get(key) ?? new PlaceLabel(place, () => this.#pick(place));
            label.describe(place, this.#description(place));
            this.#labels.set(key, label);
        }
        this.aim();
        this.#order();
        this.#mark();
    }

    /** Updates the labels' directions, as seen from the current scene. */
    aim() {
        const { scene } = this.#owner;
        if (!scene) return;
        for (const label of this.#labels.values()) {
            label.aim(scene.coordinate);
            this.#overlay.place(label.button, label.direction);
            moveTo(label.button, this.#owner.point(label.direction));
        }
        this.#arranged = '';
        this.#arrange();
        this.#keepInView();
    }

    /**
     * Moves the labels with the picture.
     * @param {AnyView} view
     * @param {any} scene
     */
    layout(view, scene) {
        this.#overlay.layout(view, scene);
        this.#arrange();
        this.#keepInView();
    }

    /** Shifts the plates at the edges, so that names are not cut off. */
    #keepInView() {
        const { clientWidth } = this.#owner;
        for (const label of this.#labels.values()) {
            const point = label.button.hidden ? null : this.#owner.point(label.direction);
            const half = label.size.width / 2;
            if (point) label.shift = edgeShift(point.x, half, clientWidth);
        }
    }

    /** The nearest visible places in the requested categories. Empty if the scene has no heading. */
    get #wanted() {
        const { surroundings, scene, showsRoadLabels, pointsOfInterest: kinds, isPreviewing } = this.#owner;
        if (scene?.heading === undefined || isPreviewing) return [];
        const isWanted = (/** @type {SeenPlace} */ { kind, category = '' }) => kind === 'street'
            ? showsRoadLabels : kinds === 'all' || kinds.split(',').includes(category);
        return surroundings.seen.filter(isWanted).slice(0, most);
    }

    /** @param {SeenPlace} place */
    #description(place) {
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
     * @param {PlaceLabel} label
     */
    #remove(key, label) {
        if (label.button.matches(':focus')) this.#owner.focus({ preventScroll: true });
        this.#overlay.remove(label.button);
        this.#labels.delete(key);
    }

    /** Sorts the labels clockwise from north, so that screen readers read them in that order. */
    #order() {
        const buttons = [...this.#labels.values()].sort((a, b) => a.direction.heading - b.direction.heading)
            .map(({ button }) => button);
        const isRight = buttons.every((button, number) => button === this.#layer.children[number]);
        if (!isRight && !buttons.some((button) => button.matches(':focus'))) this.#layer.append(...buttons);
    }

    #arrange() {
        const [width, fov] = [this.#owner.clientWidth, this.#owner.view.fov];
        const layout = `${width} ${fov.toFixed(3)}`;
        if (layout === this.#arranged || width === 0) return;
        this.#arranged = layout;
        const labels = [...this.#labels.values()].sort((a, b) => a.distance - b.distance);
        for (const label of labels) label.button.hidden = false;
        const found = labelRises(labels, width / 2 / Math.tan(radians(fov) / 2));
        labels.forEach((label, number) => {
            label.rise = found[number];
            // Above the layout layer, whose z-index is 1.
            label.button.style.zIndex = String(labels.length - number + 1);
        });
    }

    /** Highlights the selected place. */
    #mark() {
        for (const { button, place } of this.#labels.values()) {
            button.classList.toggle('chosen', place.id !== undefined && place.id === this.#chosen);
        }
    }
}

/**
 * Returns how far a plate must move to lie inside the view. Its stem stays below the plate.
 * @param {number} x The plate's center.
 * @param {number} half Half of its width.
 * @param {number} width The width of the view.
 */
function edgeShift(x, half, width) {
    const most = Math.max(0, half - corner);
    return clamp(clamp(x, half + margin, Math.max(half + margin, width - half - margin)) - x, -most, most);
}

/** @param {SeenPlace} place */
function keyOf({ id, name, kind, spot }) {
    const where = kind === 'street' ? [spot.latitude, spot.longitude].map((value) => value.toFixed(4)) : [];
    return [id ?? name, ...where].join(' ');
}
