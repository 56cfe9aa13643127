// Debounces function calls.

/**
 * Returns a function that waits until it has not been called for a given time, and then calls `call`.
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
