// Full screen. In a browser without the Fullscreen API, the element covers the page instead.

const cover = 'covers';

/**
 * Returns whether an element is full screen or covers the page.
 * @param {Element} node
 */
export function isFull(node) {
    return document.fullscreenElement === node || node.classList.contains(cover);
}

/** @param {Element} node */
export async function present(node) {
    const isDone = await node.requestFullscreen?.().then(() => true, () => false);
    if (!isDone) node.classList.add(cover);
}

/** @param {Element} node */
export async function dismiss(node) {
    node.classList.remove(cover);
    if (document.fullscreenElement === node) await document.exitFullscreen();
}

/**
 * Enters or leaves full screen.
 * @param {Element} node
 */
export function toggleFull(node) { return isFull(node) ? dismiss(node) : present(node); }
