// Filters the scenes on a map.

/** @typedef {import('./coverage-tile.js').CoverageTile} CoverageTile */
/** @typedef {import('./coverage-tile.js').MapScene} MapScene */
/** @typedef {import('./coverage-tile.js').MapSequence} MapSequence */

/**
 * Criteria for scenes. Null or missing criteria are ignored.
 * @typedef {object} Filter
 * @property {'panorama' | 'photo' | null} [kind]
 * @property {string | number | Date | null} [capturedAfter] A date or time, inclusive.
 * @property {string | number | Date | null} [capturedBefore] A date or time, exclusive.
 * @property {string | null} [collection]
 */

/** The criteria by their names in the API and in the page's URL. */
export const sceneFilterNames = /** @type {const} */ (['kind', 'captured-after', 'captured-before', 'collection']);

/** Applies a filter. A scene without a picture, or without the property that a criterion tests, does not pass. */
export class SceneFilter {
    #capturedAfter;
    #capturedBefore;

    /** @param {Filter} [filter] */
    constructor(filter = {}) {
        this.filter = filter;
        this.#capturedAfter = moment(filter.capturedAfter) ?? -Infinity;
        this.#capturedBefore = moment(filter.capturedBefore) ?? Infinity;
    }

    /** Whether every scene passes. */
    get isEmpty() { return !this.filter.kind && !this.filter.collection && !this.#isDated; }

    /**
     * The criteria as parameters for requests.
     * @returns {import('../shared/server.js').Parameters}
     */
    get parameters() {
        return {
            kind: this.filter.kind, collection: this.filter.collection,
            'captured-after': date(this.#capturedAfter), 'captured-before': date(this.#capturedBefore),
        };
    }

    get #isDated() { return this.#capturedAfter > -Infinity || this.#capturedBefore < Infinity; }

    /** @param {MapScene} scene */
    passes(scene) {
        if (scene.hasPicture === false || !this.#passesKind(scene)) return false;
        if (!this.#isDated) return true;
        return scene.captured !== null && scene.captured >= this.#capturedAfter && scene.captured < this.#capturedBefore;
    }

    /**
     * Returns a tile's sequences that contain at least one scene that passes the filter. Dates are ignored in tiles
     * without scenes.
     * @param {CoverageTile} tile
     */
    sequences({ sequences, scenes }) {
        const kept = sequences.filter((sequence) => this.#passesKind(sequence));
        if (!this.#isDated || scenes.length === 0) return kept;
        const alive = new Set(scenes.filter((scene) => this.passes(scene)).map(({ sequence }) => sequence));
        return kept.filter(({ sequence }) => alive.has(sequence));
    }

    /** @param {MapScene | MapSequence} one */
    #passesKind({ kind, collection }) {
        return (!this.filter.kind || kind === this.filter.kind)
            && (!this.filter.collection || collection === this.filter.collection);
    }
}

/** @param {string | number | Date | null | undefined} value */
function moment(value) {
    const time = value === null || value === undefined || value === '' ? NaN : new Date(value).getTime();
    return Number.isNaN(time) ? null : time;
}

/** @param {number} time */
const date = (time) => Number.isFinite(time) ? new Date(time).toISOString() : null;
