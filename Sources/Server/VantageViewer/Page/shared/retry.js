// Retries requests that a server could not process.

import { ServerError } from './server-error.js';

/** The delays before the first and the later retries, in milliseconds. */
const first = 500;
const longest = 5000;

/**
 * Retries a request while it fails with a temporary error. The delay starts at half a second and doubles up to five
 * seconds, unless the server sends `Retry-After`. It ends early when the server responds to another request and when
 * the device is online again.
 * @template T
 * @param {() => Promise<T>} request
 * @param {AbortSignal} [signal] Stops the retries.
 * @param {import('./server.js').Server} [server]
 * @returns {Promise<T>}
 */
export async function retry(request, signal, server) {
    for (let delay = first; ; delay = Math.min(delay * 2, longest)) {
        try {
            return await request();
        } catch (error) {
            if (!(error instanceof ServerError && error.isTemporary)) throw error;
            if (error.retryAfter) await sleep(error.retryAfter * 1000, signal);
            else await sleepUntilBack(delay, signal, server);
        }
    }
}

/**
 * @param {number} delay In milliseconds.
 * @param {AbortSignal} [signal]
 * @param {import('./server.js').Server} [server]
 */
async function sleepUntilBack(delay, signal, server) {
    const ending = new AbortController();
    const end = () => ending.abort();
    const options = { signal: ending.signal };
    addEventListener('online', end, options);
    server?.addEventListener('statechange', () => { if (server.state === 'responding') end(); }, options);
    signal?.addEventListener('abort', end, options);
    await sleep(delay, ending.signal).catch(() => undefined);
    end();
    signal?.throwIfAborted();
}

/**
 * Waits.
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>} Rejects with the signal's reason if the signal is aborted first.
 */
export function sleep(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const end = () => { clearTimeout(timer); reject(signal?.reason); };
        const timer = setTimeout(() => { signal?.removeEventListener('abort', end); resolve(); }, milliseconds);
        if (signal?.aborted) end();
        else signal?.addEventListener('abort', end, { once: true });
    });
}
