// How a map moves from one view to another.

import { eastward } from './mercator.js';
import { Viewport } from './viewport.js';

/** @typedef {import('./viewport.js').Point} Point */
/** @typedef {(share: number) => number} Easing */
/** @typedef {{ from: Viewport, to: Viewport, duration: number, easing: Easing, begin: number | null }} Glide */

/** Milliseconds in which a throw loses all but a third of its speed. */
const slowing = 325;

/** @type {Easing} */
const easeOut = (share) => 1 - (1 - share) ** 3;

/** What is shown, and where that leads. */
export class Motion {
    /** @type {Glide | null} */
    #glide = null;
    #isHeld = false;
    #viewport = new Viewport({ x: 0.5, y: 0.5 }, 0, 0, 0);

    /** Whether it may glide: readers can ask for no motion. */
    isSmooth = true;

    get viewport() { return this.#viewport; }

    /** What will be shown when it has come to rest. */
    get destination() { return this.#glide?.to ?? this.#viewport; }

    get isMoving() { return this.#isHeld || this.#glide !== null; }

    /** @param {Viewport} viewport */
    jump(viewport) {
        this.#glide = null;
        this.#viewport = viewport;
    }

    /**
     * Follows a hand until `release`.
     * @param {Viewport} viewport
     */
    hold(viewport) {
        this.jump(viewport);
        this.#isHeld = true;
    }

    release() { this.#isHeld = false; }

    /**
     * @param {Viewport} to
     * @param {number} [duration] Milliseconds.
     * @param {Easing} [easing]
     */
    glide(to, duration = 250, easing = easeOut) {
        if (!this.isSmooth || this.#isFar(to)) return this.jump(to);
        this.#glide = { from: this.#viewport, to, duration, easing, begin: null };
    }

    /**
     * Goes on as it was thrown, and slows down.
     * @param {Point} speed Points a millisecond.
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
     * Moves on to a moment.
     * @param {number} now Milliseconds.
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
     * So far that nothing of what is shown would be seen on the way.
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
 * A view between two, such that the place that is at the same point in both is there all the time.
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
