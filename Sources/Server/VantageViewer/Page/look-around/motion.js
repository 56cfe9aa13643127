// Moves the view: directly during a gesture, with momentum after a fling, or smoothly to a target.

import { turn } from '../shared/geodesy.js';

/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./sphere-view.js').View} View */

/** @typedef {{ from: View, to: View, since: number }} Animation */
/**
 * A speed in CSS pixels per millisecond, and the time of the last frame.
 * @typedef {{ x: number, y: number, last: number }} Fling
 */

/** The duration of a turn by key or button, and the time constant of a fling, in milliseconds. */
const duration = 280;
const slowing = 300;

/** The speed below which a fling ends, in CSS pixels per millisecond. */
const still = 0.02;

/** Reports whether the user prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Motion {
    /** @type {Animation | null} */
    #animation = null;

    /** @type {Fling | null} */
    #fling = null;

    /** Whether a gesture is moving the view. */
    isHeld = false;

    /**
     * @param {AnyView} view
     * @param {() => void} changed Called when the view needs a redraw.
     */
    constructor(view, changed) {
        this.now = view;
        this.changed = changed;
    }

    /** Whether the view may differ in the next frame. */
    get isMoving() { return this.isHeld || Boolean(this.#animation ?? this.#fling); }

    /**
     * The view at the end of the current animation.
     * @returns {View}
     */
    get goal() { return this.#animation?.to ?? this.now.state; }

    /**
     * Shows a view immediately.
     * @param {AnyView} view
     */
    set(view) {
        this.stop();
        this.now = view;
        this.changed();
    }

    stop() { [this.#animation, this.#fling] = [null, null]; }

    /**
     * Animates to a view, turning the shorter way.
     * @param {Partial<View>} change
     */
    go(change) {
        const to = this.now.with({ ...this.goal, ...change }).state;
        if (prefersReducedMotion()) return this.set(this.now.with(to));
        this.#fling = null;
        this.#animation = { from: this.now.state, to, since: 0 };
        this.changed();
    }

    /**
     * Animates to a view that is defined relative to the current one.
     * @param {Partial<View>} change Degrees to add to `heading` and `pitch`, and a factor for `fov`.
     */
    goBy({ heading = 0, pitch = 0, fov = 1 }) {
        const { goal } = this;
        const to = { heading: goal.heading + heading, pitch: Math.min(90, Math.max(-90, goal.pitch + pitch)) };
        this.go({ ...to, fov: goal.fov * fov });
    }

    /**
     * Keeps moving at an initial speed that decreases gradually.
     * @param {Point} speed In CSS pixels per millisecond.
     */
    fling({ x, y }) {
        if (prefersReducedMotion() || Math.hypot(x, y) < still) return;
        this.#fling = { x, y, last: 0 };
        this.changed();
    }

    /**
     * Advances the animation or fling.
     * @param {number} time The current time in milliseconds.
     */
    step(time) {
        if (this.#animation) this.#stepAnimation(time);
        else if (this.#fling) this.#stepFling(time);
    }

    /** @param {number} time */
    #stepAnimation(time) {
        const animation = /** @type {Animation} */ (this.#animation);
        animation.since ||= time;
        const share = Math.min(1, (time - animation.since) / duration);
        const done = 1 - (1 - share) ** 3;
        this.now = this.now.with({
            heading: animation.from.heading + turn(animation.from.heading, animation.to.heading) * done,
            pitch: animation.from.pitch + (animation.to.pitch - animation.from.pitch) * done,
            fov: animation.from.fov * (animation.to.fov / animation.from.fov) ** done,
        });
        if (share === 1) this.#animation = null;
    }

    /** @param {number} time */
    #stepFling(time) {
        const fling = /** @type {Fling} */ (this.#fling);
        const passed = fling.last ? Math.min(50, time - fling.last) : 16;
        const middle = { x: this.now.size.width / 2, y: this.now.size.height / 2 };
        this.now = this.now.dragged(middle, { x: middle.x + fling.x * passed, y: middle.y + fling.y * passed });
        const left = Math.exp(-passed / slowing);
        const rests = Math.hypot(fling.x, fling.y) * left < still;
        this.#fling = rests ? null : { x: fling.x * left, y: fling.y * left, last: time };
    }
}
