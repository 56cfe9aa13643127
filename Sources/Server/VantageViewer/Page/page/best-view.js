// The view of a place from the scene that sees it best.

import { element } from '../shared/dom.js';
import { text } from './page-state.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./places.js').Place} Place */

/**
 * Describes a view of a place, as `/v1/snapshot.json` does, or returns null if there is no picture near the place.
 * @param {App} app
 * @param {Place} place
 * @param {{ size: string, heading?: number, radius?: number }} options The heading of the view, which otherwise faces the
 *     place, and the maximum distance to the picture, in meters.
 * @returns {Promise<any>}
 */
export async function bestView({ server, filters }, { id, coordinate }, { size, heading, radius }) {
    const where = { ...id ? { item: id } : { at: text(coordinate) }, radius, ...filters.parameters, 'has-picture': true };
    const { available } = await server.json('v1/availability', where);
    return available ? server.json('v1/snapshot.json', { ...where, heading, size, fov: 80 }) : null;
}

/**
 * Returns a button that shows the best view of a place. It is hidden if there is none.
 * @param {App} app
 * @param {Promise<any>} found The view.
 */
export function lookAtButton({ words, viewer }, found) {
    const button = element('button', { type: 'button', class: 'action', hidden: true }, words.say('lookAt'));
    found.then((snapshot) => {
        button.hidden = !snapshot;
        button.addEventListener('click', () => {
            if (viewer.isLarge && viewer.element.scene?.scene === snapshot.scene.scene) viewer.element.turnTo(snapshot.view);
            else viewer.open(snapshot.scene.scene, { view: snapshot.view });
        });
    }, () => undefined);
    return button;
}
