// Retries requests that a server could not process.

import { ServerError } from './server-error.js';

/**
 * Retries a request while it fails with a temporary error. The delay starts at half a second and doubles up to five
 * seconds, unless the server sends `Retry-After`.
 * @template T
 * @param {() => Promise<T>} request
 * @param {AbortSignal} [signal] Stops the retries.
 * @returns {Promise<T>}
 */
export async function retry(request, signal) {
    for (let pause = 500; ; pause = Math.min(pause * 2, 5000)) {
        try {
            return await request();
        } catch (error) {
            if (!(error instanceof ServerError && error.isTemporary)) throw error;
            await sleep((error.retryAfter ?? 0) * 1000 || pause, signal);
        }
    }
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
