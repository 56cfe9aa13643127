// The label of a place: a plate above a point on its front, or plain text on a street.

import { element } from '../shared/dom.js';
import { bearing, degrees, distance } from '../shared/geodesy.js';

/** @typedef {import('./surroundings.js').SeenPlace} SeenPlace */
/** @typedef {import('./frame.js').Direction} Direction */

/** The heights of plates (3 m above the ground) and street labels (on the ground), in meters relative to the camera. */
const sign = 0.8;
const road = -2.2;

/** The maximum distances for the near and middle label styles, in meters. */
const near = 20;
const middle = 45;

/** The distance between a point and the plate above it, in pixels. */
export const stem = 12;

export class PlaceLabel {
    /**
     * @param {SeenPlace} place
     * @param {() => void} choose
     */
    constructor(place, choose) {
        this.place = place;
        this.isStreet = place.kind === 'street';
        this.button = element(
            'button', {
                type: 'button', class: `place-name ${this.isStreet ? 'street' : 'poi'}`, 'data-place': place.id, onclick: choose,
            });
        this.plate = element('span', { dir: 'auto' }, place.name ?? '');
        this.button.append(this.plate);
        /** @type {Direction} */
        this.direction = { heading: place.bearing ?? 0, pitch: 0 };
        this.size = { width: 0, height: 0 };
    }

    /**
     * Updates the place as seen from another scene.
     * @param {SeenPlace} place
     * @param {string} label The description for screen readers and the tooltip.
     */
    describe(place, label) {
        this.place = place;
        this.button.setAttribute('aria-label', label);
        this.button.title = label;
    }

    /** The distance to the place in meters. */
    get distance() { return this.place.distance; }

    /**
     * Updates the label's direction as seen from another scene.
     * @param {import('../shared/geodesy.js').Coordinate} camera
     */
    aim(camera) {
        const far = Math.max(1, distance(camera, this.place.spot));
        const above = degrees(Math.atan2((this.place.rise ?? 0) + (this.isStreet ? road : sign), far));
        this.direction = { heading: bearing(camera, this.place.spot), pitch: above };
        this.button.dataset.far = far <= near ? 'near' : far <= middle ? 'middle' : 'far';
        this.size = { width: 0, height: 0 };
    }

    measure() {
        if (this.size.width === 0) this.size = { width: this.plate.offsetWidth, height: this.plate.offsetHeight };
        return this.size;
    }

    /**
     * Moves the plate sideways, so that it stays in view. Its stem stays at the point.
     * @param {number} pixels Positive to the right.
     */
    set shift(pixels) {
        const text = pixels ? `${pixels.toFixed(1)}px` : '0px';
        if (text === this.button.style.getPropertyValue('--shift')) return;
        this.button.style.setProperty('--shift', text);
    }

    /** @param {number} rise The height of the plate above its point in pixels, or -1 if there is no room for it. */
    set rise(rise) {
        const { button, size, isStreet } = this;
        button.hidden = rise < 0;
        if (isStreet || rise < 0) return;
        button.style.marginTop = `${-Math.round(rise + size.height / 2)}px`;
        button.style.setProperty('--stem', `${Math.round(rise)}px`);
    }
}
