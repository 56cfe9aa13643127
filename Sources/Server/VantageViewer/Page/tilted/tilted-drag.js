// Dragging on the tilted map. A horizontal drag turns the map; dragging down makes the view steeper.

/** Degrees per CSS pixel. */
const speed = 0.3;

/**
 * Calls a function with the change in heading and tilt while the user drags.
 * @param {HTMLElement} node
 * @param {(turn: number, tilt: number) => void} move In degrees.
 */
export function followDrag(node, move) {
    let [x, y] = [0, 0];
    node.addEventListener('pointerdown', (event) => {
        [x, y] = [event.clientX, event.clientY];
        node.setPointerCapture(event.pointerId);
    });
    node.addEventListener('pointermove', (event) => {
        const [right, down] = [event.clientX - x, event.clientY - y].map((offset) => Math.trunc(offset * speed));
        if (!node.hasPointerCapture(event.pointerId) || (right === 0 && down === 0)) return;
        [x, y] = [x + right / speed, y + down / speed];
        move(-right, -down);
    });
}
