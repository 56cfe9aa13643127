// Assigns tiles to the layers of the texture. Evicts the least recently used tile when all layers are in use.

/** @typedef {import('./picture.js').Tile} Tile */

export class TileStore {
    /**
     * Entries from the least to the most recently used.
     * @type {Map<string, { tile: Tile, layer: number }>}
     */
    #kept = new Map();

    /** @type {number[]} */
    #free;

    /** The number of times that the store has changed. */
    version = 0;

    /** @param {number} layers */
    constructor(layers) {
        this.#free = Array.from({ length: layers }, (_, layer) => layers - 1 - layer);
    }

    /** @param {Tile} tile */
    has(tile) { return this.#kept.has(tile.key); }

    /**
     * Marks tiles as recently used.
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
     * Assigns a layer to a tile.
     * @param {Tile} tile
     */
    add(tile) {
        const layer = this.#free.pop() ?? this.#evict();
        this.#kept.set(tile.key, { tile, layer });
        this.version += 1;
        return layer;
    }

    /** @param {string} picture The key of a picture. */
    of(picture) { return [...this.#kept.values()].filter(({ tile }) => tile.picture.key === picture); }

    #evict() {
        const [key, { layer }] = /** @type {[string, { layer: number }]} */ (this.#kept.entries().next().value);
        this.#kept.delete(key);
        return layer;
    }
}
