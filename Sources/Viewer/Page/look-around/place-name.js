// The name of a place as it stands in the picture: a plate above a point of its front, or plain text on a street.

import { element } from '../shared/dom.js';
import { bearing, degrees, distance } from '../shared/geodesy.js';

/** @typedef {import('./surroundings.js').SeenPlace} SeenPlace */
/** @typedef {import('./frame.js').Direction} Direction */

/** Metres above the camera and below it: some three above the ground, and the ground. */
const sign = 0.8;
const road = -2.2;

/** Metres up to which a name is near, and in the middle. */
const near = 20;
const middle = 45;

/** Pixels between a point and the plate above it. */
export const stem = 12;

export class PlaceName {
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
     * Takes what is known of it from another scene.
     * @param {SeenPlace} place
     * @param {string} label What is read: more than what is written.
     */
    describe(place, label) {
        this.place = place;
        this.button.setAttribute('aria-label', label);
        this.button.title = label;
    }

    /** How far away it is, in metres. */
    get distance() { return this.place.distance; }

    /**
     * Looks at it from another scene.
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

    /** @param {number} rise Pixels by which its plate stands above its point, or -1 where there is no room. */
    set rise(rise) {
        const { button, size, isStreet } = this;
        button.hidden = rise < 0;
        if (isStreet || rise < 0) return;
        button.style.marginTop = `${-Math.round(rise + size.height / 2)}px`;
        button.style.setProperty('--stem', `${Math.round(rise)}px`);
    }
}
