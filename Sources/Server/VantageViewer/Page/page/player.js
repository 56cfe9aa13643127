// Plays a sequence: walks along it automatically, and keeps the view at the same angle to the direction of travel.

import { bearing, distance, turn } from '../shared/geodesy.js';
import { sleep } from '../shared/retry.js';
import { PlayerBar } from './player-bar.js';
import { Sequence } from './sequence.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */

/** The time per picture at normal speed, and the least time in which a walk is animated, in milliseconds. */
const normal = 1000;
const leastAnimated = 500;

/** The number of pictures to preload. */
const ahead = 3;

export class Player {
    #app;
    #pane;
    #bar;
    #sequence = new Sequence([]);
    #opening = new AbortController();
    #playing = new AbortController();

    /**
     * The position of the picture that is loading.
     * @type {number | null}
     */
    #target = null;

    isPlaying = false;

    /** The speed, as a multiple of the normal one. */
    speed = 1;

    /**
     * @param {App} app
     * @param {ViewerPane} pane
     */
    constructor(app, pane) {
        this.#app = app;
        this.#pane = pane;
        this.#bar = new PlayerBar(app, this);
        pane.add(this.#bar.node);
        pane.element.addEventListener('scenechange', () => this.#sceneChanged());
        document.addEventListener('visibilitychange', () => { if (document.hidden) this.pause(); });
    }

    get isOpen() { return !this.#bar.node.hidden; }

    /** Opens the bar and plays, or pauses and resumes if the bar is open. */
    async toggle() {
        if (!this.isOpen) return this.#open();
        if (this.isPlaying) this.pause();
        else this.play();
    }

    close() {
        if (!this.isOpen) return;
        const hadFocus = this.#bar.node.contains(document.activeElement);
        this.pause();
        this.#opening.abort();
        this.#target = null;
        this.#bar.node.hidden = true;
        this.#pane.node.classList.remove('player-open');
        this.#pane.layers.closed('player');
        this.#pane.timeline.update();
        if (hadFocus) this.#pane.element.focus({ preventScroll: true });
    }

    pause() {
        this.#playing.abort();
        this.#setPlaying(false);
    }

    async play() {
        if (this.isPlaying || this.#index < 0) return;
        if (this.#index === this.#sequence.stops.length - 1) await this.go(0);
        const { signal } = this.#playing = new AbortController();
        this.#setPlaying(true);
        await this.#run(signal).catch((error) => { if (!signal.aborted) throw error; });
        if (!signal.aborted) this.#setPlaying(false);
    }

    /**
     * Shows the picture at a position in the sequence.
     * @param {number} index
     */
    async go(index) {
        const [from, { stops }, { element }] = [this.#index, this.#sequence, this.#pane];
        if (!stops[index] || from < 0) return;
        this.#target = index;
        const bend = turn(this.#sequence.course(from), this.#sequence.course(index));
        const isShown = await element.show(stops[index].scene, this.#options(from, index));
        if (this.#target === index) this.#target = null;
        if (isShown && stops[index].kind === 'panorama' && element.isOriented) element.turnTo({ heading: element.view.heading + bend });
    }

    /**
     * Returns how to show the next picture: as a walk if it is adjacent and there is time for it. A photo is centered.
     * @param {number} from
     * @param {number} to
     * @returns {import('../look-around/transition.js').ShowOptions}
     */
    #options(from, to) {
        const [a, b] = [this.#sequence.stops[from], this.#sequence.stops[to]];
        if (b.kind === 'photo') return { view: { fov: this.#pane.element.view.fov } };
        const isWalk = Math.abs(to - from) === 1 && normal / this.speed >= leastAnimated;
        return isWalk ? { bearing: bearing(a.coordinate, b.coordinate), distance: distance(a.coordinate, b.coordinate) } : {};
    }

    get #index() { return this.#sequence.indexOf(this.#pane.element.scene?.scene); }

    async #open() {
        const { element, node, layers } = this.#pane;
        const { scene } = element;
        if (!scene?.details.sequence) return;
        this.#app.state.set({ beside: null });
        this.#bar.node.hidden = false;
        node.classList.add('player-open');
        layers.opened('player', () => this.close());
        this.#bar.focus();
        const { signal } = this.#opening = new AbortController();
        this.#show(new Sequence([]));
        const sequence = await Sequence.of(this.#app.server, scene, signal).catch(() => null);
        if (!sequence || signal.aborted) return;
        this.#show(sequence);
        await this.play();
    }

    /** @param {Sequence} sequence */
    #show(sequence) {
        this.#sequence = sequence;
        this.#bar.show(sequence, this.#index);
    }

    /** @param {AbortSignal} signal */
    async #run(signal) {
        for (let next = this.#index + 1; next < this.#sequence.stops.length; next = this.#index + 1) {
            for (const { scene } of this.#sequence.stops.slice(next, next + ahead)) this.#pane.element.preload(scene);
            await sleep(normal / this.speed, signal);
            await this.go(next);
            signal.throwIfAborted();
        }
        this.#bar.say(this.#app.words.say('player.end'));
    }

    /** @param {boolean} isPlaying */
    #setPlaying(isPlaying) {
        if (isPlaying === this.isPlaying) return;
        this.isPlaying = isPlaying;
        // Announcing each picture would drown out everything else.
        this.#pane.element.toggleAttribute('quiet', isPlaying);
        this.#bar.showPlaying(isPlaying);
    }

    /** Follows the picture. Leaving the sequence closes the bar. */
    #sceneChanged() {
        if (!this.isOpen || this.#sequence.stops.length === 0) return;
        const index = this.#index;
        if (index < 0) this.close();
        else if (index === (this.#target ?? index)) this.#bar.mark(index);
    }
}
