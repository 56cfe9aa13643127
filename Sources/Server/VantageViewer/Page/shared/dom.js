// Creates DOM elements. Strings become text nodes and are never parsed as HTML.

/**
 * Creates an element with attributes, listeners and children. A name that starts with `on` adds a listener. The value
 * `true` sets an attribute without a value; `false`, null and undefined set no attribute.
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
 * Creates an SVG icon. It is hidden from screen readers, so the element around it needs a label.
 * @param {string} box The `viewBox`.
 * @param {...(string | Record<string, string>)} paths For each path, its `d` or its attributes.
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

/** The path of a close icon, in a 24 by 24 box. */
export const cross = 'M6.4 5 5 6.4 10.6 12 5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.6L19 6.4 17.6 5 12 10.6z';

/**
 * Creates a style sheet for a shadow tree or a page.
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
