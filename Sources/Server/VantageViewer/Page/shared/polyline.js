// Encodes lines.

/** @typedef {import('./geodesy.js').Coordinate} Coordinate */

/**
 * Encodes a line as a polyline with five decimal places, a precision of about a meter.
 * Source: Google, "Encoded Polyline Algorithm Format".
 * @param {Coordinate[]} points
 */
export function encodedPolyline(points) {
    let [before, text] = [[0, 0], ''];
    for (const { latitude, longitude } of points) {
        const now = [Math.round(latitude * 1e5), Math.round(longitude * 1e5)];
        text += signed(now[0] - before[0]) + signed(now[1] - before[1]);
        before = now;
    }
    return text;
}

/** @param {number} number */
function signed(number) {
    let [rest, text] = [number < 0 ? ~(number << 1) : number << 1, ''];
    for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | rest & 31) + 63);
    return text + String.fromCharCode(rest + 63);
}
