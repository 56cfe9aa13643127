// Wheel zoom: zooms a map around the pointer.

import { clamp } from '../shared/geodesy.js';

/** @typedef {import('./gestures.js').GestureTarget} GestureTarget */
/** @typedef {import('./viewport.js').Point} Point */

/** How long to wait after the last event from a wheel without notches, in milliseconds. */
const rest = 200;

export class Wheel {
    #surface;
    #target;

    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #settling;

    /**
     * @param {HTMLElement} surface
     * @param {GestureTarget} target
     * @param {AbortSignal} signal Removes the listeners.
     */
    constructor(surface, target, signal) {
        this.#surface = surface;
        this.#target = target;
        surface.addEventListener('wheel', (event) => this.#turn(event), { signal, passive: false });
        signal.addEventListener('abort', () => clearTimeout(this.#settling));
    }

    /** @param {WheelEvent} event */
    #turn(event) {
        if (!this.#target.may('zoom')) return;
        if (!this.#target.claims()) return this.#target.declined();
        event.preventDefault();
        const { motion } = this.#target;
        const around = pointOf(event, this.#surface);
        const distance = event.deltaY * [1, 33, 400][event.deltaMode];
        const isNotch = !event.ctrlKey && Math.abs(distance) >= 60;
        const step = clamp(-distance / (event.ctrlKey ? 80 : 200), -1, 1);
        if (isNotch) motion.glide(motion.viewport.zoomed(nearestHalf(motion.destination.zoom + step), around));
        else motion.jump(motion.viewport.zoomed(motion.viewport.zoom + step, around));
        clearTimeout(this.#settling);
        if (!isNotch) this.#settling = setTimeout(() => this.settle(around), rest);
        this.#target.moved();
    }

    /**
     * Snaps to the nearest zoom that is a multiple of 0.5, because text has its natural size there.
     * @param {Point} [around]
     */
    settle(around) {
        if (!this.#target.may('zoom')) return;
        const { motion } = this.#target;
        motion.glide(motion.viewport.zoomed(nearestHalf(motion.viewport.zoom), around), 180);
        this.#target.moved();
    }
}

/**
 * Returns the nearest multiple of 0.5. At these zooms text has its natural size.
 * @param {number} zoom
 */
export const nearestHalf = (zoom) => Math.round(zoom * 2) / 2;

/**
 * Returns the position of an event relative to an element.
 * @param {MouseEvent} event
 * @param {Element} surface
 * @returns {Point}
 */
export function pointOf({ clientX, clientY }, surface) {
    const box = surface.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
}
