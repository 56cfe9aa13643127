// Full screen, also where the browser has none: then the picture covers the page, and less of it is covered.

const cover = 'covers';

/** @param {Element} node */
export function isFull(node) {
    return document.fullscreenElement === node || node.classList.contains(cover);
}

/**
 * Goes to full screen or back.
 * @param {Element} node
 */
export async function toggleFull(node) {
    if (document.fullscreenElement === node) return document.exitFullscreen();
    if (node.classList.contains(cover)) return void node.classList.remove(cover);
    const isDone = await node.requestFullscreen?.().then(() => true, () => false);
    if (!isDone) node.classList.add(cover);
}
