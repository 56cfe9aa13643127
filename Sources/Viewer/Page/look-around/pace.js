// How many pixels a frame is given, so that the picture follows a hand.

/** Milliseconds for a frame above which fewer pixels are drawn while the picture moves. */
const slow = 25;

/** Milliseconds without a movement for which it stays so: a canvas of another size costs as much as a frame. */
const rest = 110;

export class Pace {
    /** When it moved last. */
    #last = -Infinity;
    #mean = 0;

    /** Pixels for a CSS pixel of a picture that rests. */
    get density() { return Math.min(2, devicePixelRatio); }

    /**
     * Pixels for a CSS pixel in this frame.
     * @param {number} now
     * @param {boolean} isHurried Whether the picture follows a hand.
     */
    scale(now, isHurried) {
        const since = now - this.#last;
        if (!isHurried && since > rest) return this.density;
        if (isHurried && since < 250) this.#mean = this.#mean ? this.#mean * 0.8 + since * 0.2 : since;
        if (isHurried) this.#last = now;
        return this.#mean > slow ? this.density * 0.7 : this.density;
    }
}
