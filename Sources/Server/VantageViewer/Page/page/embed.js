// Entry point of `/embed`, the viewer for use in a frame. Shows the scene in the URL, or a map if the URL has none.

import '../vantage.js';
import { element } from '../shared/dom.js';
import { home } from '../shared/home.js';
import { Server } from '../shared/server.js';
import { useUnits } from '../shared/units.js';
import { Words } from '../shared/words.js';
import { useKey } from './key-storage.js';
import { PageState } from './page-state.js';

const state = new PageState();
useUnits(state.get('units'));
const words = Words.for(state.get('lang'));
document.documentElement.lang = words.language;
document.documentElement.dir = words.direction;

useKey(words, new Server(home).base);
const scene = state.get('scene');
const common = { server: home, lang: words.language, embedded: true };
const shown = scene
    ? element(/** @type {any} */ ('vantage-look-around'), {
        id: 'look-around', ...common, scene, heading: state.get('heading'), pitch: state.get('pitch'), fov: state.get('fov'),
        ...state.get('names') === 'off' && { 'road-labels': 'false', 'points-of-interest': 'none' },
    })
    : element(/** @type {any} */ ('vantage-map'), {
        id: 'map', ...common, center: state.get('at'), zoom: state.get('zoom'), 'map-style': state.get('style'), selectable: 'scenes',
    });
const link = element(
    'a', { class: 'plate whole', href: home + state.fragment, target: '_blank', rel: 'noopener' }, words.say('openInVantage'));
document.body.append(element('main', { 'aria-label': 'Vantage' }, shown, link));
