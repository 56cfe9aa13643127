// Moves a map from one view to another.

import { eastward } from './mercator.js';
import { Viewport } from './viewport.js';

/** @typedef {import('./viewport.js').Point} Point */
/** @typedef {(share: number) => number} Easing */
/** @typedef {{ from: Viewport, to: Viewport, duration: number, easing: Easing, begin: number | null }} Glide */

/** The time over which a fling's speed decays by a factor of e, in milliseconds. */
const slowing = 325;

/** @type {Easing} */
const easeOut = (share) => 1 - (1 - share) ** 3;

/** The current view, and the animation that changes it. */
export class Motion {
    /** @type {Glide | null} */
    #glide = null;
    #isHeld = false;
    #viewport = new Viewport({ x: 0.5, y: 0.5 }, 0, 0, 0);

    /** Whether animations are allowed. Users may prefer reduced motion. */
    isSmooth = true;

    get viewport() { return this.#viewport; }

    /** The view at the end of the current animation. */
    get destination() { return this.#glide?.to ?? this.#viewport; }

    get isMoving() { return this.#isHeld || this.#glide !== null; }

    /**
     * Shows a view immediately.
     * @param {Viewport} viewport
     */
    jump(viewport) {
        this.#glide = null;
        this.#viewport = viewport;
    }

    /**
     * Shows a view that follows a gesture, until `release`.
     * @param {Viewport} viewport
     */
    hold(viewport) {
        this.jump(viewport);
        this.#isHeld = true;
    }

    release() { this.#isHeld = false; }

    /**
     * Animates to a view. Jumps if animations are off or the view is far away.
     * @param {Viewport} to
     * @param {number} [duration] In milliseconds.
     * @param {Easing} [easing]
     */
    glide(to, duration = 250, easing = easeOut) {
        if (!this.isSmooth || this.#isFar(to)) return this.jump(to);
        this.#glide = { from: this.#viewport, to, duration, easing, begin: null };
    }

    /**
     * Continues moving at a speed and gradually slows down.
     * @param {Point} speed In points per millisecond.
     */
    fling(speed) {
        const length = Math.hypot(speed.x, speed.y) * slowing;
        if (!this.isSmooth || length < 8) return;
        const duration = slowing * Math.log(2 * length);
        const end = 1 - Math.exp(-duration / slowing);
        const to = this.#viewport.moved(speed.x * slowing, speed.y * slowing);
        this.glide(to, duration, (share) => (1 - Math.exp(-share * duration / slowing)) / end);
    }

    /**
     * @param {number} width
     * @param {number} height
     * @param {import('./viewport.js').Padding} [padding]
     */
    resize(width, height, padding) {
        const glide = this.#glide;
        const resized = (/** @type {Viewport} */ viewport) => viewport.resized(width, height, padding);
        this.#viewport = resized(this.#viewport);
        if (glide) this.#glide = { ...glide, from: resized(glide.from), to: resized(glide.to) };
    }

    /**
     * Advances the animation.
     * @param {number} now The current time in milliseconds.
     */
    step(now) {
        const glide = this.#glide;
        if (!glide) return;
        glide.begin ??= now;
        const share = Math.min(1, (now - glide.begin) / glide.duration);
        if (share < 1) this.#viewport = between(glide.from, glide.to, glide.easing(share));
        else this.jump(glide.to);
    }

    /**
     * Reports whether a view is so far away that most of an animation would show neither view.
     * @param {Viewport} to
     */
    #isFar(to) {
        const from = this.#viewport;
        const least = Math.min(from.scale, to.scale);
        const [x, y] = [eastward(from.center.x, to.center.x) * least, (to.center.y - from.center.y) * least];
        return Math.hypot(x, y) > 4 * Math.hypot(from.width, from.height) || Math.abs(to.zoom - from.zoom) > 6;
    }
}

/**
 * Interpolates between two views. A place that is at the same point in both stays there.
 * @param {Viewport} from
 * @param {Viewport} to
 * @param {number} share
 */
function between(from, to, share) {
    const deeper = to.zoom - from.zoom;
    const way = Math.abs(deeper) < 1e-6 ? share : (1 - 2 ** (-deeper * share)) / (1 - 2 ** -deeper);
    const center = {
        x: from.center.x + eastward(from.center.x, to.center.x) * way,
        y: from.center.y + (to.center.y - from.center.y) * way,
    };
    return new Viewport(center, from.zoom + deeper * share, from.width, from.height, to.padding);
}
