// The request for a tilted image of the current map.

import { text } from '../page/page-state.js';
import { encodedPolyline } from '../shared/polyline.js';

/** @typedef {import('../page/app.js').App} App */

/**
 * Returns the parameters of a request to `/v1/map`.
 * @param {App} app
 * @param {{ tilt: number, turn: number }} view In degrees.
 * @param {boolean} hasHeights Whether the server has elevation data.
 * @returns {import('../shared/server.js').Parameters}
 */
export function tiltedMap({ map: { element: map }, state, words }, { tilt, turn }, hasHeights) {
    const { center, zoom } = map.camera;
    const [top, right, bottom, left] = [...map.padding.split(' ').map(Number.parseFloat), 0, 0, 0, 0].map((edge) => edge || 0);
    const style = state.get('style') ?? 'standard';
    const isPicture = style === 'hybrid' || style === 'imagery';
    return {
        at: text(center), zoom: zoom.toFixed(2), pitch: tilt, heading: turn, insets: [top, left, bottom, right].join(','), style,
        dark: !isPicture && matchMedia('(prefers-color-scheme: dark)').matches || null,
        language: style === 'imagery' ? null : words.language, poi: style === 'imagery' ? null : state.get('categories'),
        hillshade: hasHeights || null, realistic: hasHeights || null, overlay: map.lines.map(overlay),
    };
}

/** @param {import('../map/map-lines.js').MapLine} line */
function overlay({ points, stroke, casing, width }) {
    return `enc:${encodedPolyline(points)},stroke=${stroke},casing=${casing},width=${width}`;
}
