// `<vantage-look-around>`: a panorama to look around in, and the way from one scene to the next.

import { home } from '../shared/home.js';
import { Server } from '../shared/server.js';
import { Words } from '../shared/words.js';
import { Announcer, description } from './announcer.js';
import { Controls } from './controls.js';
import { credit } from './credit.js';
import { vector } from './frame.js';
import { Gestures } from './gestures.js';
import { action } from './keys.js';
import { Notice } from './notice.js';
import { DeviceOrientation } from './orientation.js';
import { directionTo, Overlay, within } from './overlay.js';
import { makeParts, name } from './parts.js';
import { Permissions } from './permissions.js';
import { sceneOf, statedView } from './place.js';
import { prepareRenderer } from './renderers.js';
import { Viewer } from './viewer.js';
import { Walking } from './walking.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./frame.js').Direction} Direction */
/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./sphere-view.js').View} View */
/** @typedef {import('./glide.js').Passage} Passage */

/**
 * Attributes: `server`; `scene`, `token` or `at`; `heading`, `pitch`, `fov`; `controls` (`none` hides them); `navigation`,
 * `scroll` and `zoom` (`false` forbids walking, turning, zooming; `scroll="focus"` leaves the wheel and one finger to the
 * page until the picture has the focus, as does `embedded`); `padding` (CSS, what the page's own things cover).
 * `quiet` leaves it to the page to say where one looks.
 * Slots: `top-start`, `top-end`, `bottom-start`, `bottom-end`, and `overlay`.
 */
export class LookAroundElement extends HTMLElement {
    static observedAttributes = ['server', 'scene', 'token', 'at', 'heading', 'pitch', 'fov', 'lang', 'padding', 'embedded', 'scroll'];

    #parts = makeParts(this.attachShadow({ mode: 'open' }));
    #viewer = new Viewer(this.#parts.surface);
    #permissions = new Permissions(this, this.#parts.surface, this.#parts.hint);
    #overlay = new Overlay(this, () => this.#viewer.invalidate());
    #walking = new Walking(this.#parts.overlay, this.#viewer, () => this.#taken);
    #announcer = new Announcer(this.#parts.status);
    #notice = new Notice(this.#parts.notice, () => this.again());
    #device = new DeviceOrientation((view) => this.#viewer.motion.set(this.#viewer.view.with(view)));

    /** @type {AbortController | null} */
    #connection = null;

    /**
     * What attributes ask for that is not done yet.
     * @type {Set<string>}
     */
    #asked = new Set();

    /** The name of where one stands, as it is said to those who listen. */
    street = '';

    /** @type {Iterable<Element>} */
    #covers = [];

