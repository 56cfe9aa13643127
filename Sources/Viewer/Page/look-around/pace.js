// How many pixels a frame is given, so that the picture follows a hand.

/** Milliseconds for a frame above which fewer pixels are drawn while the picture moves. */
const slow = 25;

export class Pace {
    #last = 0;
    #mean = 0;

    /** Pixels for a CSS pixel of a picture that rests. */
    get density() { return Math.min(2, devicePixelRatio); }

    /**
     * Pixels for a CSS pixel in this frame.
     * @param {number} now
     * @param {boolean} isHurried Whether the picture follows a hand.
     */
    scale(now, isHurried) {
        const last = this.#last;
        this.#last = isHurried ? now : 0;
        if (!isHurried) return this.density;
        if (last) this.#mean = this.#mean ? this.#mean * 0.8 + (now - last) * 0.2 : now - last;
        return this.#mean > slow ? this.density * 0.7 : this.density;
    }
}
