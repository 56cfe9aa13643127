// The style sheet for the element. Colors are custom properties, so that a page can override them.

import { sheet } from '../shared/dom.js';

export const styles = sheet(`
:host {
    --accent: #2f6fed;
    --plate: rgb(24 27 32 / .84);
    --ink: #fff;
    --ring: #8ab4f8;
    --target: 36px;
    display: block; position: relative; overflow: hidden; contain: strict; container-type: size; min-block-size: 120px; block-size: 400px;
    background: #33383f; color: var(--ink); font: 13px/1.35 system-ui, sans-serif; color-scheme: dark;
    -webkit-tap-highlight-color: transparent;
}
:host([hidden]) { display: none; }
:host(.covers) {
    position: fixed !important; inset: 0 !important; inline-size: auto !important; block-size: auto !important; margin: 0 !important;
    max-inline-size: none !important; max-block-size: none !important; border-radius: 0 !important; z-index: 2147483647 !important;
}
@media (pointer: coarse) { :host { --target: 44px; } }
@media (prefers-color-scheme: dark) { :host { --accent: #8ab4f8; } }
.surface, .overlay, .layout { position: absolute; inset: 0; }
.surface { overflow: hidden; cursor: grab; touch-action: none; user-select: none; -webkit-user-select: none; outline: none; direction: ltr; }
.surface.aiming { cursor: pointer; }
.surface:active { cursor: grabbing; }
.surface.yields { touch-action: pan-x pan-y; }
.surface.fixed { cursor: default; touch-action: auto; }
.surface:focus-visible::after { content: ''; position: absolute; inset: 0; border: 3px solid var(--ring); pointer-events: none; }
.surface canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; display: block; filter: var(--tone); }
.overlay { overflow: hidden; pointer-events: none; direction: ltr; isolation: isolate; }
.overlay > *, .overlay ::slotted(*) { pointer-events: auto; }
button { font: inherit; color: inherit; border: 0; background: none; padding: 0; cursor: pointer;
    display: grid; place-items: center; inline-size: var(--target); block-size: var(--target); border-radius: 10px; }
button:focus-visible { outline: 2px solid var(--ring); outline-offset: -2px; }
svg { fill: currentColor; display: block; inline-size: 22px; block-size: 22px; }
.arrow { position: absolute; inset-inline: 0 auto; inset-block: 0 auto; left: 0; inline-size: 76px; block-size: 64px; border-radius: 32px; will-change: transform; }
.arrow svg { inline-size: 72px; block-size: 72px; overflow: visible; fill: #fff; stroke: rgb(0 0 0 / .55); stroke-width: 1.5; stroke-linejoin: round;
    filter: drop-shadow(0 2px 4px rgb(0 0 0 / .45)); opacity: .88; transition: opacity .15s; }
.arrow.photo { inline-size: 44px; block-size: 44px; background: var(--plate); }
.arrow.photo svg { inline-size: 26px; block-size: 26px; transform: none !important; fill: none; stroke: #fff; stroke-width: 3; filter: none; }
.arrow:hover svg, .arrow:focus-visible svg { opacity: 1; fill: #dbe7ff; }
.arrow.photo:hover svg { fill: none; }
.arrow:focus-visible { outline-offset: 0; }
.overlay > :is(.go, .go-dot) { position: absolute; left: 0; top: 0; pointer-events: none; }
.overlay > :is(.go, .go-dot)[hidden] { display: none; }
.go svg, .go-dot svg { fill: #fff; fill-rule: evenodd; stroke: rgb(0 0 0 / .5); stroke-width: 1; overflow: visible; opacity: .85; }
.go-dot svg { fill: var(--ring); }
.layout { z-index: 1; inset: var(--padding, 0); display: grid; grid-template: 'a b' auto '. .' 1fr 'c d' auto / minmax(0, 1fr) auto; gap: 8px; padding: 12px; pointer-events: none; }
.corner { display: flex; flex-direction: column; gap: 8px; min-inline-size: 0; align-items: flex-start; }
.corner.end { align-items: flex-end; }
.corner.bottom { justify-content: flex-end; }
.corner > *, .corner ::slotted(*) { pointer-events: auto; }
.plate { background: var(--plate); border-radius: 10px; box-shadow: 0 1px 6px rgb(0 0 0 / .35); }
.preview { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; border-radius: 0; z-index: 1; }
.preview[hidden], .preview:not([hidden]) ~ .layout .controls, .badge[hidden] { display: none; }
.preview:focus-visible { outline: 3px solid var(--ring); outline-offset: -3px; }
.layout .badge { padding: 5px 11px; font-weight: 500; pointer-events: none; }
.window { display: flex; }
.window[hidden], .window [hidden] { display: none; }
.controls { display: flex; flex-direction: column; gap: 8px; align-items: center; }
.plate button:hover { background: rgb(255 255 255 / .14); }
.plate button[aria-pressed=true] { color: #8ab4f8; }
.pad { display: grid; grid-template: '. up .' 'left north right' '. down .'; border-radius: 999px; direction: ltr; }
.pad .tiltUp { grid-area: up; } .pad .tiltDown { grid-area: down; } .pad .turnLeft { grid-area: left; } .pad .turnRight { grid-area: right; }
.pad button { border-radius: 50%; }
.pad svg { inline-size: 18px; block-size: 18px; }
.pad .compass { grid-area: north; position: relative; background: #3a3f46; overflow: hidden; }
.compass svg { inline-size: 22px; block-size: 22px; position: absolute; inset-block-start: 2px; }
.north { fill: #ff5c4d; } .south { fill: #e8eaed; }
.compass .degrees { position: absolute; inset-inline: 0; font-size: 10px; font-variant-numeric: tabular-nums; inset-block-end: 1px; line-height: 11px; }
.compass.unknown { cursor: default; }
.compass.unknown svg { display: none; }
.compass.unknown .degrees { inset-block: 0; font-size: 17px; line-height: var(--target); }
.credit { background: #181b20; border-radius: 6px; padding: 2px 7px; font-size: 12px; max-inline-size: 100%; overflow-wrap: anywhere; box-sizing: border-box; }
.credit bdi { display: inline-block; max-inline-size: 100%; unicode-bidi: isolate; }
.credit:empty { display: none; }
.notice { position: absolute; z-index: 2; inset-block-start: 50%; inset-inline: 16px; transform: translateY(-50%); margin-inline: auto; inline-size: fit-content; max-inline-size: 380px;
    background: rgb(24 27 32 / .94); border-radius: 10px; padding: 14px 18px; font-size: 15px; text-align: center; box-shadow: 0 4px 18px rgb(0 0 0 / .4); }
.notice[hidden] { display: none; }
.notice button { inline-size: auto; block-size: auto; min-block-size: var(--target); margin: 10px auto 0; padding: 0 16px; background: #2f6fed; color: #fff; }
.hint { position: absolute; z-index: 2; inset: 0; display: grid; place-items: center; background: rgb(0 0 0 / .5); font-size: 18px; text-align: center; padding: 16px;
    opacity: 0; visibility: hidden; transition: opacity .25s, visibility .25s; pointer-events: none; }
.hint.shown { opacity: 1; visibility: visible; }
.spoken { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
:host([controls=none]) .controls, :host([scroll=false]) .pad, :host([zoom=false]) .zoom, :host([navigation=false]) .arrow { display: none; }
@container (max-height: 460px) or (max-width: 480px) { .zoom { display: flex; } }
@container (max-height: 200px) { .pad .tiltUp, .pad .tiltDown { display: none; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) {
    .plate, .credit, .notice, .arrow { border: 1px solid ButtonText; background: Canvas; color: CanvasText; }
    .arrow svg { fill: CanvasText; stroke: Canvas; forced-color-adjust: none; }
    .arrow.photo svg { stroke: CanvasText; }
    .plate button[aria-pressed=true] { outline: 2px solid Highlight; outline-offset: -6px; }
}
`);
