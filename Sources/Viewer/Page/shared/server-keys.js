// The keys of servers that let in only those who have one. They are in the memory of the page alone.

/** It tells `change`, and `wanted` when a server asks for a key, each with `detail.server`: its address. */
class ServerKeys extends EventTarget {
    /** @type {Map<string, string>} */
    #keys = new Map();

    /** @param {string} server Its address, as `Server` has it. */
    of(server) { return this.#keys.get(server) ?? null; }

    /**
     * @param {string} server The only one that gets it.
     * @param {string | null} key
     */
    set(server, key) {
        if (this.of(server) === key) return;
        if (key) this.#keys.set(server, key);
        else this.#keys.delete(server);
        this.#tell('change', server);
    }

    /** @param {string} server */
    want(server) { this.#tell('wanted', server); }

    /**
     * @param {string} name
     * @param {string} server
     */
    #tell(name, server) { this.dispatchEvent(new CustomEvent(name, { detail: { server } })); }
}

export const serverKeys = new ServerKeys();
