// A hand that turns and tilts: aside turns, and downwards looks more steeply.

/** Degrees for a point of the screen. */
const speed = 0.3;

/**
 * @param {HTMLElement} node
 * @param {(turn: number, tilt: number) => void} move Degrees.
 */
export function followHand(node, move) {
    let [x, y] = [0, 0];
    node.addEventListener('pointerdown', (event) => {
        [x, y] = [event.clientX, event.clientY];
        node.setPointerCapture(event.pointerId);
    });
    node.addEventListener('pointermove', (event) => {
        const [right, down] = [event.clientX - x, event.clientY - y].map((way) => Math.trunc(way * speed));
        if (!node.hasPointerCapture(event.pointerId) || (right === 0 && down === 0)) return;
        [x, y] = [x + right / speed, y + down / speed];
        move(-right, -down);
    });
}
