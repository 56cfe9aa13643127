// Draws an invisible frame in the same way as the first picture, so that the browser compiles the code and the shaders
// and allocates the canvas in advance.

import { drawPass } from './pass.js';
import { Picture } from './picture.js';
import { SceneTextures } from './scene-textures.js';
import { SphereView } from './sphere-view.js';
import { tilePlan } from './tile-plan.js';

/** @typedef {import('./renderer.js').Renderer} Renderer */

const levels = [[4096, 9, 5], [2048, 5, 3], [1024, 3, 2]].map(
    ([width, columns, rows]) => ({ width, height: width / 2, columns, rows }));

/** @param {Renderer} renderer A renderer that is not in use. */
export function warmUp(renderer) {
    renderer.prepare();
    const picture = new Picture({ scene: '', kind: 'panorama', width: 4096, height: 2048, levels }, '');
    const view = SphereView.of(picture, { width: innerWidth, height: innerHeight }, { fov: 90 });
    renderer.resize(Math.round(innerWidth / 2), Math.round(innerHeight / 2));
    const textures = new SceneTextures(renderer, picture, document.createElement('canvas'));
    drawPass(renderer, view, textures, 1, [0, 0, 0]);
    tilePlan(view, 1, renderer.layers);
    textures.remove();
}
