// The tilted map, an image that the server renders. Only one request runs at a time, and an image stays until the next one
// is loaded.

import { element } from '../shared/dom.js';

/** @typedef {import('../shared/server.js').Parameters} Parameters */

/** The maximum width or height that the server renders, in pixels. */
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
     * @param {(error: Error | null) => void} drawn Called with null when an image is shown, or with the error.
     */
    constructor(server, drawn) {
        this.#server = server;
        this.#drawn = drawn;
        this.node = element('div', { class: 'tilted-picture', tabindex: 0, role: 'application' }, this.#image);
    }

    /** The URL of the current image, or an empty string before the first one. */
    get address() { return this.#image.src; }

    /**
     * Requests an image at the element's size and shows it. Replaces a request that has not started yet.
     * @param {Parameters} parameters
     * @param {boolean} isFine Whether the image has the full resolution of the screen.
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
            const parameters = this.#next;
            this.#next = null;
            await this.#load(parameters).then(() => this.#drawn(null), (error) => this.#drawn(error));
        }
        this.#isBusy = false;
    }

    /** @param {Parameters} parameters */
    async #load(parameters) {
        const address = URL.createObjectURL(await this.#server.file('v1/map', parameters, { isRetried: false }));
        const image = element('img', { src: address, alt: '', draggable: 'false' });
        await image.decode();
        URL.revokeObjectURL(this.#image.src);
        this.#image.replaceWith(image);
        this.#image = image;
    }
}
