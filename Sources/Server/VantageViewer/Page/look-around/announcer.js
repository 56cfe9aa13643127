// Announces the view to screen readers once it has stopped moving.

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./walk.js').Way} Way */

/** The delay after the last movement, in milliseconds. */
const rest = 700;

export class Announcer {
    #timer = 0;

    /** @param {HTMLElement} status An element with the role `status`. */
    constructor(status) {
        this.status = status;
    }

    /**
     * Announces a message unless this method is called again within the delay.
     * @param {() => string} text Called just before the announcement.
     */
    later(text) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.say(text()), rest);
    }

    /** @param {string} text */
    say(text) {
        if (this.status.textContent !== text) this.status.textContent = text;
    }

    end() { clearTimeout(this.#timer); }
}

/**
 * Describes a view in words.
 * @param {AnyView} view
 * @param {Way[]} ways
 * @param {Words} words
 * @param {string} street The name of the current location, or an empty string.
 */
export function description(view, ways, words, street) {
    const { heading, pitch } = view.state;
    const degrees = words.number(Math.round(heading) % 360);
    const [steep, nearest] = [Math.round(pitch), [...ways].sort((a, b) => a.distance - b.distance)[0]];
    return [
        street && `${street}.`,
        view.picture.isOriented ? words.say('looking', { direction: words.compass(heading), degrees }) : words.say('noHeading') + '.',
        steep !== 0 && words.say(steep > 0 ? 'lookingUp' : 'lookingDown', { degrees: words.number(Math.abs(steep)) }),
        nearest && words.say('nextScene', {
            distance: words.distance(nearest.distance), direction: words.compass(nearest.bearing),
        }),
    ].filter(Boolean).join(' ');
}
