// Tracks the size of a map in points and device pixels, and the padding where the page covers the map.

/** @typedef {import('./map-stage.js').MapStage} MapStage */
/** @typedef {import('./map-tree.js').MapTree} MapTree */
/** @typedef {import('./viewport.js').Padding} Padding */

export class MapSize {
    #tree;
    #stage;

    /** @type {ResizeObserver} */
    #observer;
    /** @type {Padding | undefined} */
    #padding;

    /**
     * @param {MapTree} tree
     * @param {MapStage} stage
     */
    constructor(tree, stage) {
        this.#tree = tree;
        this.#stage = stage;
        this.#observer = new ResizeObserver((entries) => this.#resized(entries));
        this.#observer.observe(tree.frame);
        try {
            this.#observer.observe(tree.canvas, { box: 'device-pixel-content-box' });
        } catch {
            this.#observer.observe(tree.canvas);
        }
    }

    end() { this.#observer.disconnect(); }

    /** @param {ResizeObserverEntry[]} entries */
    #resized(entries) {
        const { motion } = this.#stage;
        const whole = entries.filter(({ target }) => target === this.#tree.canvas).at(-1);
        const padding = this.padding;
        if (whole) this.#resize(whole, padding);
        else motion.resize(motion.viewport.width, motion.viewport.height, padding);
        this.#stage.request();
    }

    /**
     * @param {ResizeObserverEntry} entry
     * @param {Padding} padding
     */
    #resize({ contentRect: { width, height }, devicePixelContentBoxSize }, padding) {
        const exact = devicePixelContentBoxSize?.[0];
        const pixels = (/** @type {number} */ length, /** @type {number | undefined} */ measured) =>
            measured !== undefined && Math.abs(measured - length * devicePixelRatio) <= 1 ? measured : Math.round(length * devicePixelRatio);
        this.#stage.resize(width, height, pixels(width, exact?.inlineSize), pixels(height, exact?.blockSize), padding);
    }

    /** The edges that the page covers, in points. Returns the same object until a value changes. */
    get padding() {
        const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = this.#tree.frame;
        const { offsetWidth: width, offsetHeight: height } = this.#tree.map;
        const [right, bottom] = [width - left - offsetWidth, height - top - offsetHeight];
        const known = this.#padding;
        const isKnown = known?.top === top && known.right === right && known.bottom === bottom && known.left === left;
        return this.#padding = isKnown ? /** @type {Padding} */ (known) : { top, right, bottom, left };
    }
}
