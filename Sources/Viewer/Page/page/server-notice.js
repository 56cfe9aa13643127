// Says that the server does not answer, and that it does again.

import { element } from '../shared/dom.js';
import { again } from '../shared/again.js';

export class ServerNotice {
    /** @param {import('./app.js').App} app */
    constructor(app) {
        this.node = element('p', { class: 'notice plate', role: 'alert', hidden: true });
        app.server.addEventListener('statechange', () => {
            const isSilent = app.server.state === 'silent';
            this.node.hidden = !isSilent;
            this.node.textContent = isSilent ? app.words.say('silent') : '';
            if (isSilent) again(() => app.server.json('v1/collections')).catch(() => {});
        });
    }
}
