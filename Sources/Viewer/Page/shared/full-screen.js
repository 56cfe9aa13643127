// Full screen, also where the browser has none: then something covers the page.

const cover = 'covers';

/** @param {Element} node */
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
 * Goes to full screen or back.
 * @param {Element} node
 */
export function toggleFull(node) { return isFull(node) ? dismiss(node) : present(node); }
