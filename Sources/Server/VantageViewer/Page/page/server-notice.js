// The notice that is shown while the server is not responding.

import { element } from '../shared/dom.js';

export class ServerNotice {
    /** @param {import('./app.js').App} app */
    constructor(app) {
        this.node = element('p', { class: 'notice plate', role: 'alert', hidden: true });
        app.server.addEventListener('statechange', () => {
            const isSilent = app.server.state === 'silent';
            this.node.hidden = !isSilent;
            this.node.textContent = isSilent ? app.words.say('silent') : '';
            if (isSilent) app.server.json('v1/collections').catch(() => {});
        });
    }
}
