// The view that the user has chosen, preserved from scene to scene and across resizing.

import { FlatView } from './flat-view.js';
import { SphereView } from './sphere-view.js';

/** @typedef {import('./motion.js').Motion} Motion */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./sphere-view.js').Size} Size */
/** @typedef {import('./sphere-view.js').View} View */
/** @typedef {import('./stage.js').AnyView} AnyView */

export class PreferredView {
    #motion;

    /** @type {View | null} */
    #preferred = null;

    /**
     * The view in which the scene was first shown. Any other view is the user's choice.
     * @type {AnyView | null}
     */
    #entered = null;

    /** Whether any view has been drawn. */
    hasSeen = false;

    /** @param {Motion} motion */
    constructor(motion) {
        this.#motion = motion;
    }

    /**
     * Adopts the view shown in a preview image of the next scene.
     * @param {AnyView} view
     * @param {View} preferred
     */
    preview(view, preferred) {
        this.#motion.set(view);
        [this.#preferred, this.#entered] = [preferred, view];
    }

    /**
     * Shows another picture.
     * @param {Picture} picture
     * @param {Size} size
     * @param {Partial<View> | undefined} stated The requested view. Defaults to the preferred one.
     * @param {Picture | null} before
     */
    enter(picture, size, stated, before) {
        const view = viewOf(picture, size, stated ?? this.#preferredFor(picture, before));
        if (stated) this.#preferred = { ...view.state, ...stated };
        const { isHeld } = this.#motion;
        this.#motion.set(view);
        this.#motion.isHeld = isHeld;
        this.#entered = view;
    }

    /**
     * Returns the view in which to show another picture.
     * @param {Picture} picture
     * @param {Size} size
     * @param {Picture | null} before
     */
    viewFor(picture, size, before) { return viewOf(picture, size, this.#preferredFor(picture, before)); }

    /**
     * @param {Size} size
     * @param {Picture | null} picture
     */
    resize(size, picture) {
        const isEntered = this.#motion.now === this.#entered;
        this.#motion.now = isEntered && this.#preferred && picture ? viewOf(picture, size, this.#preferred) : this.#motion.now.resized(size);
        if (isEntered) this.#entered = this.#motion.now;
    }

    /**
     * Returns the preferred view. Includes the heading only if this picture and the previous one are oriented to north.
     * @param {Picture} picture
     * @param {Picture | null} before
     * @returns {Partial<View>}
     */
    #preferredFor(picture, before) {
        if (this.#motion.now !== this.#entered && this.hasSeen) this.#preferred = this.#motion.goal;
        if (!this.#preferred) return {};
        const { pitch, fov } = this.#preferred;
        return picture.isOriented && (before?.isOriented ?? true) ? this.#preferred : { pitch, fov };
    }
}

/**
 * Returns the view of a picture that comes closest to a preferred view.
 * @param {Picture} picture
 * @param {Size} size
 * @param {Partial<View>} preferred
 */
function viewOf(picture, size, preferred) {
    return picture.isFlat ? FlatView.of(picture, size, preferred) : SphereView.of(picture, size, preferred);
}
