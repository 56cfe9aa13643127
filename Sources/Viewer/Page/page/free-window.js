// Keeps a window that stands on a point of the map free of what lies over the map's edges, until the reader takes over.

/** @typedef {import('../map/map-element.js').MapElement} MapElement */

/** Points between the window and what is beside it. */
const gap = 8;

/**
 * Moves the map once it rests, and again when the window has grown.
 * @param {MapElement} map
 * @param {HTMLElement} window
 * @param {() => number} top Where the free part of the map begins.
 */
export function keepFree(map, window, top) {
    const ending = new AbortController();
    const options = { signal: ending.signal };
    let isMoving = false;
    const end = () => { ending.abort(); growth.disconnect(); };
    const move = () => {
        if (!window.isConnected) end();
        else if (!isMoving) pan(map, shift(map, window, top()));
    };
    const growth = new ResizeObserver(move);
    growth.observe(window);
    map.addEventListener('camerachange', () => { isMoving = true; }, options);
    map.addEventListener('cameraidle', () => { isMoving = false; move(); }, options);
    for (const hand of ['pointerdown', 'wheel', 'keydown']) map.addEventListener(hand, end, options);
}

/**
 * How far the window has to go to be free; where its point is out of view, it stays.
 * @param {Element} map
 * @param {Element} window
 * @param {number} top
 */
function shift(map, window, top) {
    const [frame, box] = [map.getBoundingClientRect(), window.getBoundingClientRect()];
    const [across, down] = [(box.left + box.right) / 2, box.bottom];
    const isThere = across > frame.left && across < frame.right && down > frame.top && down < frame.bottom;
    if (!isThere) return { right: 0, down: 0 };
    const right = Math.max(0, frame.left + gap - box.left) - Math.max(0, box.right - frame.right + gap);
    return { right, down: Math.max(0, top + gap - box.top) };
}

/**
 * @param {MapElement} map
 * @param {{ right: number, down: number }} shift In points.
 */
function pan(map, { right, down }) {
    if (Math.hypot(right, down) < 1) return;
    const middle = { x: map.clientWidth / 2 - right, y: map.clientHeight / 2 - down };
    map.setCamera({ center: map.coordinate(middle), zoom: map.camera.zoom }, { animated: true });
}
