// The menu that selects the viewer's language.

import { element } from '../shared/dom.js';
import { languages } from '../shared/words.js';

const names = {
    en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', pt: 'Português', zh: '简体中文', ja: '日本語', ar: 'العربية',
};

/** @param {import('./app.js').App} app */
export function languageSwitch(app) {
    const choices = languages.map((language) => element(
        'option', { value: language, lang: language, selected: language === app.words.language }, names[language]));
    const choose = (/** @type {Event} */ event) => app.state.set({ lang: /** @type {HTMLSelectElement} */ (event.target).value });
    return element('select', { class: 'plate language', 'aria-label': app.words.say('language'), onchange: choose }, ...choices);
}
