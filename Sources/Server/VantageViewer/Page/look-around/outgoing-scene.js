// The previous scene's picture, while the next picture fades in over it.

/** @typedef {import('./transition.js').Transition} Transition */
/** @typedef {import('./scene-textures.js').SceneTextures} SceneTextures */
/** @typedef {import('./stage.js').AnyView} AnyView */

/** The assumed radius, in meters, of the sphere onto which pictures are projected during a transition. */
const radius = 10;

export class OutgoingScene {
    #since = 0;

    /**
     * @param {SceneTextures} textures
     * @param {AnyView} view
     * @param {Transition} transition
     */
    constructor(textures, view, transition) {
        this.textures = textures;
        this.view = view;
        this.transition = transition;
    }

    /** The distance that the camera travels, in multiples of `radius`. */
    get travel() { return Math.min(0.6, this.transition.distance / radius); }

    /**
     * Returns the eased progress of the transition, from 0 to 1.
     * @param {number} now
     */
    progress(now) {
        this.#since ||= now;
        const progress = Math.min(1, (now - this.#since) / this.transition.duration);
        return progress * progress * (3 - 2 * progress);
    }
}
