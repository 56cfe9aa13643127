// The key of a server that wants one: what is remembered of it, or else a window that asks for it.

import { serverKeys } from '../shared/server-keys.js';

/** @typedef {import('../shared/words.js').Words} Words */

/**
 * @param {Words} words
 * @param {string} server Its address: no other gets the key.
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
 * Keeps a key as long as the tab is open.
 * @param {string} server
 * @param {string} key
 * @returns {boolean} Whether the browser allows it.
 */
export function remember(server, key) {
    try {
        sessionStorage.setItem(name(server), key);
        return true;
    } catch {
        return false;
    }
}
