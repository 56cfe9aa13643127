// The land areas of the world, for maps without a map source.

/** The size of the drawing in `land.svg`, whose square is the world in Web Mercator. */
const side = 16_384;

/**
 * Loads the land areas as a path whose unit is the world's width.
 * @returns {Promise<Path2D>}
 */
export async function loadLand() {
    const response = await fetch(new URL('land.svg', import.meta.url));
    // The page's content security policy forbids parsing markup. A pattern suffices, because the drawing has one path.
    const [, data = ''] = (response.ok ? await response.text() : '').match(/ d="([^"]*)"/) ?? [];
    const path = new Path2D();
    path.addPath(new Path2D(data), new DOMMatrix([1 / side, 0, 0, 1 / side, 0, 0]));
    return path;
}
