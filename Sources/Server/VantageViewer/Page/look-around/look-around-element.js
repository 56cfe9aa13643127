// `<vantage-look-around>`: a panorama to look around in, with arrows to neighboring scenes.

import { sceneAttributes, viewAttributes } from './attribute-sync.js';
import { vector } from './frame.js';
import { LookAroundAttributes } from './look-around-attributes.js';
import { LookAroundSession } from './look-around-session.js';
import { directionTo, insideView } from './overlay.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./frame.js').Direction} Direction */
/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./sphere-view.js').View} View */
/** @typedef {import('./transition.js').ShowOptions} ShowOptions */

/**
 * Attributes: `server`; `scene`, `token` or `at`; `heading`, `pitch` and `fov`; `controls` (`none` hides them);
 * `padding`; and those of `LookAroundAttributes`. `embedded`, or `scroll="focus"`, leaves the wheel and one-finger drags
 * to the page until the picture has focus. `quiet` turns off announcements to screen readers, for pages that make
 * their own. Slots: `top-start`, `top-end`, `bottom-start`, `bottom-end` and `overlay`.
 */
export class LookAroundElement extends LookAroundAttributes {
    static observedAttributes = [
        ...sceneAttributes, ...viewAttributes, 'lang', 'padding', 'embedded', 'scroll', 'navigation', 'road-labels', 'points-of-interest',
        'close-control', 'dialog-control', 'open-dialog', 'preview', 'badge-position', 'brightness', 'contrast'];

    #session = new LookAroundSession(this, this.attachShadow({ mode: 'open' }));

    /** @type {Iterable<Element>} */
    #covers = [];

    /** Page elements that lie over the picture. Arrows avoid them. Set the property again after they have moved. */
    get covers() { return this.#covers; }

    set covers(covers) {
        this.#covers = covers;
        const { walking, viewer } = this.#session;
        walking.arrows.layout(viewer.view);
    }

    connectedCallback() {
        this.useKey();
        this.#session.begin();
    }

    disconnectedCallback() { this.#session.end(); }

    /** @param {string} attribute */
    attributeChangedCallback(attribute) {
        const session = this.#session;
        if (attribute === 'padding') this.style.setProperty('--padding', this.getAttribute('padding'));
        if (!session.isActive) return;
        if (attribute === 'lang') session.localize();
        if (attribute === 'preview') session.resume();
        session.apply();
        session.attributeSync.enqueue(attribute);
    }

    /** Warms up the renderer for the first picture. Call it when the page is idle. */
    prepare() { this.#session.viewer.stageHolder.stage?.warmUp(); }

    /** The server that provides the scenes, once the element is connected. */
    get server() { return this.#session.attributeSync.server; }

    /** The localized strings. */
    get words() { return this.#session.words; }

    /** The surroundings of the current scene. Dispatches `change`. */
    get surroundings() { return this.#session.surroundings; }

    /**
     * The load state of the most recently requested scene. Each change dispatches `readystatechange`; a change to
     * `complete` also dispatches `load`.
     */
    get readyState() { return this.#session.readyState; }

    /** The current scene, with its details (`/v1/scenes/{id}?details=true`) and its summary, or null if none. */
    get scene() {
        const { scene } = this.#session.viewer;
        return scene && { ...scene.summary, ...scene };
    }

    /** Whether the heading of the picture is known. Otherwise headings are relative to the middle of the picture. */
    get isOriented() { return this.#session.viewer.view.picture.isOriented; }

    /**
     * The current view. Setting it moves the view immediately; omitted members keep their values.
     * @returns {View}
     */
    get view() { return this.#session.viewer.view.state; }

    /** @param {Partial<View>} view */
    set view(view) { this.#session.viewer.motion.set(this.#session.viewer.view.with(view)); }

    /**
     * A promise that resolves once the view is drawn at full resolution, and rejects if the scene cannot be loaded.
     * @returns {Promise<void>}
     */
    get sharp() { return this.#session.viewer.sharp; }

    /** `live`, or `still` in previews and without WebGL. */
    get drawing() { return this.#session.viewer.isStill ? 'still' : 'live'; }

    /** Whether the element is a preview that is not open. */
    get isPreviewing() { return this.isPreview && !this.isDialogOpen; }

    /** The scenes that the user can walk to, with those in the same sequence first. */
    get ways() { return this.#session.walking.ways; }

    /** Whether the sequence of the current scene has other scenes. Known since `wayschange`. */
    get isInSequence() { return this.#session.walking.isInSequence; }

    /** The name of the current location. */
    get street() { return this.surroundings.name; }

    /**
     * An image of the next scene, shown until the scene has loaded.
     * @param {{ image: Pixels, view: View } | null} preview
     */
    set preview(preview) {
        if (preview) this.#session.viewer.preview(preview.image, preview.view);
    }

    /**
     * The place whose label is highlighted. Setting it does not dispatch `select`.
     * @param {{ feature: { id?: string } } | null} selection
     */
    set selection(selection) { this.#session.labels.chosen = selection?.feature.id; }

    /** The elements placed in the picture. See `Overlay`. */
    get overlay() { return this.#session.overlay; }

    /**
     * Returns the point at which a direction or coordinate appears, in CSS pixels from the top-left corner, or null if
     * it is not in view. A picture without a heading shows coordinates in unknown directions.
     * @param {Direction | Coordinate} place
     * @returns {Point | null}
     */
    point(place) {
        const [direction, { view }] = [directionTo(this.scene, place), this.#session.viewer];
        return direction && insideView(view, view.project(vector(direction)));
    }

    /**
     * Returns the direction shown at a point in the element.
     * @param {Point} point
     * @returns {Direction}
     */
    direction(point) { return this.#session.viewer.view.direction(point); }

    /**
     * Shows a scene. Heading, pitch and field of view stay unless the options set them.
     * @param {string} id
     * @param {ShowOptions} [options]
     * @returns {Promise<any>} The scene, or null if it could not be loaded or another one was requested in the meantime.
     */
    show(id, options) { return this.#session.viewer.show(id, options); }

    /**
     * Preloads a scene so that it can be shown immediately.
     * @param {string} id
     */
    preload(id) { return this.#session.viewer.preload(id); }

    /**
     * Turns smoothly to a view. Omitted members keep their values.
     * @param {Partial<View>} view
     */
    turnTo(view) { this.#session.viewer.motion.go(view); }

    /**
     * Walks to the next scene in a direction.
     * @param {number} [heading] In degrees. Defaults to the current heading.
     * @returns {Promise<any>} The scene, or null if there is none in that direction.
     */
    async walk(heading = this.view.heading) {
        const way = this.#session.walking.walk(heading);
        if (way) return way;
        this.#session.chrome.announcer.say(this.words.say('noWay'));
        return null;
    }

    /** Turns smoothly to the north, or announces that the heading of the picture is unknown. */
    lookNorth() {
        if (this.isOriented) this.turnTo({ heading: 0 });
        else this.#session.chrome.announcer.say(this.words.say('noHeading'));
    }

    /** Retries a failed request. */
    retry() { this.#session.retry(); }

    /** Dispatches `close`, and removes the element unless the event is canceled. */
    close() {
        if (this.dispatchEvent(new Event('close', { cancelable: true }))) this.remove();
    }

    /** @param {FocusOptions} [options] */
    focus(options) { (this.isPreviewing ? this.#session.parts.preview : this.#session.parts.surface).focus(options); }

    /**
     * Focuses the label of a place, or the picture if the label is not in view.
     * @param {string} id
     */
    focusPlace(id) { (this.#session.labels.button(id) ?? this).focus({ preventScroll: true }); }
}
