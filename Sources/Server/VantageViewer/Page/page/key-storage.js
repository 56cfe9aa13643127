// The API key for a server that requires one. It is stored until the tab is closed. If it is missing, a dialog asks for
// it.

import { serverKeys } from '../shared/server-keys.js';

/** @typedef {import('../shared/words.js').Words} Words */

/**
 * Restores a server's stored key, and asks for a key when the server requires one.
 * @param {Words} words
 * @param {string} server The URL of the only server that receives the key.
 */
export function useKey(words, server) {
    /** @type {Promise<import('./key-dialog.js').KeyDialog> | undefined} */
    let dialog;
    serverKeys.set(server, recall(server));
    serverKeys.addEventListener('wanted', async (event) => {
        if (/** @type {CustomEvent} */ (event).detail.server !== server) return;
        dialog ??= import('./key-dialog.js').then(({ KeyDialog }) => new KeyDialog(words, server));
        (await dialog).ask();
    });
}

/** @param {string} server */
const name = (server) => `vantage-key ${server}`;

/** @param {string} server */
function recall(server) {
    try {
        return sessionStorage.getItem(name(server));
    } catch {
        return null;
    }
}

/**
 * Stores a key until the tab is closed.
 * @param {string} server
 * @param {string} key
 * @returns {boolean} Whether the browser stored it.
 */
export function remember(server, key) {
    try {
        sessionStorage.setItem(name(server), key);
        return true;
    } catch {
        return false;
    }
}
