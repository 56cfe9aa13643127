// The style sheet for the tilted map.

import { sheet } from '../shared/dom.js';

export const tiltedSheet = sheet(`
.tilted { position: absolute; inset: 0; z-index: 5; background: var(--ground); }
.tilted[hidden] { display: none; }
.tilted-picture { position: absolute; inset: 0; cursor: grab; touch-action: none; overflow: clip; }
.tilted-picture:active { cursor: grabbing; }
.tilted-picture:focus-visible { outline-offset: -3px; }
.tilted-picture img { display: block; width: 100%; height: 100%; }
.tilted-picture img:not([src]) { visibility: hidden; }
.tilted-zoom { position: absolute; inset-block-end: calc(194px + var(--bottom)); inset-inline-end: var(--side); display: grid; gap: 8px; }
.tilted-controls { position: absolute; inset-block-end: calc(34px + var(--bottom)); inset-inline-end: var(--side); width: min(330px, 100vw - 24px); padding: 8px 10px; }
.tilted-row, .tilted-row div { display: grid; align-items: center; gap: 2px; font-size: 13px; }
.tilted-row { grid-template-columns: 76px 1fr; }
.tilted-row div { grid-template-columns: auto 1fr auto; }
.tilted-row input { width: 100%; min-width: 0; height: 28px; margin: 0; accent-color: var(--accent); }
.tilted-row .turnRight svg { transform: scaleX(-1); }
.tilted-controls .actions { margin-block-start: 4px; }
.tilted-controls .action { flex: auto; display: grid; place-items: center; color: var(--text); text-decoration: none; }
.top .plate[aria-pressed="true"] { color: var(--accent); }

@media (max-width: 640px) {
    .tilted-controls { inset-inline: var(--side); width: auto; }
    .tilted-zoom { inset-block-end: calc(214px + var(--bottom)); }
}
`);
