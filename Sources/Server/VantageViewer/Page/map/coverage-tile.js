// The contents of a coverage tile.

import { clamp } from '../shared/geodesy.js';
import { readVectorTile } from './vector-tile.js';

/** @typedef {import('./vector-tile.js').Feature} Feature */
/** @typedef {import('./tile-cover.js').Cell} Cell */
/** @typedef {import('./mercator.js').WorldPoint} WorldPoint */

/**
 * A scene on the map.
 * @typedef {object} MapScene
 * @property {string} scene The scene's id.
 * @property {'panorama' | 'photo'} kind
 * @property {string} collection
 * @property {string | null} sequence
 * @property {number | null} heading Degrees clockwise from true north.
 * @property {number | null} captured Milliseconds since 1970.
 * @property {boolean} hasPicture
 * @property {WorldPoint} at
 */

/**
 * A line through the scenes of a sequence.
 * @typedef {object} MapSequence
 * @property {'panorama' | 'photo'} kind
 * @property {string} collection
 * @property {string} sequence
 * @property {Float64Array} line Alternately x and y.
 * @property {[west: number, north: number, east: number, south: number]} bounds
 */

/**
 * The numbers of scenes in the squares of a grid over a tile.
 * @typedef {object} CountGrid
 * @property {WorldPoint} origin The northwest corner of the tile.
 * @property {number} width The width of the tile.
 * @property {number} side The number of squares along each side.
 * @property {Array<{ column: number, row: number, count: number }>} squares Those with scenes.
 */

/** A decoded coverage tile. Positions are world points, from 0 to 1. */
export class CoverageTile {
    /** @type {Map<string, MapScene> | null} */
    #scenesByID = null;

    /**
     * @param {CountGrid | null} grid
     * @param {MapSequence[]} sequences
     * @param {MapScene[]} scenes
     * @param {boolean} [isThinned] Whether the tile does not contain all scenes.
     */
    constructor(grid, sequences, scenes, isThinned = grid !== null) {
        this.grid = grid;
        this.sequences = sequences;
        this.scenes = scenes;
        this.isThinned = isThinned;
    }

    get isEmpty() { return this.grid === null && this.sequences.length + this.scenes.length === 0; }

    /** @param {string} id */
    scene(id) {
        this.#scenesByID ??= new Map(this.scenes.map((scene) => [scene.scene, scene]));
        return this.#scenesByID.get(id);
    }

    /** The approximate memory use, in bytes. */
    get cost() {
        const points = this.sequences.reduce((sum, { line }) => sum + line.length, 0);
        return 1000 + 100 * (this.grid?.squares.length ?? 0) + 200 * this.scenes.length + 8 * points;
    }

    /**
     * Decodes a vector tile.
     * @param {ArrayBuffer} file
     * @param {Cell} cell
     */
    static read(file, { z, x, y }) {
        const layers = readVectorTile(file);
        const side = 2 ** -z;
        const place = (/** @type {number} */ east, /** @type {number} */ south) => ({ x: (x + east) * side, y: (y + south) * side });
        const [grid, lines, points] = ['grid', 'sequences', 'scenes'].map((name) => layers.get(name) ?? []);
        return new CoverageTile(
            grid.length > 0 ? { ...readGrid(grid), origin: place(0, 0), width: side } : null,
            lines.flatMap((feature) => sequences(feature, place)),
            points.flatMap((feature) => scene(feature, place)),
            grid.length > 0 || points.some(({ properties }) => Number(properties.count) > 1));
    }
}

/** The maximum number of squares along each side of a grid. */
const mostSquares = 256;

/** @typedef {(east: number, south: number) => WorldPoint} Placing */

/** @param {Feature[]} features Squares of the same size. */
function readGrid(features) {
    const boxes = features.filter(({ parts }) => parts.length > 0 && parts[0].length >= 6)
        .map(({ properties, parts }) => ({ bounds: boundsOf(parts[0]), count: Number(properties.count) || 1 }));
    const width = Math.max(...boxes.slice(0, 1).map(({ bounds: [west, , east] }) => east - west), 1 / mostSquares);
    const side = Math.max(1, Math.round(1 / width));
    const index = (/** @type {number} */ from, /** @type {number} */ to) => clamp(Math.floor((from + to) / 2 * side), 0, side - 1);
    const squares = boxes.map(({ bounds: [west, north, east, south], count }) =>
        ({ column: index(west, east), row: index(north, south), count }));
    return { side, squares };
}

/**
 * @param {Feature} feature
 * @param {Placing} place
 * @returns {MapSequence[]}
 */
function sequences({ properties, parts }, place) {
    const { kind, collection, sequence } = properties;
    return parts.filter((part) => part.length >= 4).map((part) => {
        const line = part.map((value, index) => index % 2 === 0 ? place(value, 0).x : place(0, value).y);
        return { kind: kindOf(kind), collection: String(collection), sequence: String(sequence), line, bounds: boundsOf(line) };
    });
}

/**
 * @param {Float64Array} line
 * @returns {MapSequence['bounds']}
 */
function boundsOf(line) {
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let index = 0; index < line.length; index += 2) {
        [west, east] = [Math.min(west, line[index]), Math.max(east, line[index])];
        [north, south] = [Math.min(north, line[index + 1]), Math.max(south, line[index + 1])];
    }
    return [west, north, east, south];
}

/**
 * Returns the scene if it lies within the tile. Scenes in the tile's buffer belong to neighboring tiles.
 * @param {Feature} feature
 * @param {Placing} place
 * @returns {MapScene[]}
 */
function scene({ properties, parts }, place) {
    const [east, south] = parts[0] ?? [];
    if (!(east >= 0 && east < 1 && south >= 0 && south < 1) || typeof properties.scene !== 'string') return [];
    const { heading, captured, sequence, hasPicture } = properties;
    return [{
        scene: properties.scene, kind: kindOf(properties.kind), collection: String(properties.collection),
        sequence: typeof sequence === 'string' ? sequence : null,
        heading: typeof heading === 'number' ? heading : null,
        captured: typeof captured === 'number' ? captured * 1000 : null,
        hasPicture: hasPicture !== false,
        at: place(east, south),
    }];
}

/** @param {unknown} value */
const kindOf = (value) => value === 'photo' ? 'photo' : 'panorama';
