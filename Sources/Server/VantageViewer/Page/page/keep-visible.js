// Pans the map so that an info window is not covered by controls or cut off by the map's edges. Stops when the user
// moves the map itself.

/** @typedef {import('../map/map-element.js').MapElement} MapElement */

/** The minimum distance between the window and the controls or edges, in CSS pixels. */
const margin = 8;

/**
 * Pans the map when it comes to rest and whenever the window changes size.
 * @param {MapElement} map
 * @param {HTMLElement} window
 * @param {() => number} top Returns the lower edge of the controls over the map, in CSS pixels of the viewport.
 */
export function keepVisible(map, window, top) {
    const ending = new AbortController();
    const options = { signal: ending.signal };
    let isMoving = false;
    const end = () => { ending.abort(); growth.disconnect(); };
    const move = () => {
        if (!window.isConnected) end();
        else if (!isMoving) isMoving = pan(map, shift(map, window, top()));
    };
    const growth = new ResizeObserver(move);
    growth.observe(window);
    map.addEventListener('camerachange', () => { isMoving = true; }, options);
    map.addEventListener('cameraidle', () => { isMoving = false; move(); }, options);
    const endOutside = (/** @type {Event} */ event) => { if (!event.composedPath().includes(window)) end(); };
    for (const input of ['pointerdown', 'wheel', 'keydown']) map.addEventListener(input, endOutside, options);
}

/**
 * Returns how far the info window has to move to be fully visible. It does not move if its anchor is out of view.
 * @param {MapElement} map
 * @param {Element} window
 * @param {number} top
 */
function shift(map, window, top) {
    const [frame, box] = [map.getBoundingClientRect(), window.getBoundingClientRect()];
    const [across, foot] = [(box.left + box.right) / 2, box.bottom];
    const isInView = across > frame.left && across < frame.right && foot > frame.top && foot < frame.bottom;
    if (!isInView) return { right: 0, down: 0 };
    const right = Math.max(0, frame.left + margin - box.left) - Math.max(0, box.right - frame.right + margin);
    const down = Math.max(0, top + margin - box.top);
    const controls = map.controlsBox;
    const isAcross = box.right > controls.left - margin && box.left < controls.right + margin;
    const up = isAcross ? Math.min(foot - controls.top + margin, box.top - top - margin) : 0;
    return { right, down: down || -Math.max(0, up) };
}

/**
 * @param {MapElement} map
 * @param {{ right: number, down: number }} shift In CSS pixels.
 * @returns {boolean} Whether the map moves.
 */
function pan(map, { right, down }) {
    if (Math.hypot(right, down) < 1) return false;
    const middle = { x: map.clientWidth / 2 - right, y: map.clientHeight / 2 - down };
    map.setCamera({ center: map.coordinate(middle), zoom: map.camera.zoom }, { animated: true });
    return true;
}
