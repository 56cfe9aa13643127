// Draws one picture over the whole canvas, using its tiles, the base image below them, or a preview.

import { bent, cellsOf } from './cells.js';
import { FlatView } from './flat-view.js';
import { worldToCamera } from './frame.js';
import { flatMesh, sphereMesh } from './mesh.js';
import { blank } from './picture.js';
import { SphereView } from './sphere-view.js';
import { previewUniforms, sphereUniforms } from './uniforms.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./renderer.js').Renderer} Renderer */
/** @typedef {import('./scene-textures.js').SceneTextures} SceneTextures */
/** @typedef {import('./shaders.js').Feature} Feature */
/** @typedef {import('./sphere-view.js').View} View */
/** @typedef {import('./stage.js').AnyView} AnyView */

/** @typedef {{ texture: WebGLTexture, pixels: Pixels, view: View }} Preview */

/** The color of areas that have no imagery or have not loaded yet. */
export const plain = [0.2, 0.22, 0.25];

/** Uniforms to use before any part of the picture has loaded. */
const blankValues = { levelCount: 0, turn: [1, 1], crop: [0, 0, 1, 1] };

/**
 * @param {Renderer} renderer
 * @param {AnyView} view
 * @param {SceneTextures | null} textures
 * @param {number} opacity
 * @param {[number, number, number]} from The position of the eye in world coordinates, in radii of the sphere.
 * @param {Preview | null} [preview]
 */
export function drawPass(renderer, view, textures, opacity, from, preview = null) {
    textures?.update(renderer.store);
    const picture = textures?.picture ?? blank;
    const { width, height } = renderer.canvas;
    const eye = worldToCamera(picture.frame, from);
    const lens = view instanceof FlatView ? null : sphereUniforms(view, width, picture.frame);
    const mesh = lens ? sphereMesh(lens, picture, eye, width, height) : flatMesh(/** @type {FlatView} */ (view), width, height);
    const { indices, parts } = cellsOf(mesh, textures);
    renderer.load(mesh.corners, indices, {
        base: textures?.base ?? null, preview: preview?.texture ?? null, ...textures && { index: textures.index },
    });
    const values = {
        screen: [width, height], plain, opacity, eye, ...lens, ...textures?.values ?? blankValues,
        ...preview && view instanceof SphereView && previewUniforms(view, preview),
    };
    for (const part of parts) {
        const tile = textures && part.kind >= 0 ? textures.tileValues(part.kind) : null;
        if (tile) renderer.draw(['TILE'], { opacity, ...tile }, part);
        else renderer.draw(features(part.kind === bent, textures, from, preview), values, part);
    }
}

/**
 * @param {boolean} isBent
 * @param {SceneTextures | null} textures
 * @param {[number, number, number]} eye
 * @param {Preview | null} preview
 */
function features(isBent, textures, eye, preview) {
    const hasTiles = Boolean(textures?.hasTiles);
    /** @type {Partial<Record<Feature, boolean>>} */
    const wanted = {
        EXACT: isBent, PREVIEW: Boolean(preview), BASE: Boolean(textures), TILES: hasTiles,
        WHOLE: hasTiles && Boolean(textures?.isWhole), MOVED: isBent && eye.some((part) => part !== 0),
    };
    return /** @type {Feature[]} */ (Object.keys(wanted)).filter((name) => wanted[name]);
}
