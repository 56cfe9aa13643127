// The API keys for servers that require one. They are kept in memory only.

/**
 * Dispatches `change` when a key changes and `wanted` when a server requires a key, each with the URL of the server in
 * `detail.server`.
 */
class ServerKeys extends EventTarget {
    /** @type {Map<string, string>} */
    #keys = new Map();

    /**
     * Returns the key for a server, or null.
     * @param {string} server The `base` of a `Server`.
     */
    of(server) { return this.#keys.get(server) ?? null; }

    /**
     * Sets or removes the key for a server.
     * @param {string} server The only server that receives the key.
     * @param {string | null} key
     */
    set(server, key) {
        if (this.of(server) === key) return;
        if (key) this.#keys.set(server, key);
        else this.#keys.delete(server);
        this.#notify('change', server);
    }

    /**
     * Reports that a server requires a key.
     * @param {string} server
     */
    want(server) { this.#notify('wanted', server); }

    /**
     * @param {string} name
     * @param {string} server
     */
    #notify(name, server) { this.dispatchEvent(new CustomEvent(name, { detail: { server } })); }
}

export const serverKeys = new ServerKeys();
