// The style sheet for the directions panel.

import { sheet } from '../shared/dom.js';
import { routeColors } from './route-colors.js';

const { light, dark } = routeColors;

export const directionsSheet = sheet(`
:root { --route: ${light.chosen}; --route-casing: ${light.casing}; }
.directions {
    position: absolute; z-index: 12; inset-block: var(--top) 12px; inset-inline-start: var(--side); width: min(400px, 50vw);
    display: flex; flex-direction: column; gap: 8px; pointer-events: none;
}
.directions[hidden] { display: none !important; }
.directions > * { pointer-events: auto; }
.top.routing .search { flex: none; width: min(400px, 50vw); visibility: hidden; }

.route-form { position: relative; z-index: 1; padding: 8px; }
.modes { display: flex; flex-wrap: wrap; gap: 4px; margin: 0; padding-inline-end: 44px; }
.mode {
    flex: auto; display: flex; gap: 6px; align-items: center; justify-content: center; min-height: 36px; padding-inline: 8px; border-radius: 8px;
    color: var(--faint); cursor: pointer; font-size: 13px; white-space: nowrap; position: relative;
}
.mode svg { width: 20px; height: 20px; flex: none; }
.mode:hover { background: color-mix(in srgb, var(--text) 8%, transparent); }
.mode:has(:checked) { background: color-mix(in srgb, var(--route) 16%, transparent); color: var(--text); font-weight: 600; }
.mode:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 1px; }
.route-form > .close { position: absolute; inset-block-start: 7px; inset-inline-end: 7px; }
.ends { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 4px; margin-block-start: 8px; }
.directions .search.end { width: 100%; height: 42px; padding: 0; padding-inline-start: 30px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); }
.end:focus-within { z-index: 2; }
.end + .end { margin-block-start: 6px; }
.end::before {
    content: ''; position: absolute; inset-inline-start: 11px; width: 7px; height: 7px; border: 3px solid var(--route); border-radius: 50%;
}
.end.to::before { border-radius: 50% 50% 50% 0; rotate: -45deg; background: var(--route); }
.end.from::after {
    content: ''; position: absolute; z-index: 1; inset-inline-start: 16px; inset-block-start: 30px; height: 26px; border-inline-start: 3px dotted var(--faint);
}
.directions .end input { outline: none; }
.end:has(input:focus-visible) { outline: 3px solid var(--accent); outline-offset: -1px; }
.directions .search .plain { padding: 8px; }

.route-results { overflow-y: auto; overscroll-behavior: contain; padding: 8px; }
.route-results:has(.route-status:empty) { display: none; }
.route-status { margin: 6px 8px; color: var(--faint); }
.route-status.unseen { margin: 0; }
.directions .choice { white-space: normal; }
.route-choice { display: grid; grid-template-columns: auto 1fr; column-gap: 10px; align-items: baseline; border-inline-start: 4px solid transparent; }
.directions .route-choice[aria-pressed="true"] { color: inherit; font-weight: 400; border-color: var(--route); background: color-mix(in srgb, var(--route) 10%, transparent); }
.route-choice .time { font-size: 17px; font-weight: 600; }
.route-choice[aria-pressed="true"] .time { color: var(--route); }
.route-choice .length, .steps .length { color: var(--faint); }
.route-choice .detail { grid-column: 1 / -1; color: var(--faint); font-size: 13px; overflow-wrap: anywhere; }

.steps { margin: 6px 0 0; padding: 6px 0 0; list-style: none; border-block-start: 1px solid var(--line); }
.steps .choice { display: grid; grid-template-columns: 26px 1fr auto; gap: 10px; align-items: center; }
.steps .choice svg { width: 24px; height: 24px; color: var(--faint); }
.steps .choice[aria-current] { background: color-mix(in srgb, var(--route) 12%, transparent); }
.steps .choice[aria-current] svg { color: var(--route); }
.steps .length { font-size: 13px; white-space: nowrap; }
.steps .preview { margin: 6px 8px 12px; }
.steps .credit { margin: 4px 0 0; font-size: 12px; color: var(--faint); }

.profile { margin-block-start: 6px; padding: 8px 8px 0; border-block-start: 1px solid var(--line); }
.profile header { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; }
.profile h3 { margin: 0; font-size: 14px; }
.profile p { margin: 0; color: var(--faint); font-size: 13px; }
.profile .reading { min-height: 19px; text-align: center; }
.chart { position: relative; height: 128px; border-radius: 6px; touch-action: pan-y; }
.chart:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 1px; }
.chart .drawing { position: relative; pointer-events: none; }
.chart svg { position: absolute; width: auto; height: auto; overflow: visible; }
.chart span { position: absolute; translate: -50% -50%; font-size: 11px; line-height: 14px; white-space: nowrap; color: var(--faint); }
.chart .height { translate: -100% -50%; }
.chart .grid { fill: none; stroke: var(--line); }
.chart .area { fill: color-mix(in srgb, var(--route) 22%, transparent); }
.chart .line { fill: none; stroke: var(--route); stroke-width: 2.5; stroke-linejoin: round; }
.chart .mark path { stroke: var(--text); stroke-width: 1; }
.chart .mark circle { fill: var(--surface); stroke: var(--route); stroke-width: 3; }
.chart input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: crosshair; }

.route-mark { border-radius: 50%; pointer-events: none !important; forced-color-adjust: none; }
.route-start { width: 16px; height: 16px; border: 4px solid var(--route); background: var(--route-casing); box-shadow: 0 0 0 2px var(--route-casing), 0 1px 6px #0007; }
.route-here { width: 22px; height: 22px; border: 4px solid var(--route-casing); background: var(--route); box-shadow: 0 1px 6px #0008; }
.route-pointer { width: 16px; height: 16px; border: 3px solid var(--route); background: var(--route-casing); box-shadow: 0 1px 6px #0008; }
.route-end { --pin: var(--route); --pin-edge: var(--route-casing); }
.route-time { min-height: 32px; padding: 4px 10px; font-weight: 600; font-size: 13px; }

@media (prefers-color-scheme: dark) { :root { --route: ${dark.chosen}; --route-casing: ${dark.casing}; } }

@media (max-width: 640px) { .top.routing { display: none; } }

/* A phone: the form at the top, the routes at the bottom. */
@media (max-width: 640px) and (min-height: 481px) {
    .directions { display: contents; }
    .route-form { position: absolute; z-index: 13; inset-block-start: var(--top); inset-inline: var(--side); }
    .route-results { position: absolute; z-index: 12; inset-block-end: 0; inset-inline: 0; max-height: 42dvh; border-radius: 14px 14px 0 0; padding-block-end: calc(8px + var(--bottom)); }
}

/* A small window: everything in one panel that scrolls, below a strip of the map. */
@media (max-width: 520px) and (max-height: 480px) {
    .directions {
        display: block; inset: 36dvh 0 0; width: auto; overflow-y: auto; overscroll-behavior: contain; pointer-events: auto;
        background: var(--surface); border-block-start: 1px solid var(--line);
    }
    .directions > * { border: 0; border-radius: 0; box-shadow: none; }
    .route-results { overflow: visible; }
    .directions .search.end { flex-wrap: wrap; height: auto; min-height: 42px; }
    .directions .search.end input { height: 40px; }
    .directions .search.end ul { position: static; flex-basis: 100%; max-height: none; margin-inline-start: -30px; border: 0; box-shadow: none; }
    .end.from::after { content: none; }
}

@media (pointer: coarse) { .mode, .route-time { min-height: 44px; } .route-time { min-width: 44px; } .directions .search.end { height: 46px; } .directions .search .plain { padding: 11px; } }

@media (forced-colors: active) {
    .mode:has(:checked), .steps .choice[aria-current], .route-choice[aria-pressed="true"] { outline: 2px solid Highlight; outline-offset: -2px; }
    .chart { forced-color-adjust: none; }
}
`);
