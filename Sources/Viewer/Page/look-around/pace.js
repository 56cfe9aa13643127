// How many pixels a frame is given, so that the picture follows a hand.

/** Milliseconds for a frame above which fewer pixels are drawn while the picture moves. */
const slow = 25;

/** Shares of a side that are drawn then: the next one where the one before was too slow. */
const shares = [1, 0.7, 0.5];

/** Frames by which the pace is known, and by which it is known to be better than it was. */
const few = 4;
const many = 40;

/** Milliseconds without a movement for which it stays so: a canvas of another size costs as much as a frame. */
const rest = 110;

export class Pace {
    /** When it moved last. */
    #last = -Infinity;
    #mean = 0;
    #frames = 0;
    #share = 0;

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
        if (isHurried && since < 250) this.#note(since);
        if (isHurried) this.#last = now;
        return this.density * shares[this.#share];
    }

    /** @param {number} duration Of a frame. */
    #note(duration) {
        this.#frames += 1;
        this.#mean += (duration - this.#mean) / Math.min(this.#frames, 8);
        const isSlow = this.#frames >= few && this.#mean > slow && this.#share < shares.length - 1;
        const isFast = this.#frames >= many && this.#mean < slow * 0.7 && this.#share > 0;
        if (!isSlow && !isFast) return;
        this.#share += isSlow ? 1 : -1;
        this.#frames = 0;
    }
}
