// Finds the scene with a picture that is nearest to a point on the map, at any zoom.

import { coordinateOf, metersPerPoint } from './mercator.js';
import { sceneFilterNames } from './scene-filter.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./map-picker.js').PickedScene} PickedScene */
/** @typedef {import('./scene-filter.js').Filter} Filter */
/** @typedef {import('./viewport.js').Point} Point */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** The maximum radius of a search, in meters. */
const farthest = 1_000_000;

/**
 * @param {Server} server
 * @param {Viewport} viewport
 * @param {Point} point
 * @param {number} reach The maximum distance from the point, in points.
 * @param {Filter} filter
 * @param {AbortSignal} [signal]
 * @returns {Promise<PickedScene | null>}
 */
export async function nearestScene(server, viewport, point, reach, filter, signal) {
    const { latitude, longitude } = coordinateOf(viewport.world(point));
    const radius = Math.min(farthest, reach * metersPerPoint(latitude, viewport.zoom));
    const found = await server.json('v1/availability', {
        at: `${latitude.toFixed(7)},${longitude.toFixed(7)}`, radius: radius.toFixed(1), ...parameters(filter), 'has-picture': true,
    }, { signal });
    if (!found.available) return null;
    const { scene, kind, collection, sequence = null, heading = null, captured, coordinate } = found;
    return { scene, kind, collection, sequence, heading, captured: captured ? Date.parse(captured) : null, hasPicture: true, coordinate };
}

/**
 * @param {Filter} filter
 * @returns {import('../shared/server.js').Parameters}
 */
function parameters({ kind, collection, capturedAfter, capturedBefore }) {
    const [kindName, after, before, collectionName] = sceneFilterNames;
    return { [kindName]: kind || null, [after]: moment(capturedAfter), [before]: moment(capturedBefore), [collectionName]: collection || null };
}

/** @param {Filter['capturedAfter']} value */
function moment(value) {
    const time = value ? new Date(value) : null;
    return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
}
