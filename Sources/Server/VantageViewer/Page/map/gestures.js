// Pointer gestures on a map: drags, pinches and taps.

import { pointOf, Wheel } from './wheel.js';

/** @typedef {import('./viewport.js').Point} Point */
/** @typedef {import('./viewport.js').Viewport} Viewport */
/** @typedef {import('./motion.js').Motion} Motion */

/** @typedef {Point & { isTouch: boolean }} Tap */

/**
 * Connects gestures to a map.
 * @typedef {object} GestureTarget
 * @property {Motion} motion
 * @property {() => void} moved Called when the map needs a redraw.
 * @property {(kind: 'scroll' | 'zoom') => boolean} may Reports whether the user may scroll or zoom.
 * @property {() => boolean} claims Reports whether the map, not the page, handles the wheel and one-finger drags.
 * @property {() => void} declined Called when a gesture was left to the page.
 * @property {() => void} touched Called when a gesture starts.
 * @property {(tap: Tap) => void} tapped
 * @property {(tap: Tap) => void} tappedTwice
 * @property {(point: Point | null) => void} hovered
 */

/** The maximum distance that a pointer may move during a tap, in points. */
const stillness = { mouse: 4, touch: 10 };

/** The maximum time (milliseconds) and distance (points) between the two taps of a double tap. */
const twice = { time: 300, distance: 30 };

/** Turns pointer events into map motion. */
export class Gestures {
    /** @type {Map<number, Point>} */
    #fingers = new Map();
    /** @type {{ viewport: Viewport, middle: Point, spread: number } | null} */
    #begin = null;
    #isDragging = false;
    #wasPinched = false;
    /** @type {Array<Point & { time: number }>} */
    #track = [];
    /** @type {(Point & { time: number }) | null} */
    #lastTap = null;
    /** @type {Wheel} */
    #wheel;

    /**
     * @param {HTMLElement} surface
     * @param {GestureTarget} target
     * @param {AbortSignal} signal Removes the listeners.
     */
    constructor(surface, target, signal) {
        this.surface = surface;
        this.target = target;
        const listen = (/** @type {string} */ name, /** @type {(event: any) => void} */ listener, passive = true) =>
            surface.addEventListener(name, listener, { signal, passive });
        listen('pointerdown', (event) => this.#down(event));
        listen('pointermove', (event) => this.#move(event));
        listen('pointerup', (event) => this.#up(event));
        listen('pointercancel', (event) => this.#end(event));
        listen('pointerleave', () => target.hovered(null));
        listen('touchstart', (event) => this.#preventScroll(event), false);
        listen('touchmove', (event) => this.#preventScroll(event), false);
        this.#wheel = new Wheel(surface, target, signal);
    }

    /** @param {PointerEvent} event */
    #down(event) {
        if (event.button !== 0) return;
        this.surface.setPointerCapture(event.pointerId);
        this.#fingers.set(event.pointerId, pointOf(event, this.surface));
        if (this.#fingers.size === 1) [this.#isDragging, this.#wasPinched] = [false, false];
        this.target.touched();
        if (this.target.motion.isMoving) this.target.motion.jump(this.target.motion.viewport);
        this.#restart();
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const point = pointOf(event, this.surface);
        if (!this.#fingers.has(event.pointerId)) {
            if (event.pointerType === 'mouse') this.target.hovered(point);
            return;
        }
        this.#fingers.set(event.pointerId, point);
        if (!this.#isDragging && this.#isStill(event)) return;
        this.#isDragging = true;
        if (this.#fingers.size === 1 && !this.#mayDrag(event.pointerType === 'touch')) return;
        this.#follow(event.timeStamp);
    }

    /** @param {PointerEvent} event */
    #up(event) {
        if (!this.#fingers.has(event.pointerId)) return;
        const isTap = !this.#isDragging && this.#fingers.size === 1 && !this.#wasPinched;
        this.#end(event);
        if (isTap) this.#tap({ ...pointOf(event, this.surface), isTouch: event.pointerType !== 'mouse' }, event.timeStamp);
    }

    /** @param {PointerEvent} event */
    #end(event) {
        if (!this.#fingers.delete(event.pointerId)) return;
        if (this.#fingers.size > 0) return this.#restart();
        const { motion } = this.target;
        motion.release();
        const isFling = this.#isDragging && event.type === 'pointerup' && this.target.may('scroll');
        if (this.#wasPinched) this.#wheel.settle(this.#begin?.middle);
        else if (isFling) motion.fling(this.#speed(event.timeStamp));
        this.#begin = null;
        this.target.moved();
    }

    /** Measures further finger movements relative to the current positions. */
    #restart() {
        if (this.#fingers.size > 1) [this.#isDragging, this.#wasPinched] = [true, true];
        this.#begin = { viewport: this.target.motion.viewport, ...measure([...this.#fingers.values()]) };
        this.#track = [];
    }

    /** @param {number} time */
    #follow(time) {
        if (!this.#begin) return;
        const { viewport, middle, spread } = this.#begin;
        const now = measure([...this.#fingers.values()]);
        const isPinch = spread > 0 && now.spread > 0 && this.target.may('zoom');
        const closer = isPinch ? viewport.zoomed(viewport.zoom + Math.log2(now.spread / spread), middle) : viewport;
        const [right, down] = this.target.may('scroll') ? [now.middle.x - middle.x, now.middle.y - middle.y] : [0, 0];
        this.target.motion.hold(closer.moved(right, down));
        this.#track = [...this.#track.filter((one) => time - one.time < 100), { ...now.middle, time }];
        this.target.moved();
    }

    /**
     * @param {number} time
     * @returns {Point} In points per millisecond.
     */
    #speed(time) {
        const recent = this.#track.filter((one) => time - one.time < 100);
        const [first, last] = [recent[0], recent[recent.length - 1]];
        if (!first || last.time - first.time < 10) return { x: 0, y: 0 };
        return { x: (last.x - first.x) / (time - first.time), y: (last.y - first.y) / (time - first.time) };
    }

    /**
     * @param {Tap} tap
     * @param {number} time
     */
    #tap(tap, time) {
        const last = this.#lastTap;
        const isSecond = last !== null && time - last.time < twice.time
            && Math.hypot(tap.x - last.x, tap.y - last.y) < twice.distance;
        this.#lastTap = isSecond ? null : { ...tap, time };
        if (isSecond) this.target.tappedTwice(tap);
        else this.target.tapped(tap);
    }

    /**
     * Prevents the page from scrolling when the map handles the gesture.
     * @param {TouchEvent} event
     */
    #preventScroll(event) {
        if (!event.cancelable) return;
        const isMove = event.type === 'touchmove';
        if (event.touches.length > 1 ? this.target.may('zoom') : isMove && this.#mayDrag(true)) event.preventDefault();
        else if (isMove && this.target.may('scroll')) this.target.declined();
    }

    /** @param {boolean} isTouch */
    #mayDrag(isTouch) { return this.target.may('scroll') && (!isTouch || this.target.claims()); }

    /** @param {PointerEvent} event */
    #isStill({ pointerType }) {
        if (!this.#begin || this.#fingers.size > 1) return false;
        const { middle } = measure([...this.#fingers.values()]);
        const moved = Math.hypot(middle.x - this.#begin.middle.x, middle.y - this.#begin.middle.y);
        return moved < stillness[pointerType === 'mouse' ? 'mouse' : 'touch'];
    }
}

/**
 * Returns the midpoint of the first two fingers and the distance between them.
 * @param {Point[]} fingers
 */
function measure([first, second = first]) {
    return {
        middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
        spread: Math.hypot(second.x - first.x, second.y - first.y),
    };
}
