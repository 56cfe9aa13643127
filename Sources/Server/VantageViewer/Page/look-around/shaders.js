// The GLSL shaders, which find each pixel's position in the picture and the color there.

export const vertex = `#version 300 es
in vec4 corner;                 // position on the screen, position in the picture
out vec2 shown;
void main() {
    shown = corner.zw;
    gl_Position = vec4(corner.xy, 0.0, 1.0);
}`;

/** The maximum number of levels of a picture. */
export const mostLevels = 8;

/** The value in an index texture for a tile that has not loaded. */
export const missing = 255;

/**
 * The shader features that a draw call needs. Each combination is compiled to its own program, because some GPUs
 * execute all branches for every pixel.
 *
 * - `TILE`: draws a single tile
 * - `EXACT`: computes the position of each pixel instead of interpolating it
 * - `MOVED`: in addition to `EXACT`, supports an eye that is not at the center
 * - `PREVIEW`, `BASE`, `TILES`: these textures are available
 * - `WHOLE`: no tile is missing
 * @typedef {'TILE' | 'EXACT' | 'PREVIEW' | 'BASE' | 'TILES' | 'WHOLE' | 'MOVED'} Feature
 */

/**
 * Returns the fragment shader for a set of features.
 * @param {readonly Feature[]} features
 */
export const fragment = (features) => `#version 300 es
${features.map((feature) => `#define ${feature}\n`).join('')}
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler2DArray;
precision highp usampler2D;

uniform vec2 screen;            // pixels
uniform float focal;            // focal length in pixels
uniform mat3 toCamera;          // from view axes to the axes of the picture's camera
uniform vec3 eye;               // in the picture's camera frame; the sphere's radius is 1
uniform vec4 crop;              // left, top, width, height as shares of the sphere
uniform vec2 turn;              // full circle in picture widths, and its inverse; zero for a photo
uniform int wanted;             // the level that the view needs
uniform float steep;            // angle from the horizon, in half circles, beyond which the next level is used
uniform int levelCount;
uniform vec4 levels[${mostLevels}];  // width, height, first row in the index
uniform vec2 lastRows[${mostLevels}]; // last column and row of tiles
uniform usampler2D index;
uniform sampler2DArray tiles;
uniform sampler2D base;
uniform sampler2D preview;
uniform mat3 toPreview;
uniform vec2 previewFocal;      // as shares of the preview's width and height
uniform vec3 plain;
uniform float opacity;
uniform vec4 ofTile;            // from a position in the picture to one in the tile: factors and offsets
uniform float layer;            // layer of the tile
in vec2 shown;
out vec4 color;

const float pi = 3.141592653589793;

bool sampleTile(int level, vec2 place, out vec3 result) {
    vec2 pixel = place * levels[level].xy;
    vec2 cell = clamp(floor(pixel / 510.0), vec2(0.0), lastRows[level]);
    uint layer = texelFetch(index, ivec2(cell.x, cell.y + levels[level].z), 0).r;
    if (layer == ${missing}u) return false;
    result = textureLod(tiles, vec3((pixel - cell * 510.0 + 1.0) / 512.0, float(layer)), 0.0).rgb;
    return true;
}

// Samples the wanted level or, failing that, the next sharper one, then coarser ones.
bool sampleTiles(vec2 place, int first, out vec3 result) {
#ifdef WHOLE
    return sampleTile(first, place, result);
#else
    for (int step = 0; step <= ${mostLevels}; step++) {
        int level = step == 0 ? first : step == 1 ? first - 1 : first + step - 1;
        if (level >= levelCount) break;
        if (level >= 0 && sampleTile(level, place, result)) return true;
    }
    return false;
#endif
}

bool isInside(vec2 place) {
    return all(greaterThanEqual(place, vec2(0.0))) && all(lessThanEqual(place, vec2(1.0)));
}

bool previewColor(vec3 ray, out vec3 result) {
    vec3 seen = toPreview * ray;
    vec2 place = vec2(0.5) + vec2(seen.x, -seen.z) / seen.y * previewFocal;
    if (seen.y <= 0.0 || !isInside(place)) return false;
    result = textureLod(preview, place, 0.0).rgb;
    return true;
}

// The sharpest available color along a view ray that hits the picture at the given place.
vec3 sharpest(vec2 place, int first, vec3 ray) {
    vec3 result = plain;
#ifdef TILES
    if (sampleTiles(place, first, result)) return result;
#endif
#ifdef PREVIEW
    if (previewColor(ray, result)) return result;
#endif
#ifdef BASE
    result = textureLod(base, place, 0.0).rgb;
#endif
    return result;
}

// The intersection of a ray from the eye with the sphere.
vec3 onSphere(vec3 ray) {
#ifdef MOVED
    vec3 way = normalize(ray);
    float along = dot(eye, way);
    return eye + way * (sqrt(along * along + 1.0 - dot(eye, eye)) - along);
#else
    return ray;
#endif
}

vec2 placeOf(vec3 ray) {
#ifdef EXACT
    vec3 seen = onSphere(toCamera * ray);
    vec2 share = vec2(atan(seen.x, seen.y) / 2.0, -atan(seen.z, length(seen.xy))) / pi + 0.5;
    return (share - crop.xy) / crop.zw;
#else
    return shown;
#endif
}

vec3 pictureColor() {
    vec3 ray = vec3(gl_FragCoord.x - screen.x / 2.0, focal, gl_FragCoord.y - screen.y / 2.0);
    vec2 place = placeOf(ray);
    place.x -= floor(place.x * turn.y) * turn.x;
    if (!isInside(place)) return plain;
    bool isSteep = abs(0.5 - crop.y - place.y * crop.w) > steep;
    return sharpest(place, isSteep ? min(wanted + 1, levelCount - 1) : wanted, ray);
}

void main() {
#ifdef TILE
    vec3 result = textureLod(tiles, vec3(shown * ofTile.xy + ofTile.zw, layer), 0.0).rgb;
#else
    vec3 result = pictureColor();
#endif
    color = vec4(result, opacity);
}`;
