// Pointer gestures on the picture: drag to turn, pinch or use the wheel to zoom, double-click to turn to a point.

import { FlatView } from './flat-view.js';

/** @typedef {import('./motion.js').Motion} Motion */
/** @typedef {import('./permissions.js').Permissions} Permissions */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./frame.js').Vector} Vector */

/** The length of the final part of a drag, in milliseconds. That part determines the speed of the fling. */
const memory = 80;

export class Gestures {
    /** @type {Map<number, Point>} */
    #pointers = new Map();

    /** @type {{ at: number, point: Point }[]} */
    #trail = [];

    /**
     * The direction under the pointer; null unless exactly one pointer is down.
     * @type {Vector | null}
     */
    #held = null;

    /** @type {AbortController} */
    #listening = new AbortController();

    /**
     * @param {HTMLElement} surface
     * @param {Motion} motion
     * @param {Permissions} permissions
     */
    constructor(surface, motion, permissions) {
        this.surface = surface;
        this.motion = motion;
        this.permissions = permissions;
        const { signal } = this.#listening;
        /** @type {(name: any, handler: (event: any) => void) => void} */
        const on = (name, handler) => surface.addEventListener(name, handler, { signal, passive: false });
        on('pointerdown', (event) => this.#down(event));
        on('pointermove', (event) => this.#move(event));
        for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) on(name, (event) => this.#up(event));
        on('wheel', (event) => this.#wheel(event));
        on('dblclick', (event) => this.#double(event));
    }

    end() { this.#listening.abort(); }

    /** @param {PointerEvent} event */
    #down(event) {
        if (event.button !== 0 || !this.permissions.scrolls()) return;
        if (event.pointerType === 'touch' && this.permissions.yields() && this.#pointers.size === 0) {
            this.#pointers.set(event.pointerId, this.#point(event));
            return;
        }
        this.motion.stop();
        this.surface.setPointerCapture(event.pointerId);
        this.#pointers.set(event.pointerId, this.#point(event));
        this.#grip();
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const before = this.#pointers.get(event.pointerId);
        if (!before) return;
        const point = this.#point(event);
        const others = [...this.#pointers].filter(([id]) => id !== event.pointerId);
        this.#pointers.set(event.pointerId, point);
        if (others.length) this.#pinch(before, point, others[0][1]);
        else if (this.motion.isHeld) this.#drag(before, point, event.timeStamp);
        else this.permissions.showHint();
    }

    /**
     * @param {Point} before
     * @param {Point} point
     * @param {number} at
     */
    #drag(before, point, at) {
        const { now } = this.motion;
        this.motion.now = this.#held && !(now instanceof FlatView)
            ? now.keeping(this.#held, point) : now.dragged(before, point);
        this.#trail = [...this.#trail.filter((one) => at - one.at < memory), { at, point }];
        this.motion.changed();
    }

    /**
     * @param {Point} before
     * @param {Point} point
     * @param {Point} other
     */
    #pinch(before, point, other) {
        const [old, middle] = [between(before, other), between(point, other)];
        const factor = this.permissions.zooms() ? length(point, other) / Math.max(1, length(before, other)) : 1;
        this.motion.stop();
        this.motion.now = this.motion.now.dragged(old, middle).zoomed(factor, middle);
        this.motion.isHeld = true;
        this.motion.changed();
    }

    /** @param {PointerEvent} event */
    #up(event) {
        if (!this.#pointers.delete(event.pointerId)) return;
        if (this.#pointers.size) return this.#grip();
        const wasHeld = this.motion.isHeld;
        this.motion.isHeld = false;
        if (wasHeld) this.motion.fling(this.#speed(event.timeStamp));
        this.#trail = [];
        this.motion.changed();
    }

    /** Remembers the direction under the remaining pointer. */
    #grip() {
        const [point] = this.#pointers.values();
        this.motion.isHeld = true;
        this.#held = this.motion.now.ray(point);
        this.#trail = [];
    }

    /** @param {number} now */
    #speed(now) {
        const [first, last] = [this.#trail[0], this.#trail.at(-1)];
        if (!first || !last || now - last.at > memory || last.at <= first.at) return { x: 0, y: 0 };
        const passed = last.at - first.at;
        return { x: (last.point.x - first.point.x) / passed, y: (last.point.y - first.point.y) / passed };
    }

    /** @param {WheelEvent} event */
    #wheel(event) {
        if (!this.permissions.zooms()) return;
        if (this.permissions.yields() && !event.ctrlKey) return this.permissions.showHint();
        event.preventDefault();
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
        const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018));
        this.motion.set(this.motion.now.zoomed(factor, this.#point(event)));
    }

    /** @param {MouseEvent} event */
    #double(event) {
        if (!this.permissions.scrolls()) return;
        const { now } = this.motion;
        const fov = this.permissions.zooms() ? now.fov * 0.75 : now.fov;
        if (now instanceof FlatView) this.motion.go(now.toggled(this.#point(event)).state);
        else this.motion.go({ ...now.direction(this.#point(event)), fov });
    }

    /** @param {MouseEvent} event */
    #point(event) {
        const { left, top } = this.surface.getBoundingClientRect();
        return { x: event.clientX - left, y: event.clientY - top };
    }
}

/**
 * @param {Point} a
 * @param {Point} b
 */
const between = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/**
 * @param {Point} a
 * @param {Point} b
 */
const length = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

