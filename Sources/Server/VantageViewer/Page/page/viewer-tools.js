// The tools for the open picture: full screen, copying a link, downloads, brightness and contrast.

import { element, icon } from '../shared/dom.js';
import { popup } from './popup.js';
import { segment } from '../shared/server.js';
import { serverKeys } from '../shared/server-keys.js';
import { text } from './page-state.js';
import { isFull, toggleFull } from '../shared/full-screen.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */

const dots = 'M12 5a2 2 0 1 0 0-.010zM12 10a2 2 0 1 0 .010 0zm0 5a2 2 0 1 0 .010 0z';
const corners = 'M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z';

/**
 * Returns the toolbar.
 * @param {App} app
 * @param {ViewerPane} pane
 * @param {...Node} others The controls before the tools.
 */
export function viewerTools(app, pane, ...others) {
    const { words } = app;
    const list = element('div', { class: 'choices' });
    const more = element(
        'button', { type: 'button', class: 'plate round', 'aria-label': words.say('more'), title: words.say('more') },
        icon('0 0 24 24', dots));
    const { holder } = popup(more, list, () => list.replaceChildren(...choices(app, pane)));
    const full = element(
        'button', {
            type: 'button', class: 'plate round', 'aria-label': words.say('fullScreen'), title: words.say('fullScreen'),
            'aria-pressed': 'false', onclick: () => toggle(),
        }, icon('0 0 24 24', corners));
    const toggle = () => toggleFull(pane.node).then(update);
    const update = () => {
        const isOn = isFull(pane.node);
        full.setAttribute('aria-pressed', String(isOn));
        if (isOn && !document.fullscreenElement) pane.layers.opened('full', toggle);
        else pane.layers.closed('full');
    };
    document.addEventListener('fullscreenchange', update);
    pane.node.addEventListener('keydown', (event) => {
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !(event.target instanceof HTMLInputElement);
        if (isPlain && event.key.toLowerCase() === 'f') toggle();
    });
    return element('div', { class: 'tools' }, ...others, full, app.shortcuts.button(), holder);
}

/**
 * @param {App} app
 * @param {ViewerPane} pane
 */
function choices(app, pane) {
    const { words, server } = app;
    const { scene, view } = pane.element;
    if (!scene) return [];
    const shown = { scene: scene.scene, heading: view?.heading, pitch: view?.pitch, fov: view?.fov };
    const copy = element('button', { type: 'button', class: 'choice', onclick: () => copyLink(app, copy) }, words.say('copyLink'));
    return [
        copy,
        download(words.say('downloadView'), server, 'v1/snapshot', { ...shown, size: '1920x1200', quality: 90 }, 'view.jpg'),
        download(words.say('downloadCard'), server, 'v1/card', { at: text(scene.coordinate), size: '960x800' }, 'card.png'),
        download(words.say('downloadOriginal'), server, `v1/scenes/${segment(scene.scene)}/picture`, {}, `${scene.scene}.jpg`),
        ...reportLink(app, scene.scene),
        pane.tone.node,
    ];
}

/**
 * Returns a link for reporting a problem with a picture, if the server's operator has set an address for reports.
 * @param {App} app
 * @param {string} scene
 */
function reportLink({ words, state }, scene) {
    const template = document.querySelector('meta[name="vantage-report"]')?.getAttribute('content') ?? '';
    if (!/^(https|mailto):/i.test(template)) return [];
    const values = { id: scene, url: address(state) };
    const href = template.replace(/\{(id|url)\}/g, (_, name) => encodeURIComponent(values[/** @type {'id' | 'url'} */ (name)]));
    return [element('a', { class: 'choice report', href, target: '_blank', rel: 'noopener noreferrer' }, words.say('reportPicture'))];
}

/**
 * Returns the URL of the viewer in its current state.
 * @param {import('./page-state.js').PageState} state
 */
const address = (state) => location.href.replace(/#.*$/, '') + state.fragment;

/**
 * Returns a link that downloads a file. If the server requires an API key, a click first loads the file with that key.
 * @param {string} label
 * @param {import('../shared/server.js').Server} server
 * @param {string} path
 * @param {import('../shared/server.js').Parameters} parameters
 * @param {string} name
 */
function download(label, server, path, parameters, name) {
    const link = element('a', { class: 'choice', href: server.address(path, parameters), download: name }, label);
    link.addEventListener('click', async (event) => {
        if (!serverKeys.of(server.base) || link.protocol === 'blob:') return;
        event.preventDefault();
        link.href = await server.source(path, parameters);
        link.click();
    });
    return link;
}

/**
 * @param {App} app
 * @param {HTMLElement} button The button, whose text changes to the result.
 */
async function copyLink({ state, words }, button) {
    const isDone = await navigator.clipboard?.writeText(address(state)).then(() => true, () => false);
    button.textContent = words.say(isDone ? 'copied' : 'notCopied');
}
