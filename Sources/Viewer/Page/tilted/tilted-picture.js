// The tilted map as a picture that the server draws. One is drawn at a time, and stays until the next is there.

import { element } from '../shared/dom.js';

/** @typedef {import('../shared/server.js').Parameters} Parameters */

/** What a server draws at most: pixels at a side. */
const mostPixels = 4096;

export class TiltedPicture {
    #server;
    #drawn;
    #image = element('img', { alt: '', draggable: 'false' });
    #isBusy = false;
    /** @type {Parameters | null} */
    #next = null;

    /**
     * @param {import('../shared/server.js').Server} server
     * @param {(error: Error | null) => void} drawn Told when a picture is there, or why it is not.
     */
    constructor(server, drawn) {
        this.#server = server;
        this.#drawn = drawn;
        this.node = element('div', { class: 'tilted-picture', tabindex: 0, role: 'application' }, this.#image);
    }

    /** The address of what is shown; empty before there is something. */
    get address() { return this.#image.src; }

    /**
     * Shows a map of the size of the view once it is drawn, and none that was asked for before.
     * @param {Parameters} parameters
     * @param {boolean} isFine Whether it has all pixels of the screen.
     */
    show(parameters, isFine) {
        const { clientWidth: width, clientHeight: height } = this.node;
        const scale = isFine ? Math.min(devicePixelRatio, mostPixels / Math.max(width, height)) : 1;
        this.#next = { ...parameters, size: `${width}x${height}`, scale: Math.max(1, Math.floor(scale * 100) / 100), format: 'webp' };
        if (!this.#isBusy && width > 0) this.#draw();
    }

    async #draw() {
        this.#isBusy = true;
        while (this.#next) {
            const wanted = this.#next;
            this.#next = null;
            await this.#load(wanted).then(() => this.#drawn(null), (error) => this.#drawn(error));
        }
        this.#isBusy = false;
    }

    /** @param {Parameters} wanted */
    async #load(wanted) {
        const address = URL.createObjectURL(await this.#server.file('v1/map', wanted));
        const image = element('img', { src: address, alt: '', draggable: 'false' });
        await image.decode();
        URL.revokeObjectURL(this.#image.src);
        this.#image.replaceWith(image);
        this.#image = image;
    }
}
