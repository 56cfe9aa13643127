// Turns the view with the device's orientation. The user must enable this with a click, and can turn it off.

import { normalized } from '../shared/geodesy.js';
import { direction } from './frame.js';

/** @typedef {DeviceOrientationEvent & { webkitCompassHeading?: number }} Orientation */

/** Changes below this angle, in degrees, are ignored as hand tremor. */
const tremor = 0.15;

export class DeviceOrientation {
    /** @type {AbortController | null} */
    #listening = null;

    /** @param {(view: { heading: number, pitch: number }) => void} turned */
    constructor(turned) {
        this.turned = turned;
    }

    get isOn() { return Boolean(this.#listening); }

    /** @returns {Promise<boolean>} Whether the user grants permission and the device has a sensor. */
    async begin() {
        const kind = /** @type {any} */ (DeviceOrientationEvent);
        const permission = await (kind.requestPermission?.(true) ?? Promise.resolve('granted')).catch(() => 'denied');
        if (permission !== 'granted') return false;
        this.#listening = new AbortController();
        return this.#first(this.#listening.signal);
    }

    end() {
        this.#listening?.abort();
        this.#listening = null;
    }

    /**
     * Waits for the first event. A device without a sensor sends none.
     * @param {AbortSignal} signal
     * @returns {Promise<boolean>}
     */
    #first(signal) {
        return new Promise((resolve) => {
            const timer = setTimeout(() => { this.end(); resolve(false); }, 2000);
            for (const name of ['deviceorientationabsolute', 'deviceorientation']) {
                addEventListener(name, (event) => {
                    if (!this.#take(/** @type {Orientation} */ (event))) return;
                    clearTimeout(timer);
                    resolve(true);
                }, { signal });
            }
        });
    }

    /** @type {{ heading: number, pitch: number } | null} */
    #last = null;

    /**
     * Turns the view to an event's direction.
     * @param {Orientation} event
     * @returns {boolean} Whether the event has a direction relative to north.
     */
    #take(event) {
        const view = looking(event);
        if (!view) return false;
        const { heading, pitch } = this.#last ?? { heading: 999, pitch: 999 };
        if (Math.hypot(view.heading - heading, view.pitch - pitch) > tremor) this.turned(this.#last = view);
        return true;
    }
}

/**
 * Returns the direction in which the back of the device points, or null if it is unknown.
 * @param {Orientation} event
 */
export function looking({ alpha, beta, gamma, absolute, webkitCompassHeading }) {
    if (beta === null || gamma === null) return null;
    const north = webkitCompassHeading === undefined ? (absolute ? alpha : null) : 360 - webkitCompassHeading;
    if (north === null) return null;
    const [a, b, c] = [north, beta, gamma].map((angle) => angle * Math.PI / 180);
    // The device's −z axis in the world, after rotations about z, x and y (W3C Device Orientation).
    const { heading, pitch } = direction([
        -(Math.cos(a) * Math.sin(c) + Math.sin(a) * Math.sin(b) * Math.cos(c)),
        -(Math.sin(a) * Math.sin(c) - Math.cos(a) * Math.sin(b) * Math.cos(c)),
        -(Math.cos(b) * Math.cos(c)),
    ]);
    return { heading: normalized(heading), pitch };
}
