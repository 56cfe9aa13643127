// Debouncing of calls.

/**
 * Returns a function that calls `call` once no further calls have been made for a while.
 * @param {number} milliseconds
 * @param {() => void} call
 */
export function debounced(milliseconds, call) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    return () => {
        clearTimeout(timer);
        timer = setTimeout(call, milliseconds);
    };
}
