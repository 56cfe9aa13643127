// Draws one picture over the whole canvas: tiles, the small whole below them, or a view that was made before.

import { FlatView } from './flat-view.js';
import { within } from './frame.js';
import { blank } from './picture.js';
import { SphereView } from './sphere-view.js';
import { flat, previewed, sphere } from './uniforms.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./renderer.js').Renderer} Renderer */
/** @typedef {import('./scene-textures.js').SceneTextures} SceneTextures */
/** @typedef {import('./sphere-view.js').View} View */
/** @typedef {import('./stage.js').AnyView} AnyView */

/** @typedef {{ texture: WebGLTexture, pixels: Pixels, view: View }} Preview */

/** What is drawn where nothing is photographed, or nothing has come yet. */
export const plain = [0.2, 0.22, 0.25];

/**
 * @param {Renderer} renderer
 * @param {AnyView} view
 * @param {SceneTextures | null} textures
 * @param {number} opacity
 * @param {[number, number, number]} eye In the world.
 * @param {Preview | null} [preview]
 */
export function drawPass(renderer, view, textures, opacity, eye, preview = null) {
    textures?.update(renderer.store);
    const picture = textures?.picture ?? blank;
    const { width, height } = renderer.canvas;
    renderer.draw(features(view, textures, eye, preview), {
        screen: [width, height], plain, opacity, wanted: textures?.level ?? 0, steep: textures?.steep ?? Math.PI,
        eye: within(picture.frame, eye),
        ...textures?.values ?? { levelCount: 0, wraps: true, crop: [0, 0, 1, 1] },
        ...view instanceof FlatView ? flat(view, width, height) : sphere(view, width, picture.frame),
        ...preview && view instanceof SphereView && previewed(view, preview),
    }, { base: textures?.base ?? null, preview: preview?.texture ?? null, ...textures && { index: textures.index } });
}

/**
 * @param {AnyView} view
 * @param {SceneTextures | null} textures
 * @param {[number, number, number]} eye
 * @param {Preview | null} preview
 */
function features(view, textures, eye, preview) {
    const [isFlat, hasTiles] = [view instanceof FlatView, Boolean(textures?.hasTiles)];
    /** @type {Record<import('./shaders.js').Feature, boolean>} */
    const wanted = {
        FLAT: isFlat, PREVIEW: Boolean(preview), BASE: Boolean(textures), TILES: hasTiles,
        WHOLE: hasTiles && Boolean(textures?.isWhole), MOVED: !isFlat && eye.some((part) => part !== 0),
    };
    return /** @type {import('./shaders.js').Feature[]} */ (Object.keys(wanted)).filter((name) => wanted[name]);
}
