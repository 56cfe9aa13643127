// The style sheet for the map element.

import { sheet } from '../shared/dom.js';

export const mapSheet = sheet(`
:host {
    --plate: #ffffff; --text: #1f2328; --muted: #4a5058; --accent: #2f6fed; --line: rgb(0 0 0 / 12%);
    --shadow: 0 1px 2px rgb(0 0 0 / 16%), 0 4px 14px rgb(0 0 0 / 14%); --ground: #f5f2ec;
    display: block; position: relative; block-size: 320px; min-inline-size: 0; overflow: clip;
    font: 13px/1.4 system-ui, sans-serif; color: var(--text); isolation: isolate;
}
:host([hidden]) { display: none; }
.map { position: absolute; inset: 0; background: var(--ground); }
.map.dark {
    --plate: #20242a; --text: #e8eaed; --muted: #b8bec6; --accent: #8ab4f8; --line: rgb(255 255 255 / 16%);
    --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 4px 14px rgb(0 0 0 / 40%);
}
.surface { position: absolute; inset: 0; outline: none; touch-action: none; cursor: grab; user-select: none; -webkit-user-select: none; }
.surface:active { cursor: grabbing; }
.surface.fixed { cursor: default; }
.surface.picking { cursor: pointer; }
.map.yielding .surface { touch-action: pan-x pan-y; }
canvas { display: block; inline-size: 100%; block-size: 100%; }
.surface:focus-visible::after { content: ''; position: absolute; inset: 0; outline: 3px solid var(--accent); outline-offset: -3px; }
.viewer-mark {
    position: absolute; left: 0; top: 0; pointer-events: none; will-change: transform; forced-color-adjust: none;
}
.viewer-mark[hidden] { display: none; }
.viewer-mark::before, .viewer-mark::after { content: ''; position: absolute; inset: -62px; border-radius: 50%; }
.viewer-mark::before {
    --glow: color-mix(in srgb, var(--accent) 75%, transparent); --faint: color-mix(in srgb, var(--accent) 5%, transparent);
    background: radial-gradient(closest-side, var(--glow), var(--faint));
    clip-path: polygon(50% 50%, calc(50% - var(--aside)) 0, calc(50% + var(--aside)) 0);
}
.viewer-mark.unknown::before { content: none; }
.viewer-mark::after {
    inset: -9.25px; border: 2.5px solid #fff; background: var(--accent); box-shadow: 0 0 4px rgb(0 0 0 / 35%);
}
.anchors { position: absolute; inset: 0; overflow: clip; pointer-events: none; }
.anchors ::slotted(*) { position: absolute !important; left: 0; top: 0; inline-size: max-content; pointer-events: auto; will-change: transform; }
.anchors ::slotted(:not([data-at])) { display: none !important; }
.controls ::slotted(*) { pointer-events: auto; }
.frame { position: absolute; inset: var(--padding, 0); display: flex; flex-direction: column; justify-content: end; container-type: size; pointer-events: none; }
.frame button { pointer-events: auto; }
.crosshair { position: absolute; left: 50%; top: 50%; inline-size: 34px; block-size: 34px; translate: -50% -50%; display: none; pointer-events: none; }
.surface:focus-visible ~ .frame .crosshair { display: block; }
.crosshair svg { fill: none; inline-size: 100%; block-size: 100%; stroke-linecap: round; }
.crosshair .edge { stroke: #fff; stroke-width: 5; }
.crosshair .ink { stroke: #14171b; stroke-width: 2; }
.controls { order: -1; align-self: end; margin: 0 calc(12px + var(--safe-side, 0px)) 6px; display: grid; gap: 10px; }
.group { display: grid; border-radius: 10px; overflow: clip; background: var(--plate); box-shadow: var(--shadow); }
.group[hidden] { display: none; }
.group button + button { border-block-start: 1px solid var(--line); }
button {
    all: unset; box-sizing: border-box; inline-size: 36px; block-size: 36px; display: grid; place-items: center;
    color: var(--text); cursor: pointer;
}
button:hover { color: var(--accent); }
button:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; border-radius: 10px; }
button[aria-disabled=true] { opacity: 0.4; cursor: default; }
button svg { inline-size: 18px; block-size: 18px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; }
@media (pointer: coarse) { button { inline-size: 44px; block-size: 44px; } }
@container (max-height: 300px) {
    .controls, .group { grid-auto-flow: column; }
    .group button + button { border-block-start: 0; border-inline-start: 1px solid var(--line); }
}
.footer {
    display: flex; flex-wrap: wrap; place-content: end; align-items: end; gap: 4px 10px;
    padding: 4px calc(6px + var(--safe-side, 0px)) calc(4px + var(--safe-bottom, 0px)); pointer-events: none; font-size: 11px; line-height: 16px; color: var(--muted);
}
.attribution, .scale { background: var(--plate); border-radius: 6px; padding: 0 6px; margin: 0; }
.attribution { pointer-events: auto; user-select: text; overflow-wrap: anywhere; }
.scale { display: flex; align-items: center; gap: 6px; white-space: nowrap; }
.scale .bar { display: block; block-size: 5px; border: 1.5px solid currentColor; border-block-start: 0; box-sizing: border-box; }
.attribution:empty { display: none; }
.footer:has(.length:empty) { visibility: hidden; }
.notice {
    position: absolute; inset-block-start: calc(12px + var(--safe-top, 0px)); inset-inline: 12px; margin-inline: auto; inline-size: fit-content; padding: 8px 14px;
    border-radius: 10px; background: var(--plate); box-shadow: var(--shadow); pointer-events: none; text-align: center;
}
.notice:empty { visibility: hidden; }
.spoken { position: absolute; inline-size: 1px; block-size: 1px; overflow: clip; clip-path: inset(50%); white-space: nowrap; margin: 0; }
.map.bare .controls, .map.bare .scale { display: none; }
.map.bare .footer { font-size: 10px; line-height: 14px; }
.map.bare .attribution { padding: 0 3px; }
@media (forced-colors: active) {
    .group, .notice, .attribution, .scale { border: 1px solid CanvasText; background: Canvas; color: CanvasText; }
    .surface:focus-visible::after, button:focus-visible { outline-color: Highlight; }
    button { forced-color-adjust: none; color: ButtonText; background: ButtonFace; }
    .crosshair { forced-color-adjust: none; }
}
`);
