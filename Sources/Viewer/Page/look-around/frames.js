// When frames are drawn, and who waits for one that is sharp.

/** Milliseconds after which a hand that rests is given a sharp view. */
const rest = 120;

export class Frames {
    #draw;
    #request = 0;
    #timer = 0;

    /** @type {{ resolve: () => void, reject: (reason: unknown) => void }[]} */
    #waiting = [];

    /** @param {(now: number) => void} draw */
    constructor(draw) {
        this.#draw = draw;
    }

    /** Draws with the next frame. */
    request() {
        this.#request ||= requestAnimationFrame((now) => {
            this.#request = 0;
            this.#draw(now);
        });
    }

    /** Draws after the hand has rested for a moment. */
    soon() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.request(), rest);
    }

    end() {
        cancelAnimationFrame(this.#request);
        clearTimeout(this.#timer);
        this.#request = 0;
    }

    /**
     * Settles with a frame that is sharp.
     * @returns {Promise<void>}
     */
    get sharp() {
        return new Promise((resolve, reject) => {
            this.#waiting.push({ resolve, reject });
            this.request();
        });
    }

    settle() { this.#waiting.splice(0).forEach(({ resolve }) => resolve()); }

    /** @param {unknown} error */
    fail(error) { this.#waiting.splice(0).forEach(({ reject }) => reject(error)); }
}

/**
 * Calls when the frame that is being drawn was shown: what comes first is the picture.
 * @param {() => void} call
 */
export function onceShown(call) {
    requestAnimationFrame(() => setTimeout(call));
}
