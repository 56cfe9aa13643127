// The style sheet for labels in the picture: plates above a point, and plain text on streets. Labels are opaque, so
// that they stay legible.

import { sheet } from '../shared/dom.js';

export const labelStyles = sheet(`
.names { display: contents; }
.place-name { inline-size: auto; block-size: auto; min-block-size: 26px; border-radius: 0; color: #fff; }
.place-name[hidden] { display: none; }
.place-name span {
    display: block; position: relative; max-inline-size: 220px; box-sizing: border-box; overflow: clip visible; text-overflow: ellipsis; padding: 4px 11px; border-radius: 8px; font-size: 14px; line-height: 1.35; white-space: nowrap; translate: var(--shift, 0px);
    background: #14171c; box-shadow: 0 0 0 1px #ffffff40, 0 1px 6px 1px #0007;
}
.place-name:focus-visible { outline: none; }
.place-name:focus-visible span { outline: 3px solid #8ab4f8; outline-offset: 2px; }
.poi span { font-weight: 500; }
.poi[data-far="middle"] span { padding: 3px 9px; font-size: 13px; font-weight: 400; background: #23272d; color: #e3e7eb; }
.poi[data-far="far"] span { padding: 2px 8px; font-size: 12px; font-weight: 400; background: #343a41; color: #d3d9df; }
.poi span::before, .poi span::after { content: ''; position: absolute; left: calc(50% - var(--shift, 0px)); pointer-events: none; }
.poi span::before { inset-block-start: calc(100% + 1px); inline-size: 2px; block-size: var(--stem, 12px); margin-left: -1px; background: #14171ccc; border-inline: .5px solid #ffffff66; }
.poi span::after {
    inset-block-start: calc(100% + var(--stem, 12px) - 4px); inline-size: 8px; block-size: 8px; margin-left: -4px; border-radius: 50%;
    background: #fff; border: 2px solid #14171c;
}
.poi[data-far="far"] span::before, .poi[data-far="far"] span::after { opacity: .75; }
.place-name:hover, .place-name:focus-visible, .place-name.chosen { z-index: 99 !important; }
.place-name:hover span, .place-name:focus-visible span { background: #2f3a4d; color: #fff; }
.place-name.street span { padding: 1px 9px; border-radius: 12px; background: #4a5058; font-size: 13px; letter-spacing: .04em; box-shadow: none; }
.place-name.street[data-far="far"] span { font-size: 12px; background: #5a6068; }
.names .place-name.chosen span { background: #8ab4f8; color: #10203a; }
@media (pointer: coarse) { .place-name { min-block-size: 44px; min-inline-size: 44px; } }
@media (forced-colors: active) {
.place-name span { border: 1px solid CanvasText; }
.place-name.chosen span { outline: 2px solid Highlight; }
}
`);
