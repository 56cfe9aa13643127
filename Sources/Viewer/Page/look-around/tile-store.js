// Which tile is in which layer of the texture; the one that was not needed for longest makes room.

/** @typedef {import('./picture.js').Tile} Tile */

export class TileStore {
    /**
     * The latest used is the last.
     * @type {Map<string, { tile: Tile, layer: number }>}
     */
    #kept = new Map();

    /** @type {number[]} */
    #free;

    /** Counts changes. */
    version = 0;

    /** @param {number} layers */
    constructor(layers) {
        this.#free = Array.from({ length: layers }, (_, layer) => layers - 1 - layer);
    }

    /** @param {Tile} tile */
    has(tile) { return this.#kept.has(tile.key); }

    /**
     * Says that tiles are needed now: they are the last to make room.
     * @param {Iterable<Tile>} tiles
     */
    touch(tiles) {
        for (const { key } of tiles) {
            const entry = this.#kept.get(key);
            if (!entry) continue;
            this.#kept.delete(key);
            this.#kept.set(key, entry);
        }
    }

    /**
     * A layer for a tile.
     * @param {Tile} tile
     */
    add(tile) {
        const layer = this.#free.pop() ?? this.#evict();
        this.#kept.set(tile.key, { tile, layer });
        this.version += 1;
        return layer;
    }

    /** @param {string} picture Its key. */
    of(picture) { return [...this.#kept.values()].filter(({ tile }) => tile.picture.key === picture); }

    #evict() {
        const [key, { layer }] = /** @type {[string, { layer: number }]} */ (this.#kept.entries().next().value);
        this.#kept.delete(key);
        return layer;
    }
}
