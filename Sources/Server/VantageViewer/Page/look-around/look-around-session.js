// The internals of the element: shows the scene that its attributes specify, and keeps labels, arrows and controls up
// to date.

import { serverKeys } from '../shared/server-keys.js';
import { Words } from '../shared/words.js';
import { Chrome } from './chrome.js';
import { ClickToGo } from './click-to-go.js';
import { AttributeSync, sceneAttributes } from './attribute-sync.js';
import { Gestures } from './gestures.js';
import { followKeys } from './keys.js';
import { Labels } from './labels.js';
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

    /** Whether the element is connected. */
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
        this.walking = new Walking(parts.overlay, viewer, () => this.chrome.arrowObstacles);
        this.clickToGo = new ClickToGo(parts.surface, parts.overlay, viewer, this.walking, () => this.#mayClickToGo);
        this.surroundings = new Surroundings(owner);
        this.chrome = new Chrome(owner, parts, viewer);
        this.labels = new Labels(owner, parts.labels);
        this.attributeSync = new AttributeSync(owner, viewer, { changed: () => this.surroundings.clear(), state: () => this.#stateChanged() });
        viewer.addEventListener('move', () => this.#moved());
        viewer.addEventListener('willchange', (event) => this.#willChange(/** @type {CustomEvent} */ (event).detail));
        viewer.addEventListener('change', () => this.#changed());
        viewer.addEventListener('shown', () => this.#shown());
        viewer.addEventListener('failure', (event) => this.#failed(/** @type {CustomEvent} */ (event).detail.error));
        this.surroundings.addEventListener('change', () => this.labels.show());
        followKeys(root, owner, viewer.motion, (kind) => this.#permissions.may(kind));
    }

    /** Starts the session. Called when the element is connected. */
    begin() {
        const [owner, { viewer }] = [this.#owner, this];
        this.isActive = true;
        const { signal } = this.#connection = new AbortController();
        this.attributeSync.signal = signal;
        this.localize();
        this.attributeSync.connect();
        this.#gestures = new Gestures(this.parts.surface, viewer.motion, this.#permissions);
        serverKeys.addEventListener('change', (event) => {
            const isOwn = /** @type {CustomEvent} */ (event).detail.server === this.attributeSync.server?.base;
            if (isOwn && this.readyState !== 'complete') this.retry();
        }, { signal });
        this.#setReadyState(viewer.scene ? 'complete' : 'loading');
        this.apply();
        this.attributeSync.enqueue(...viewer.scene ? [] : sceneAttributes);
    }

    /** Ends the session. Called when the element is disconnected. */
    end() {
        this.#connection.abort();
        this.#gestures?.end();
        this.chrome.end();
        this.surroundings.end();
        this.walking.leave();
        this.viewer.disconnect();
        this.#owner.closeDialog();
        this.isActive = false;
        this.#setReadyState('destroyed');
    }

    /** Applies the attributes that affect the presentation. */
    apply() {
        this.#permissions.apply();
        this.chrome.apply();
        this.labels.show();
        this.#updateDialog();
    }

    /** Loads the dialog when an attribute first needs it, and updates it. */
    async #updateDialog() {
        const { showsDialogControl, showsCloseControl, isDialogOpen, isPreview } = this.#owner;
        if (showsDialogControl || showsCloseControl || isDialogOpen || isPreview) {
            this.#dialog ??= import('./dialog.js').then(
                ({ Dialog }) => new Dialog(this.#owner, this.parts.corners.topTrailing, () => this.resume(true)));
        }
        (await this.#dialog)?.follow();
    }

    /**
     * Switches between still and live drawing if necessary: a preview is still, a full-screen view is live.
     * @param {boolean} [takesFocus] Whether to focus the element after a switch.
     */
    resume(takesFocus = false) {
        const owner = this.#owner;
        const hasChanged = this.viewer.isPreview !== owner.isPreviewing;
        if (!this.isActive || !owner.isConnected) return;
        if (hasChanged) this.attributeSync.reconnect();
        this.apply();
        if (!hasChanged) return;
        if (owner.scene) this.#findSurroundings();
        this.#describe();
        if (takesFocus) owner.focus({ preventScroll: true });
    }

    localize() {
        const owner = this.#owner;
        this.words = Words.for(owner.closest('[lang]')?.getAttribute('lang'));
        owner.dir = this.words.direction;
        this.chrome.localize();
        this.surroundings.clear();
        this.#describe();
        if (this.viewer.scene) this.#findSurroundings();
    }

    retry() {
        this.chrome.notice.hide();
        this.attributeSync.retry();
    }

    #moved() {
        const { view, scene } = this.viewer;
        this.overlay.layout(view, scene);
        this.labels.layout(view, scene);
        this.walking.arrows.layout(view);
        this.clickToGo.layout();
        this.chrome.moved();
        this.#dispatch('viewchange', { view: view.state });
    }

    /** @param {any} detail */
    #willChange(detail) {
        if (!this.viewer.scene) {
            this.#setReadyState('loading');
            // A preview image may show a different location.
            this.surroundings.leave();
        }
        this.#dispatch('scenewillupdate', detail);
    }

    #changed() {
        this.chrome.notice.hide();
        this.walking.leave();
        this.#showWays();
        this.#setReadyState('complete');
        this.#dispatch('scenechange', { scene: this.#owner.scene });
    }

    /** Loads labels, arrows and attribution, now that the picture is on screen. */
    #shown() {
        const { scene } = this.#owner;
        if (!scene) return;
        this.#findSurroundings();
        this.#describe();
        this.labels.aim();
        this.#dispatch('scenedidupdate', { scene });
    }

    /** Requests surroundings and neighboring scenes, except in a preview, which shows neither. */
    async #findSurroundings() {
        const [owner, { attributeSync: { server }, walking }] = [this.#owner, this];
        if (owner.isPreviewing || !server) return;
        this.surroundings.follow(owner.scene);
        if (!await walking.find(server)) return;
        this.#describe();
        this.clickToGo.layout();
        this.#dispatch('wayschange', { ways: walking.ways });
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

    get #mayClickToGo() { return this.#permissions.may('navigation') && !this.#permissions.yields(); }

    /** @param {any} error */
    #failed(error) {
        this.chrome.notice.show(error);
        this.#setReadyState('error');
        this.#dispatch('error', { error });
    }

    #stateChanged() {
        if (this.attributeSync.server?.state === 'silent') this.chrome.notice.showSilent();
        else { this.chrome.notice.hideSilent(); this.viewer.retryTiles(); }
    }

    /** @param {ReadyState} state */
    #setReadyState(state) {
        if (state === this.readyState) return;
        this.readyState = state;
        this.#owner.dispatchEvent(new Event('readystatechange'));
        if (state === 'complete') this.#owner.dispatchEvent(new Event('load'));
    }

    /**
     * @param {string} event
     * @param {any} detail
     */
    #dispatch(event, detail) { this.#owner.dispatchEvent(new CustomEvent(event, { detail })); }
}
