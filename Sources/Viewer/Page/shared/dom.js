// Elements made of values: text is always text, and nothing is read as HTML.

/**
 * An element with attributes, listeners and children. A name that begins with `on` is a listener; `true` is an attribute
 * without a value, and `false`, null and undefined are none.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    set(made, attributes);
    made.append(...children.filter(isThere));
    return made;
}

/**
 * An SVG picture of paths, hidden from readers: what it means stands beside it.
 * @param {string} box The `viewBox`.
 * @param {...(string | Record<string, string>)} paths Each the `d` of a path, or the attributes of one.
 */
export function icon(box, ...paths) {
    const space = 'http://www.w3.org/2000/svg';
    const made = document.createElementNS(space, 'svg');
    set(made, { viewBox: box, 'aria-hidden': 'true', focusable: 'false' });
    for (const path of paths) {
        const drawn = document.createElementNS(space, 'path');
        set(drawn, typeof path === 'string' ? { d: path } : path);
        made.append(drawn);
    }
    return made;
}

/** The shape of what closes, in a box of 24. */
export const cross =
    'M6.400 5 5 6.400 10.600 12 5 17.600 6.400 19l5.600-5.600 5.600 5.600 1.400-1.400-5.600-5.600L19 6.400 17.600 5 12 10.600z';

/**
 * A style sheet for a shadow tree or a page.
 * @param {string} text
 */
export function sheet(text) {
    const made = new CSSStyleSheet();
    made.replaceSync(text);
    return made;
}

/**
 * @param {Element} target
 * @param {Record<string, any>} attributes
 */
function set(target, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith('on')) target.addEventListener(name.slice(2), value);
        else if (value === true) target.setAttribute(name, '');
        else if (value !== false && isThere(value)) target.setAttribute(name, String(value));
    }
}

/** @param {unknown} value @returns {value is NonNullable<any>} */
function isThere(value) {
    return value !== null && value !== undefined && value !== false;
}
