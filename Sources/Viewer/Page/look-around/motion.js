// How the view moves: at once by a hand, on by its swing, smoothly to where it is sent.

import { turn } from '../shared/geodesy.js';

/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./sphere-view.js').View} View */

/** @typedef {{ from: View, to: View, since: number }} Way */
/** @typedef {{ x: number, y: number, last: number }} Swing CSS pixels a millisecond, and the last frame. */

/** Milliseconds in which a turn by a key or a button is made, and after which a swing has a third of its speed. */
const duration = 280;
const slowing = 300;

/** CSS pixels a millisecond at which a swing has ended. */
const still = 0.02;

export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Motion {
    /** @type {Way | null} */
    #way = null;

    /** @type {Swing | null} */
    #swing = null;

    /** Whether a hand moves it. */
    isHeld = false;

    /**
     * @param {AnyView} view
     * @param {() => void} changed Is told when there is something to draw.
     */
    constructor(view, changed) {
        this.now = view;
        this.changed = changed;
    }

    /** Whether it will be different in the next frame. */
    get isMoving() { return this.isHeld || Boolean(this.#way ?? this.#swing); }

    /**
     * Where it will be when it rests.
     * @returns {View}
     */
    get goal() { return this.#way?.to ?? this.now.state; }

    /** @param {AnyView} view */
    set(view) {
        this.stop();
        this.now = view;
        this.changed();
    }

    stop() { [this.#way, this.#swing] = [null, null]; }

    /**
     * Turns on the shorter side, and zooms.
     * @param {Partial<View>} change
     */
    go(change) {
        const to = this.now.with({ ...this.goal, ...change }).state;
        if (isCalm()) return this.set(this.now.with(to));
        this.#swing = null;
        this.#way = { from: this.now.state, to, since: 0 };
        this.changed();
    }

    /** @param {Partial<View>} change Degrees to add; of `fov`, what it is multiplied by. */
    goBy({ heading = 0, pitch = 0, fov = 1 }) {
        const { goal } = this;
        const to = { heading: goal.heading + heading, pitch: Math.min(90, Math.max(-90, goal.pitch + pitch)) };
        this.go({ ...to, fov: goal.fov * fov });
    }

    /**
     * Lets it swing on.
     * @param {Point} speed In CSS pixels a millisecond.
     */
    swing({ x, y }) {
        if (isCalm() || Math.hypot(x, y) < still) return;
        this.#swing = { x, y, last: 0 };
        this.changed();
    }

    /** @param {number} time */
    step(time) {
        if (this.#way) this.#stepWay(time);
        else if (this.#swing) this.#stepSwing(time);
    }

    /** @param {number} time */
    #stepWay(time) {
        const way = /** @type {Way} */ (this.#way);
        way.since ||= time;
        const share = Math.min(1, (time - way.since) / duration);
        const done = 1 - (1 - share) ** 3;
        this.now = this.now.with({
            heading: way.from.heading + turn(way.from.heading, way.to.heading) * done,
            pitch: way.from.pitch + (way.to.pitch - way.from.pitch) * done,
            fov: way.from.fov * (way.to.fov / way.from.fov) ** done,
        });
        if (share === 1) this.#way = null;
    }

    /** @param {number} time */
    #stepSwing(time) {
        const swing = /** @type {Swing} */ (this.#swing);
        const passed = swing.last ? Math.min(50, time - swing.last) : 16;
        const middle = { x: this.now.size.width / 2, y: this.now.size.height / 2 };
        this.now = this.now.dragged(middle, { x: middle.x + swing.x * passed, y: middle.y + swing.y * passed });
        const left = Math.exp(-passed / slowing);
        const rests = Math.hypot(swing.x, swing.y) * left < still;
        this.#swing = rests ? null : { x: swing.x * left, y: swing.y * left, last: time };
    }
}
