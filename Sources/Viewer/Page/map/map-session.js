// A map in a page: from the moment it is there to the moment it is not.

import { Anchors } from './anchors.js';
import { pickedFeature, pickedScene } from './map-picker.js';
import { Gestures } from './gestures.js';
import { closer, farther, movedByKey } from './map-keys.js';
import { MapLooks } from './map-looks.js';
import { MapStage } from './map-stage.js';
import { describeMiddle } from './middle-description.js';
import { sleep } from '../shared/again.js';
import { coordinateOf } from './mercator.js';
import { greatestZoom, Viewport } from './viewport.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./gestures.js').Tap} Tap */
/** @typedef {import('./map-element.js').MapElement} MapElement */
/** @typedef {import('./map-picker.js').Pick} Pick */
/** @typedef {import('./map-tree.js').MapTree} MapTree */
/** @typedef {import('./viewport.js').Camera} Camera */
/** @typedef {import('./viewport.js').Point} Point */

/** Points around a scene that count as it. */
const reach = { mouse: 12, touch: 22 };

/** Milliseconds that a tap waits for a second one. */
const patience = 300;

/** Everything that runs while an element is connected, and ends with it. */
export class MapSession {
    #ending = new AbortController();
    /** @type {AbortController} */
    #picking = new AbortController();
    /** @type {AbortController} */
    #speaking = new AbortController();
    /** @type {AbortController} */
    #hinting = new AbortController();
    #isByKeyboard = false;
    #isDark = false;
    /** @type {ResizeObserver} */
    #sizes;
    /** @type {MutationObserver} */
    #pageLanguage;

