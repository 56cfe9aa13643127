// `<vantage-look-around>`: a panorama to look around in, and the way from one scene to the next.

import { angles, places } from './errand.js';
import { vector } from './frame.js';
import { LookAroundAttributes } from './look-around-attributes.js';
import { LookAroundSession } from './look-around-session.js';
import { directionTo, within } from './overlay.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./frame.js').Direction} Direction */
/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./sphere-view.js').View} View */
/** @typedef {import('./glide.js').Passage} Passage */

/**
 * Attributes: `server`; `scene`, `token` or `at`; `heading`, `pitch`, `fov`; `controls` (`none` hides them); `embedded`, as
 * `scroll="focus"`, leaves the wheel and one finger to the page until the picture has the focus; `quiet` leaves it to the page
 * to say where one looks; those of
 * `LookAroundAttributes`. Slots: `top-start`, `top-end`, `bottom-start`, `bottom-end`, and `overlay`.
 */
export class LookAroundElement extends LookAroundAttributes {
    static observedAttributes = [
        ...places, ...angles, 'lang', 'padding', 'embedded', 'scroll', 'navigation', 'road-labels', 'points-of-interest',
        'close-control', 'dialog-control', 'open-dialog', 'preview', 'badge-position'];

    #session = new LookAroundSession(this, this.attachShadow({ mode: 'open' }));

    /** @type {Iterable<Element>} */
    #covers = [];

    /** What of the page lies over the picture: arrows keep clear of it. To be set again when it has moved. */
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
        if (attribute === 'lang') session.speak();
        if (attribute === 'preview') session.resume();
        session.apply();
        session.errand.ask(attribute);
    }

    /** Makes ready what the first picture needs, when there is time for it. */
    prepare() { this.#session.viewer.drawing.stage?.rehearse(); }

    /** The server that it asks, once it is in a page. */
    get server() { return this.#session.errand.server; }

    /** The words that it is labeled with. */
    get words() { return this.#session.words; }

    /** What is around the scene that is shown: it tells `change`. */
    get surroundings() { return this.#session.surroundings; }

    /** Of the scene that was asked for last; it tells `readystatechange`, and `load` when the first one is shown. */
    get readyState() { return this.#session.readyState; }

    /** The scene that is shown, as `/v1/scenes/{id}?details=true` has it, with what its summary says at hand; or null. */
    get scene() {
        const { scene } = this.#session.viewer;
        return scene && { ...scene.summary, ...scene };
    }

    /**
     * Where one looks; setting it turns, and what is left out stays.
     * @returns {View}
     */
    get view() { return this.#session.viewer.view.state; }

    /** @param {Partial<View>} view */
    set view(view) { this.#session.viewer.motion.set(this.#session.viewer.view.with(view)); }

    /**
     * Settles when all that the view needs is shown; rejected when the scene cannot be had.
     * @returns {Promise<void>}
     */
    get sharp() { return this.#session.viewer.sharp; }

    /** `live`, or `still` where there is no WebGL, and in a preview. */
    get drawing() { return this.#session.viewer.isStill ? 'still' : 'live'; }

    /** Whether it is a preview that is not opened. */
    get isPreviewing() { return this.isPreview && !this.isDialogOpen; }

    /** Ways to other scenes, those of the sequence first. */
    get ways() { return this.#session.walking.ways; }

    /** The name of where one stands. */
    get street() { return this.surroundings.name; }

    /**
     * A view of the next scene that is there already: it is shown until that is.
     * @param {{ image: Pixels, view: View } | null} preview
     */
    set preview(preview) {
        if (preview) this.#session.viewer.preview(preview.image, preview.view);
    }

    /** @param {{ feature: { id?: string } } | null} selection The place whose name is marked; setting it tells no event. */
    set selection(selection) { this.#session.names.chosen = selection?.feature.id; }

    /** Elements that stand in the picture: see `Overlay`. */
    get overlay() { return this.#session.overlay; }

    /**
     * Where a direction or a place falls, in CSS pixels from the upper left corner; null if it is not in view.
     * @param {Direction | Coordinate} place
     * @returns {Point | null}
     */
    point(place) {
        const [direction, { view }] = [directionTo(this.scene, place), this.#session.viewer];
        return direction && within(view, view.project(vector(direction)));
    }

    /**
     * What a point of the element shows.
     * @param {Point} point
     * @returns {Direction}
     */
    direction(point) { return this.#session.viewer.view.direction(point); }

    /**
     * Goes to a scene. The heading, pitch and field of view stay unless the passage says others.
     * @param {string} id
     * @param {Passage} [passage]
     * @returns {Promise<any>} The scene, or null where another was gone to meanwhile, or it could not be had.
     */
    show(id, passage) { return this.#session.viewer.show(id, passage); }

    /**
     * Loads what a scene needs to be shown at once.
     * @param {string} id
     */
    preload(id) { return this.#session.viewer.preload(id); }

    /**
     * Turns smoothly to a view; what is left out stays.
     * @param {Partial<View>} view
     */
    turnTo(view) { this.#session.viewer.motion.go(view); }

    /**
     * Walks to the next scene in a direction.
     * @param {number} [heading] In degrees; otherwise where one looks.
     * @returns {Promise<any>} The scene, or null where no way leads there.
     */
    async walk(heading = this.view.heading) {
        const way = this.#session.walking.walk(heading);
        if (way) return way;
        this.#session.chrome.announcer.say(this.words.say('noWay'));
        return null;
    }

    /** Asks again for what could not be had. */
    again() { this.#session.again(); }

    /** Tells `close`, and leaves the page unless that is prevented. */
    close() {
        if (this.dispatchEvent(new Event('close', { cancelable: true }))) this.remove();
    }

    /** @param {FocusOptions} [options] */
    focus(options) { (this.isPreviewing ? this.#session.parts.preview : this.#session.parts.surface).focus(options); }

    /**
     * The focus goes to the name of a place, or to the picture.
     * @param {string} id
     */
    focusPlace(id) { (this.#session.names.button(id) ?? this).focus({ preventScroll: true }); }
}
