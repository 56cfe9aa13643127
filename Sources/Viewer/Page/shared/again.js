// Asking again what a server did not answer for a while.

import { ServerError } from './server-error.js';

/**
 * Repeats a request while its error is a passing one: at once after half a second, then each time later, at most every
 * five seconds.
 * @template T
 * @param {() => Promise<T>} request
 * @param {AbortSignal} [signal] Ends the repeating.
 * @returns {Promise<T>}
 */
export async function again(request, signal) {
    for (let pause = 500; ; pause = Math.min(pause * 2, 5000)) {
        try {
            return await request();
        } catch (error) {
            if (!(error instanceof ServerError && error.isPassing)) throw error;
            await sleep((error.retryAfter ?? 0) * 1000 || pause, signal);
        }
    }
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>} Rejected with the signal's reason when it ends first.
 */
export function sleep(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const end = () => { clearTimeout(timer); reject(signal?.reason); };
        const timer = setTimeout(() => { signal?.removeEventListener('abort', end); resolve(); }, milliseconds);
        if (signal?.aborted) end();
        else signal?.addEventListener('abort', end, { once: true });
    });
}
