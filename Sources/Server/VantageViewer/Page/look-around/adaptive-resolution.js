// Adapts the resolution of frames to the device's speed, so that the picture keeps up with gestures.

/** The frame time, in milliseconds, above which the resolution is reduced while the picture moves. */
const slow = 25;

/** The available resolutions, as fractions of the full width and height. */
const shares = [1, 0.7, 0.5];

/** The number of frames to measure: `few` before the resolution is reduced, `many` before it is raised again. */
const few = 4;
const many = 40;

/**
 * The time at a reduced resolution after a movement, in milliseconds. Resizing a canvas takes as long as
 * drawing a frame.
 */
const rest = 110;

export class AdaptiveResolution {
    /** The time of the last frame in which the picture moved. */
    #last = -Infinity;
    #mean = 0;
    #frames = 0;
    #share = 0;

    /** Device pixels per CSS pixel while the picture is at rest. */
    get density() { return Math.min(2, devicePixelRatio); }

    /**
     * Returns the device pixels per CSS pixel for the next frame.
     * @param {number} now
     * @param {boolean} isHurried Whether the picture is moving.
     */
    scale(now, isHurried) {
        const since = now - this.#last;
        if (!isHurried && since > rest) return this.density;
        if (isHurried && since < 250) this.#note(since);
        if (isHurried) this.#last = now;
        return this.density * shares[this.#share];
    }

    /** @param {number} duration The duration of a frame. */
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