    /**
     * @param {MapElement} owner
     * @param {MapTree} tree
     * @param {Server} server
     */
    constructor(owner, tree, server) {
        const { signal } = this.#ending;
        this.owner = owner;
        this.tree = tree;
        this.server = server;
        this.looks = new MapLooks(server, () => this.#looksChanged(), signal);
        this.stage = new MapStage(tree.canvas, server, {
            lookFor: ({ zoom }) => this.looks.look(this.#wish, zoom),
            isWithoutMap: () => this.looks.isWithoutMap,
            didDraw: (viewport, hasMoved) => this.#didDraw(viewport, hasMoved),
            didRest: () => this.#didRest(),
        });
        this.anchors = new Anchors(owner, () => this.stage.request());
        this.gestures = new Gestures(tree.surface, this.#gestureTarget(), signal);
        this.#sizes = new ResizeObserver((entries) => this.#resized(entries[entries.length - 1]));
        this.#observeSize();
        this.#pageLanguage = new MutationObserver(() => this.apply());
        this.#pageLanguage.observe(document.documentElement, { attributeFilter: ['lang'] });
        this.#listen(signal);
    }

    get viewport() { return this.stage.viewport; }

    /** What was shown, once there was something. */
    get camera() { return this.stage.isReady && this.viewport.width > 0 ? this.viewport.camera : null; }

    get sharp() { return this.stage.sharp; }

    get shown() { return this.stage.raster.shown; }

    end() {
        this.#ending.abort();
        for (const part of [this.#picking, this.#speaking, this.#hinting]) part.abort();
        this.#sizes.disconnect();
        this.#pageLanguage.disconnect();
        this.anchors.end();
        this.stage.end();
        this.tree.notice.textContent = this.tree.spoken.textContent = '';
    }

    /**
     * @param {Camera} camera
     * @param {boolean} [isAnimated]
     */
    show(camera, isAnimated = false) {
        const { motion } = this.stage;
        const wasReady = this.stage.isReady;
        const to = Viewport.at(camera, this.viewport.width, this.viewport.height);
        this.stage.isReady = true;
        if (isAnimated && wasReady) motion.glide(to, 450);
        else motion.jump(to);
        this.stage.request();
    }

    /** Does as the element's attributes and properties say now. */
    apply() {
        const { owner, stage, tree } = this;
        this.#isDark = isDark(owner.getAttribute('color-scheme'));
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        stage.motion.isSmooth = stage.raster.isSmooth = !isCalm;
        stage.coverage.isVisible = owner.getAttribute('coverage') !== 'off';
        stage.coverage.filter = owner.sceneFilter;
        tree.map.classList.toggle('dark', this.#isDark);
        tree.map.classList.toggle('bare', owner.getAttribute('controls') === 'none');
        tree.location.hidden = !canLocate();
        tree.say(owner.words);
        this.#attribute();
        this.#claim();
        this.redraw();
    }

    redraw() {
        const { selection, viewer } = this.owner;
        this.stage.coverage.selected = selection?.kind === 'scene' ? selection.scene.scene : null;
        this.stage.viewer = viewer;
        this.stage.request();
    }

    placeAnchors() { this.anchors.place(this.viewport); this.stage.request(); }

    /** @param {AbortSignal} signal */
    #listen(signal) {
        const { surface, closer: nearer, farther: wider, locate } = this.tree;
        surface.addEventListener('keydown', (event) => this.#key(event), { signal });
        for (const name of ['focusin', 'focusout']) this.owner.addEventListener(name, () => this.#claim(), { signal });
        nearer.addEventListener('click', () => this.#zoom(closer), { signal });
        wider.addEventListener('click', () => this.#zoom(farther), { signal });
        locate.addEventListener('click', () => this.#locate(), { signal });
        this.server.addEventListener('statechange', () => this.#notice(), { signal });
        for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(forced-colors: active)']) {
            matchMedia(query).addEventListener('change', () => this.apply(), { signal });
        }
    }

    #observeSize() {
        try {
            this.#sizes.observe(this.tree.canvas, { box: 'device-pixel-content-box' });
        } catch {
            this.#sizes.observe(this.tree.canvas);
        }
    }

    /** @param {ResizeObserverEntry} entry */
    #resized({ contentRect: { width, height }, devicePixelContentBoxSize }) {
        const exact = devicePixelContentBoxSize?.[0];
        const pixels = (/** @type {number} */ length, /** @type {number | undefined} */ told) =>
            told !== undefined && Math.abs(told - length * devicePixelRatio) <= 1 ? told : Math.round(length * devicePixelRatio);
        this.stage.resize(width, height, pixels(width, exact?.inlineSize), pixels(height, exact?.blockSize));
    }

    #looksChanged() {
        const [longitude, latitude, zoom] = this.looks.standard?.center ?? [0, 0, 1];
        const isKnown = this.looks.standard !== null || this.looks.isWithoutMap;
        if (!this.stage.isReady && isKnown) this.show({ center: { longitude, latitude }, zoom });
        this.#attribute();
        this.stage.request();
    }

    #attribute() {
        const look = this.#look;
        const credits = [look?.attribution, this.stage.coverage.isVisible && this.looks.coverageAttribution];
        this.tree.attribution.textContent = [...new Set(credits.filter((credit) => credit))].join(' · ');
        if (look) this.tree.map.style.setProperty('--ground', look.ground);
    }

    /**
     * @param {Viewport} viewport
     * @param {boolean} hasMoved
     */
    #didDraw(viewport, hasMoved) {
        this.anchors.place(viewport);
        this.tree.scale.show(viewport, this.owner.words);
        this.tree.closer.setAttribute('aria-disabled', String(viewport.zoom >= greatestZoom));
        this.tree.farther.setAttribute('aria-disabled', String(viewport.zoomed(0).zoom >= viewport.zoom));
        if (hasMoved) this.owner.dispatchEvent(new CustomEvent('camerachange', { detail: viewport.camera }));
    }

    #didRest() {
        this.owner.dispatchEvent(new CustomEvent('cameraidle', { detail: this.viewport.camera }));
        this.#attribute();
        if (this.#isByKeyboard) this.#speak();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const { motion } = this.stage;
        const to = movedByKey(event, motion.destination);
        const isEnter = event.key === 'Enter' && !event.altKey && !event.ctrlKey && !event.metaKey && !event.repeat;
        if (!to && !isEnter) return;
        event.preventDefault();
        this.#isByKeyboard = true;
        if (to) motion.glide(to, 200);
        else this.#pickMiddle();
        this.stage.request();
    }

    /** @param {(zoom: number) => number} change */
    #zoom(change) {
        const { motion, viewport } = this.stage;
        motion.glide(viewport.zoomed(change(motion.destination.zoom)));
        this.stage.request();
    }

    #locate() {
        navigator.geolocation.getCurrentPosition(({ coords: { latitude, longitude } }) => {
            this.stage.location = { latitude, longitude };
            this.show({ center: { latitude, longitude }, zoom: Math.max(16, this.viewport.zoom) }, true);
        }, () => this.#hint(this.owner.words.say('noLocation')), { timeout: 10_000 });
    }

    #notice() {
        const isSilent = this.server.state === 'silent';
        this.#hinting.abort();
        this.tree.notice.textContent = isSilent ? this.owner.words.say('mapSilent') : '';
        if (!isSilent) this.stage.request();
    }

    /**
     * Says something for a short while.
     * @param {string} text
     */
    async #hint(text) {
        this.#hinting.abort();
        this.#hinting = new AbortController();
        this.tree.notice.textContent = text;
        await sleep(2500, this.#hinting.signal).then(() => this.#notice(), () => undefined);
    }

    /** Tells in words what is in the middle, once it has been there for a moment. */
    async #speak() {
        this.#speaking.abort();
        const { signal } = this.#speaking = new AbortController();
        try {
            await sleep(500, signal);
            const hasScene = this.#sceneAt(this.viewport.middle, reach.touch) !== null;
            this.tree.spoken.textContent = await describeMiddle(this.server, this.owner.words, this.viewport.camera, hasScene, signal);
        } catch (error) {
            if (!signal.aborted) throw error;
        }
    }

    /** @returns {import('./gestures.js').GestureTarget} */
    #gestureTarget() {
        return {
            motion: this.stage.motion,
            moved: () => this.stage.request(),
            claims: () => this.#claims,
            declined: () => this.#hint(this.owner.words.say(matchMedia('(pointer: coarse)').matches ? 'mapUseFingers' : 'mapUseClick')),
            touched: () => { this.#isByKeyboard = false; },
            tapped: (tap) => this.#tapped(tap),
            tappedTwice: (tap) => this.#tappedTwice(tap),
            hovered: (point) => this.#hovered(point),
        };
    }

    /** Whether the wheel and one finger are the map's: in an embed only with the focus. */
    get #claims() {
        return !this.owner.hasAttribute('embedded') || this.owner.matches(':focus-within');
    }

    #claim() { this.tree.map.classList.toggle('yielding', !this.#claims); }

    /** @param {Tap} tap */
    #tapped(tap) {
        this.tree.surface.focus({ preventScroll: true });
        const scene = this.#sceneAt(tap, reach[tap.isTouch ? 'touch' : 'mouse']);
        if (scene) this.#select(scene);
        else this.#pick(tap, patience);
    }