    /** What of the page lies over the picture: arrows keep clear of it. To be set again when it has moved. */
    get covers() { return this.#covers; }

    set covers(covers) {
        this.#covers = covers;
        this.#walking.arrows.layout(this.#viewer.view);
    }

    constructor() {
        super();
        const viewer = this.#viewer;
        viewer.addEventListener('move', () => this.#moved());
        viewer.addEventListener('willchange', (event) => this.#tell('scenewillupdate', /** @type {CustomEvent} */ (event).detail));
        viewer.addEventListener('change', () => this.#changed());
        viewer.addEventListener('failure', (event) => this.#failed(/** @type {CustomEvent} */ (event).detail.error));
        this.shadowRoot?.addEventListener('keydown', (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    }

    connectedCallback() {
        this.#connection = new AbortController();
        this.#speak();
        this.#connect();
        this.#gestures = new Gestures(this.#parts.surface, this.#viewer.motion, this.#permissions);
        if (!this.scene) ['scene', 'token', 'at'].forEach((name) => this.#asked.add(name));
        this.#ask();
    }

    disconnectedCallback() {
        this.#connection?.abort();
        this.#gestures?.end();
        this.#device.end();
        this.#announcer.end();
        this.#viewer.disconnect();
    }

    /** @type {Gestures | null} */
    #gestures = null;

    /** @param {string} attribute */
    attributeChangedCallback(attribute) {
        if (attribute === 'padding') this.style.setProperty('--padding', this.getAttribute('padding'));
        if (!this.isConnected) return;
        if (attribute === 'lang') this.#speak();
        this.#permissions.apply();
        this.#asked.add(attribute);
        if (this.#asked.size === 1) queueMicrotask(() => this.#ask());
    }

    /** Makes ready what the first picture needs, when there is time for it. */
    static prepare() { prepareRenderer(); }

    /** The scene that is shown, as `/v1/scenes/{id}?details=true` has it, with what its summary says at hand; or null. */
    get scene() {
        const { scene } = this.#viewer;
        return scene && { ...scene.summary, ...scene };
    }

    /**
     * Where one looks; setting it turns, and what is left out stays.
     * @returns {View}
     */
    get view() { return this.#viewer.view.state; }

    /** @param {Partial<View>} view */
    set view(view) { this.#viewer.motion.set(this.#viewer.view.with(view)); }

    /**
     * Settles when all that the view needs is shown; rejected when the scene cannot be had.
     * @returns {Promise<void>}
     */
    get sharp() { return this.#viewer.sharp; }

    /** `live`, or `still` where there is no WebGL. */
    get drawing() { return this.#viewer.isStill ? 'still' : 'live'; }

    /** Ways to other scenes, those of the sequence first. */
    get ways() { return this.#walking.ways; }

    /**
     * A view of the next scene that is there already: it is shown until that is.
     * @param {{ image: Pixels, view: View } | null} preview
     */
    set preview(preview) {
        if (preview) this.#viewer.preview(preview.image, preview.view);
    }

    /** Elements that stand in the picture: see `Overlay`. */
    get overlay() { return this.#overlay; }

    /**
     * Where a direction or a place falls, in CSS pixels from the upper left corner; null if it is not in view.
     * @param {Direction | Coordinate} place
     * @returns {Point | null}
     */
    point(place) {
        const [direction, { view }] = [directionTo(this.scene, place), this.#viewer];
        return direction && within(view, view.project(vector(direction)));
    }

    /**
     * What a point of the element shows.
     * @param {Point} point
     * @returns {Direction}
     */
    direction(point) { return this.#viewer.view.direction(point); }

    /**
     * Goes to a scene. The heading, pitch and field of view stay unless the passage says others.
     * @param {string} id
     * @param {Passage} [passage]
     * @returns {Promise<any>} The scene, or null where another was gone to meanwhile, or it could not be had.
     */
    show(id, passage) { return this.#viewer.show(id, passage); }

    /**
     * Loads what a scene needs to be shown at once.
     * @param {string} id
     */
    preload(id) { return this.#viewer.preload(id); }

    /**
     * Turns smoothly to a view; what is left out stays.
     * @param {Partial<View>} view
     */
    turnTo(view) { this.#viewer.motion.go(view); }

    /**
     * Walks to the next scene in a direction.
     * @param {number} [heading] In degrees; otherwise where one looks.
     * @returns {Promise<any>} The scene, or null where no way leads there.
     */
    async walk(heading = this.view.heading) {
        const way = this.#walking.walk(heading);
        if (way) return way;
        this.#announcer.say(this.words.say('noWay'));
        return null;
    }

    /** Asks again for what could not be had. */
    again() {
        this.#notice.hide();
        if (this.#viewer.hasAsked) this.#viewer.again();
        else this.#open();
    }

    /** @param {FocusOptions} [options] */
    focus(options) { this.#parts.surface.focus(options); }

    words = new Words('en');

    /** @type {Server | null} */
    server = null;

    #connect() {
        const address = this.getAttribute('server') ?? home;
        if (this.server?.base !== new Server(address).base) {
            this.server = new Server(address);
            this.server.addEventListener('statechange', () => this.#stateChanged());
            this.#viewer.clear();
        }
        this.#viewer.connect(/** @type {Server} */ (this.server));
        this.#permissions.apply();
    }

    /** Does what attributes ask for, together. */
    async #ask() {
        const asked = this.#asked;
        this.#asked = new Set();
        if (!this.isConnected) return;
        if (asked.has('server') && this.server) { this.#viewer.disconnect(); this.#connect(); }
        const isElsewhere = ['server', 'scene', 'token', 'at'].some((name) => asked.has(name));
        if (isElsewhere) return this.#open();
        if (['heading', 'pitch', 'fov'].some((name) => asked.has(name))) this.view = statedView(this);
    }

    async #open() {
        const { server } = this;
        try {
            const found = server && await sceneOf(this, server, this.#connection?.signal);
            if (found) await this.show(found.scene, { view: { ...found.view, ...statedView(this) } });
        } catch (error) {
            this.#viewer.fail(error);
        }
    }

    get #taken() {
        const own = this.#controls?.element.children ?? [];
        return [...own, ...this.covers].map((one) => one.getBoundingClientRect());
    }

    #speak() {
        const asked = this.closest('[lang]')?.getAttribute('lang');
        this.words = Words.for(asked);
        this.dir = this.words.direction;
        name(this.#parts, this.words);
        this.#notice.words = this.words;
        this.#controls = new Controls(this.#viewer.motion, this.words, () => this.#toggleDevice());
        this.#parts.controls.replaceChildren(this.#controls.element);
        this.#controls.layout();
        this.#describe();
    }

    /** @type {Controls | null} */
    #controls = null;

    #moved() {
        const { view, scene } = this.#viewer;
        this.#overlay.layout(view, scene);
        this.#walking.arrows.layout(view);
        this.#controls?.layout();
        if (!this.hasAttribute('quiet')) this.#announcer.later(() => description(view, this.ways, this.words, this.street));
        this.#tell('viewchange', { view: view.state });
    }

    async #changed() {
        this.#notice.hide();
        const found = this.server && this.#walking.find(this.server, this.#connection?.signal);
        this.#describe();
        this.#tell('scenechange', { scene: this.scene });
        this.#tell('scenedidupdate', { scene: this.scene });
        if (!await found) return;
        this.#describe();
        this.#tell('wayschange', { ways: this.ways });
    }

    #describe() {
        this.#parts.credit.replaceChildren(...credit(this.scene, this.words));
        if (this.#walking.show(this.words, this.#permissions.may('navigation'))) this.focus();
        this.#viewer.invalidate();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const does = action(event, this.#viewer.motion, {
            walk: (heading) => { this.walk(heading); }, may: (kind) => this.#permissions.may(kind),
        });
        if (!does) return;
        event.preventDefault();
        does();
    }

    async #toggleDevice() {
        if (this.#device.isOn) this.#device.end();
        else if (!await this.#device.begin()) this.#announcer.say(this.#notice.briefly('deviceDenied'));
        if (this.#controls) this.#controls.deviceTurns = this.#device.isOn;
    }

    /** @param {any} error */
    #failed(error) {
        this.#notice.show(error);
        this.dispatchEvent(new CustomEvent('error', { detail: { error } }));
    }

    #stateChanged() {
        if (this.server?.state === 'silent') this.#notice.showSilent();
        else { this.#notice.hideSilent(); this.#viewer.retry(); }
    }

    /**
     * @param {string} event
     * @param {any} detail
     */
    #tell(event, detail) { this.dispatchEvent(new CustomEvent(event, { detail })); }
}
