// What an element does inside: it goes where its attributes ask for, and keeps what stands in the picture and around it up
// to date.

import { serverKeys } from '../shared/server-keys.js';
import { Words } from '../shared/words.js';
import { Chrome } from './chrome.js';
import { Errand, places } from './errand.js';
import { Gestures } from './gestures.js';
import { followKeys } from './keys.js';
import { Names } from './names.js';
import { Overlay } from './overlay.js';
import { makeParts } from './parts.js';
import { Permissions } from './permissions.js';
import { Surroundings } from './surroundings.js';
import { Viewer } from './viewer.js';
import { Walking } from './walking.js';

/** @typedef {import('./look-around-element.js').LookAroundElement} LookAround */
/** @typedef {'loading' | 'complete' | 'error' | 'destroyed'} ReadyState */

export class LookAroundSession {
    #owner;
    #permissions;

    words = new Words('en');

    /** @type {ReadyState} */
    readyState = 'loading';

    /** Whether the element is in a page. */
    isActive = false;

    #connection = new AbortController();

    /** @type {Promise<import('./dialog.js').Dialog> | null} */
    #dialog = null;

    /** @type {Gestures | null} */
    #gestures = null;

    /**
     * @param {LookAround} owner
     * @param {ShadowRoot} root
     */
    constructor(owner, root) {
        const parts = this.parts = makeParts(root);
        const viewer = this.viewer = new Viewer(parts.surface);
        this.#owner = owner;
        this.#permissions = new Permissions(owner, parts.surface, parts.hint);
        this.overlay = new Overlay(owner, () => viewer.invalidate());
        this.walking = new Walking(parts.overlay, viewer, () => this.chrome.taken);
        this.surroundings = new Surroundings(owner);
        this.chrome = new Chrome(owner, parts, viewer);
        this.names = new Names(owner, parts.names);
        this.errand = new Errand(owner, viewer, { changed: () => this.surroundings.clear(), state: () => this.#stateChanged() });
        viewer.addEventListener('move', () => this.#moved());
        viewer.addEventListener('willchange', (event) => this.#willChange(/** @type {CustomEvent} */ (event).detail));
        viewer.addEventListener('change', () => this.#changed());
        viewer.addEventListener('shown', () => this.#shown());
        viewer.addEventListener('failure', (event) => this.#failed(/** @type {CustomEvent} */ (event).detail.error));
        this.surroundings.addEventListener('change', () => this.names.show());
        followKeys(root, owner, viewer.motion, (kind) => this.#permissions.may(kind));
    }

    /** The element is in a page. */
    begin() {
        const [owner, { viewer }] = [this.#owner, this];
        this.isActive = true;
        const { signal } = this.#connection = new AbortController();
        this.errand.signal = signal;
        this.speak();
        this.errand.connect();
        this.#gestures = new Gestures(this.parts.surface, viewer.motion, this.#permissions);
        serverKeys.addEventListener('change', (event) => {
            const isOwn = /** @type {CustomEvent} */ (event).detail.server === this.errand.server?.base;
            if (isOwn && this.readyState !== 'complete') this.again();
        }, { signal });
        this.#become(viewer.scene ? 'complete' : 'loading');
        this.apply();
        this.errand.ask(...viewer.scene ? [] : places);
    }

    /** It is in no page any more. */
    end() {
        this.#connection.abort();
        this.#gestures?.end();
        this.chrome.end();
        this.surroundings.end();
        this.viewer.disconnect();
        this.#owner.closeDialog();
        this.isActive = false;
        this.#become('destroyed');
    }

    /** Does as attributes say of what is shown. */
    apply() {
        this.#permissions.apply();
        this.chrome.apply();
        this.names.show();
        this.#frame();
    }

    /** What stands around the element is loaded when it is asked for. */
    async #frame() {
        const { showsDialogControl, showsCloseControl, isDialogOpen, isPreview } = this.#owner;
        if (showsDialogControl || showsCloseControl || isDialogOpen || isPreview) {
            this.#dialog ??= import('./dialog.js').then(
                ({ Dialog }) => new Dialog(this.#owner, this.parts.corners.topTrailing, () => this.resume(true)));
        }
        (await this.#dialog)?.follow();
    }

    /**
     * Draws by other means where that is needed: a preview is still, and what takes the screen is not.
     * @param {boolean} [takesFocus]
     */
    resume(takesFocus = false) {
        const owner = this.#owner;
        const hasChanged = this.viewer.isPreview !== owner.isPreviewing;
        if (!this.isActive || !owner.isConnected) return;
        if (hasChanged) this.errand.reconnect();
        this.apply();
        if (!hasChanged) return;
        if (owner.scene) this.#look();
        this.#describe();
        if (takesFocus) owner.focus({ preventScroll: true });
    }

    speak() {
        const owner = this.#owner;
        this.words = Words.for(owner.closest('[lang]')?.getAttribute('lang'));
        owner.dir = this.words.direction;
        this.chrome.speak();
        this.surroundings.clear();
        this.#describe();
        if (this.viewer.scene) this.#look();
    }

    again() {
        this.chrome.notice.hide();
        this.errand.again();
    }

    #moved() {
        const { view, scene } = this.viewer;
        this.overlay.layout(view, scene);
        this.names.layout(view, scene);
        this.walking.arrows.layout(view);
        this.chrome.moved();
        this.#tell('viewchange', { view: view.state });
    }

    /** @param {any} detail */
    #willChange(detail) {
        if (!this.viewer.scene) {
            this.#become('loading');
            // A view that was there already is of elsewhere.
            this.surroundings.leave();
        }
        this.#tell('scenewillupdate', detail);
    }

    #changed() {
        this.chrome.notice.hide();
        this.walking.leave();
        this.#showWays();
        this.#become('complete');
        this.#tell('scenechange', { scene: this.#owner.scene });
    }

    /** What stands around a picture, and in it, comes once that is on the screen. */
    #shown() {
        const { scene } = this.#owner;
        if (!scene) return;
        this.#look();
        this.#describe();
        this.names.aim();
        this.#tell('scenedidupdate', { scene });
    }

    /** Finds out what is around and where one can go, unless nobody would see it. */
    async #look() {
        const [owner, { errand: { server }, walking }] = [this.#owner, this];
        if (owner.isPreviewing || !server) return;
        this.surroundings.follow(owner.scene);
        if (!await walking.find(server, this.#connection.signal)) return;
        this.#describe();
        this.#tell('wayschange', { ways: walking.ways });
    }

    #describe() {
        this.chrome.describe();
        this.#showWays();
        this.viewer.invalidate();
    }

    #showWays() {
        const mayWalk = this.#permissions.may('navigation') && !this.#owner.isPreviewing;
        if (this.walking.show(this.words, mayWalk)) this.#owner.focus();
    }

    /** @param {any} error */
    #failed(error) {
        this.chrome.notice.show(error);
        this.#become('error');
        this.#tell('error', { error });
    }

    #stateChanged() {
        if (this.errand.server?.state === 'silent') this.chrome.notice.showSilent();
        else { this.chrome.notice.hideSilent(); this.viewer.retry(); }
    }

    /** @param {ReadyState} state */
    #become(state) {
        if (state === this.readyState) return;
        this.readyState = state;
        this.#owner.dispatchEvent(new Event('readystatechange'));
        if (state === 'complete') this.#owner.dispatchEvent(new Event('load'));
    }

    /**
     * @param {string} event
     * @param {any} detail
     */
    #tell(event, detail) { this.#owner.dispatchEvent(new CustomEvent(event, { detail })); }
}