    /** @param {Tap} tap */
    #tappedTwice(tap) {
        this.#picking.abort();
        const scene = this.#sceneAt(tap, reach[tap.isTouch ? 'touch' : 'mouse']);
        if (scene) return this.#open(scene);
        const { motion, viewport } = this.stage;
        motion.glide(viewport.zoomed(closer(motion.destination.zoom), tap));
        this.stage.request();
    }

    #pickMiddle() {
        const { middle } = this.viewport;
        const scene = this.#sceneAt(middle, reach.touch);
        if (!scene) return this.#pick(middle, 0);
        this.#select(scene);
        this.#open(scene);
    }

    /** @param {Point | null} point */
    #hovered(point) {
        const scene = point && this.#sceneAt(point, reach.mouse);
        const id = scene?.kind === 'scene' ? scene.scene.scene : null;
        if (id === this.stage.coverage.hovered) return;
        this.stage.coverage.hovered = id;
        this.tree.surface.classList.toggle('picking', id !== null);
        this.stage.request();
    }

    /**
     * @param {Point} point
     * @param {number} radius
     * @returns {Pick | null}
     */
    #sceneAt(point, radius) {
        if (!this.owner.selectable.includes('scenes')) return null;
        const found = this.stage.coverage.hit(this.viewport, point, radius);
        return found && pickedScene(found);
    }

    /**
     * What is at a point besides scenes; where the server does not say, the place itself.
     * @param {Point} point
     * @param {number} wait Milliseconds before it is told.
     */
    async #pick(point, wait) {
        this.#picking.abort();
        const { signal } = this.#picking = new AbortController();
        const kinds = this.owner.selectable.filter((kind) => kind !== 'scenes');
        const look = this.#look;
        const place = { kind: /** @type {const} */ ('coordinate'), coordinate: coordinateOf(this.viewport.world(point)) };
        const level = this.stage.raster.level(this.viewport.zoom);
        const asked = look ? pickedFeature(this.server, look, this.viewport, level, point, kinds, signal) : Promise.resolve(place);
        const pause = sleep(wait, signal).catch(() => undefined);
        const picked = await asked.catch(() => place);
        await pause;
        if (!signal.aborted) this.#select(picked);
    }

    get #wish() {
        const { owner } = this;
        const places = (owner.getAttribute('points-of-interest') ?? 'all').trim().replace(/[\s,]+/g, ',') || 'all';
        return { style: owner.mapStyle, isDark: this.#isDark, language: owner.language, places };
    }

    get #look() {
        return this.looks.look(this.#wish, this.viewport.zoom);
    }

    /** @param {Pick} picked */
    #select(picked) {
        this.#picking.abort();
        this.owner.selection = picked;
        this.owner.dispatchEvent(new CustomEvent('select', { detail: picked }));
    }

    /** @param {Pick} picked */
    #open(picked) {
        this.owner.dispatchEvent(new CustomEvent('scenerequest', { detail: picked }));
    }
}

/** @param {string | null} scheme */
function isDark(scheme) {
    return scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Whether a browser would tell where it is, if its reader allowed it. */
function canLocate() {
    const policy = /** @type {any} */ (document).featurePolicy ?? /** @type {any} */ (document).permissionsPolicy;
    return 'geolocation' in navigator && isSecureContext && (policy?.allowsFeature?.('geolocation') ?? true);
}
