// Determines what was picked at a point.

import { coordinateOf, worldSize } from './mercator.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./coverage-tile.js').MapScene} MapScene */
/** @typedef {import('./map-look.js').MapLook} MapLook */
/** @typedef {import('./viewport.js').Point} Point */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** @typedef {Omit<MapScene, 'at'> & { coordinate: Coordinate }} PickedScene */

/**
 * @typedef {{ kind: 'scene', scene: PickedScene, coordinate: Coordinate }
 *     | { kind: 'feature', feature: any, coordinate: Coordinate }
 *     | { kind: 'coordinate', coordinate: Coordinate }} Pick
 */

/** The width and height, in tiles, of the blocks in which the server lays out labels. A tile is 512 points wide. */
const block = 2;

/**
 * Returns the pick for a scene on the map.
 * @param {MapScene} found
 * @returns {Pick}
 */
export function pickedScene({ at, ...scene }) {
    const coordinate = coordinateOf(at);
    return { kind: 'scene', scene: { ...scene, coordinate }, coordinate };
}

/**
 * Returns the map feature drawn at a point, or the coordinate if there is none. The request covers exactly the tiles in
 * which the server drew the feature, so that labels have the same positions.
 * @param {Server} server
 * @param {MapLook} look
 * @param {Viewport} viewport
 * @param {number} level The zoom level of the tiles.
 * @param {Point} point
 * @param {string[]} kinds The kinds of features that can be picked.
 * @param {AbortSignal} signal
 * @returns {Promise<Pick>}
 */
export async function pickedFeature(server, look, viewport, level, point, kinds, signal) {
    const world = viewport.world(point);
    const coordinate = coordinateOf(world);
    if (kinds.length === 0) return { kind: 'coordinate', coordinate };
    const response = await server.json('v1/map.json', {
        ...blockQuery(world, level), style: look.style, ...look.look, selectable: kinds.join(','),
    }, { signal, isRetried: false });
    const feature = response.features[0];
    return feature ? { kind: 'feature', feature, coordinate: feature.coordinate ?? coordinate } : { kind: 'coordinate', coordinate };
}

/**
 * @param {import('./mercator.js').WorldPoint} world
 * @param {number} level
 */
function blockQuery(world, level) {
    const tiles = Math.min(block, 2 ** level);
    const [x, y] = [((world.x % 1) + 1) % 1 * 2 ** level, world.y * 2 ** level];
    const [left, top] = [Math.floor(x / tiles) * tiles, Math.floor(y / tiles) * tiles];
    const middle = coordinateOf({ x: (left + tiles / 2) / 2 ** level, y: (top + tiles / 2) / 2 ** level });
    return {
        at: `${middle.latitude.toFixed(9)},${middle.longitude.toFixed(9)}`, zoom: level,
        size: `${tiles * worldSize}x${tiles * worldSize}`,
        point: `${((x - left) * worldSize).toFixed(2)},${((y - top) * worldSize).toFixed(2)}`,
    };
}
