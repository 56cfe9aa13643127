// The picture that is left, while the next one is faded in over it.

/** @typedef {import('./glide.js').Glide} Glide */
/** @typedef {import('./scene-textures.js').SceneTextures} SceneTextures */
/** @typedef {import('./stage.js').AnyView} AnyView */

/** Metres from the camera to the sphere that a picture is taken to be while it is left. */
const radius = 10;

export class Departure {
    #since = 0;

    /**
     * @param {SceneTextures} textures
     * @param {AnyView} view
     * @param {Glide} glide
     */
    constructor(textures, view, glide) {
        this.textures = textures;
        this.view = view;
        this.glide = glide;
    }

    /** How far the eye goes, in radii. */
    get way() { return Math.min(0.6, this.glide.distance / radius); }

    /**
     * How much of the way is done.
     * @param {number} now
     */
    share(now) {
        this.#since ||= now;
        const share = Math.min(1, (now - this.#since) / this.glide.duration);
        return share * share * (3 - 2 * share);
    }
}
