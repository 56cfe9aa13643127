// Which scenes a map shows.

/** @typedef {import('./coverage-tile.js').CoverageTile} CoverageTile */
/** @typedef {import('./coverage-tile.js').MapScene} MapScene */
/** @typedef {import('./coverage-tile.js').MapSequence} MapSequence */

/**
 * What is null or missing does not matter.
 * @typedef {object} Filter
 * @property {'panorama' | 'photo' | null} [kind]
 * @property {string | number | Date | null} [capturedAfter] A day or a moment; itself included.
 * @property {string | number | Date | null} [capturedBefore] A day or a moment; itself excluded.
 * @property {string | null} [collection]
 */

/** Tells what passes; what is not known of a scene does not. */
export class SceneFilter {
    #from;
    #until;

    /** @param {Filter} [filter] */
    constructor(filter = {}) {
        this.filter = filter;
        this.#from = moment(filter.capturedAfter) ?? -Infinity;
        this.#until = moment(filter.capturedBefore) ?? Infinity;
    }

    get #isDated() { return this.#from > -Infinity || this.#until < Infinity; }

    /** @param {MapScene} scene */
    passes(scene) {
        if (!this.#passesKind(scene)) return false;
        if (!this.#isDated) return true;
        return scene.captured !== null && scene.captured >= this.#from && scene.captured < this.#until;
    }

    /**
     * The sequences of a tile that have something that passes. Where a tile has no scenes, days are not known.
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
