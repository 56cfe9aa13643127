// The menu that selects the viewer's language.

import { element, icon } from '../shared/dom.js';
import { languages } from '../shared/words.js';

const names = {
    en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', pt: 'Português', zh: '简体中文', ja: '日本語', ar: 'العربية',
};

const globe = 'M12 2a10 10 0 1 0 .010 0zm0 2c1.500 1.800 2.400 4.200 2.700 7H9.300C9.600 8.200 10.500 5.800 12 4zM9 4.600A15.500 15.500 0 0 0 7.300 11H4.100A8 8 0 0 1 9 4.600zm6 0a8 8 0 0 1 4.900 6.400h-3.200A15.500 15.500 0 0 0 15 4.600zM4.100 13h3.200A15.500 15.500 0 0 0 9 19.400 8 8 0 0 1 4.100 13zm5.200 0h5.400c-.3 2.800-1.200 5.200-2.700 7-1.500-1.800-2.400-4.200-2.700-7zm7.400 0h3.200a8 8 0 0 1-4.900 6.400 15.500 15.500 0 0 0 1.700-6.400z';

/** @param {import('./app.js').App} app */
export function languageSwitch(app) {
    const choices = languages.map((language) => element(
        'option', { value: language, lang: language, selected: language === app.words.language }, names[language]));
    const choose = (/** @type {Event} */ event) => app.state.set({ lang: /** @type {HTMLSelectElement} */ (event.target).value });
    const label = app.words.say('language');
    // Narrow windows show the icon, with the menu transparent over it.
    return element(
        'div', { class: 'plate language' }, icon('0 0 24 24', globe),
        element('select', { 'aria-label': label, title: label, onchange: choose }, ...choices));
}
