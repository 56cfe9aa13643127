// Schedules frames, and resolves promises when a sharp frame has been drawn.

/** The time that a gesture must pause before a sharp frame is drawn, in milliseconds. */
const rest = 120;

export class FrameScheduler {
    #draw;
    #request = 0;
    #timer = 0;

    /** @type {{ resolve: () => void, reject: (reason: unknown) => void }[]} */
    #waiting = [];

    /** @param {(now: number) => void} draw */
    constructor(draw) {
        this.#draw = draw;
    }

    /** Schedules a redraw with the next animation frame. */
    request() {
        this.#request ||= requestAnimationFrame((now) => {
            this.#request = 0;
            this.#draw(now);
        });
    }

    /** Schedules a redraw unless this method is called again within a short delay. */
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
     * A promise that resolves with the next sharp frame.
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
 * Calls a function after the current frame has been painted, so that less urgent work does not delay it.
 * @param {() => void} call
 */
export function afterPaint(call) {
    requestAnimationFrame(() => setTimeout(call));
}
