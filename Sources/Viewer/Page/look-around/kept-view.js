// What a reader wished to look at, kept from scene to scene and from size to size.

import { FlatView } from './flat-view.js';
import { SphereView } from './sphere-view.js';

/** @typedef {import('./motion.js').Motion} Motion */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./sphere-view.js').Size} Size */
/** @typedef {import('./sphere-view.js').View} View */
/** @typedef {import('./stage.js').AnyView} AnyView */

export class KeptView {
    #motion;

    /** @type {View | null} */
    #wish = null;

    /**
     * The view that a scene was entered with: another one is wished.
     * @type {AnyView | null}
     */
    #entered = null;

    /** Whether any view was drawn. */
    hasSeen = false;

    /** @param {Motion} motion */
    constructor(motion) {
        this.#motion = motion;
    }

    /**
     * Looks at what was already made of the next scene.
     * @param {AnyView} view
     * @param {View} wish
     */
    preview(view, wish) {
        this.#motion.set(view);
        [this.#wish, this.#entered] = [wish, view];
    }

    /**
     * Looks at another picture.
     * @param {Picture} picture
     * @param {Size} size
     * @param {Partial<View> | undefined} stated Where; otherwise as before.
     * @param {Picture | null} before
     */
    enter(picture, size, stated, before) {
        const view = viewOf(picture, size, stated ?? this.#of(picture, before));
        if (stated) this.#wish = { ...view.state, ...stated };
        const { isHeld } = this.#motion;
        this.#motion.set(view);
        this.#motion.isHeld = isHeld;
        this.#entered = view;
    }

    /**
     * How another picture would be looked at.
     * @param {Picture} picture
     * @param {Size} size
     * @param {Picture | null} before
     */
    ahead(picture, size, before) { return viewOf(picture, size, this.#of(picture, before)); }

    /**
     * @param {Size} size
     * @param {Picture | null} picture
     */
    resize(size, picture) {
        const isEntered = this.#motion.now === this.#entered;
        this.#motion.now = isEntered && this.#wish && picture ? viewOf(picture, size, this.#wish) : this.#motion.now.resized(size);
        if (isEntered) this.#entered = this.#motion.now;
    }

    /**
     * All of the view, but for a heading that means nothing there.
     * @param {Picture} picture
     * @param {Picture | null} before
     * @returns {Partial<View>}
     */
    #of(picture, before) {
        if (this.#motion.now !== this.#entered && this.hasSeen) this.#wish = this.#motion.goal;
        if (!this.#wish) return {};
        const { pitch, fov } = this.#wish;
        return picture.isOriented && (before?.isOriented ?? true) ? this.#wish : { pitch, fov };
    }
}

/**
 * The view of a picture that comes nearest to a wish.
 * @param {Picture} picture
 * @param {Size} size
 * @param {Partial<View>} wish
 */
function viewOf(picture, size, wish) {
    return picture.isFlat ? FlatView.of(picture, size, wish) : SphereView.of(picture, size, wish);
}
