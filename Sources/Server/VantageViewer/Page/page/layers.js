// The panels that are open over the picture, in the order in which they opened. Escape closes the last one.

export class Layers {
    /** @type {{ name: string, close: () => void }[]} */
    #open = [];

    /**
     * @param {string} name
     * @param {() => void} close
     */
    opened(name, close) {
        if (!this.#open.some((layer) => layer.name === name)) this.#open.push({ name, close });
    }

    /** @param {string} name */
    closed(name) { this.#open = this.#open.filter((layer) => layer.name !== name); }

    /** Closes the panel that opened last. Returns whether one was open. */
    closeLast() {
        const last = this.#open.at(-1);
        last?.close();
        return last !== undefined;
    }
}
