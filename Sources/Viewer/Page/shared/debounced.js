// Calls that wait until nothing more comes.

/**
 * A function that calls another once it has not been called for a while.
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
