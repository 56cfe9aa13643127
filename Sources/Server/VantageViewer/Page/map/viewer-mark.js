// A dot with a cone that shows the position and, if it is known, the direction of the look-around view. It is an element
// rather than part of the canvas, so that it can turn without redrawing the map.

import { element } from '../shared/dom.js';
import { worldPoint } from './mercator.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/**
 * `heading` is in degrees clockwise from true north, and undefined if unknown; `fov` is the horizontal field of view in
 * degrees.
 * @typedef {{ coordinate: Coordinate, heading?: number, fov: number }} Viewer
 */

/** The maximum angle of the cone, in degrees. */
const widest = 178;

export class ViewerMark {
    element = element('div', { class: 'viewer-mark', hidden: true });

    /**
     * @param {Viewport} viewport
     * @param {Viewer | null} viewer
     */
    show(viewport, viewer) {
        this.element.hidden = !viewer || viewport.width === 0;
        if (!viewer || this.element.hidden) return;
        const { x, y } = viewport.point(worldPoint(viewer.coordinate));
        const aside = 50 * Math.tan(Math.min(widest, viewer.fov) / 360 * Math.PI);
        this.element.classList.toggle('unknown', viewer.heading === undefined);
        this.element.style.transform = `translate(${x}px, ${y}px) rotate(${viewer.heading ?? 0}deg)`;
        this.element.style.setProperty('--aside', `${aside.toFixed(1)}%`);
    }
}
