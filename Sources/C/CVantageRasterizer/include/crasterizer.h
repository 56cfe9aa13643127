#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The coverage of each pixel: 0 is none, 255 is full.
typedef struct {
    uint8_t *bytes;
    /// Bytes from one row to the next.
    size_t stride;
    int32_t width;
    int32_t height;
} crasterizer_mask;

/// Adds a line with round caps and joins to a mask. Where lines overlap, the greater coverage counts.
///
/// - points: x and y alternately, in pixels from the top-left corner of the mask; the center of a pixel is at .5. All
///   are finite.
/// - count: The number of points. A single point draws a disc.
/// - width: The width in pixels. A line with a width below 1 covers at most that fraction of a pixel.
void crasterizer_add_line(const crasterizer_mask *mask, const float *points, size_t count, float width);

/// A pixel in a brush.
typedef struct {
    /// The position of the pixel relative to the center of the brush.
    int32_t x, y;
    /// The brush's coverage of the pixel, 1 to 256.
    uint16_t weight;
} crasterizer_dab;

/// Applies a brush to each pixel of a mask, weighted by the coverage of the pixel. Where dabs overlap, the greatest
/// coverage counts.
///
/// - brush: `count` dabs. Dabs that fall outside the mask draw nothing.
/// - target: Another mask of the same size. Coverage that it already has is kept.
void crasterizer_thicken(
    const crasterizer_mask *source, const crasterizer_dab *brush, size_t count, const crasterizer_mask *target);

/// The contributions from the edges of areas: the amount that each edge adds to a pixel and to all pixels to the right
/// of that pixel.
///
/// Contributions are integers, so their sums are exact in any order, as long as no pixel is enclosed 16,384 times or
/// more in one direction.
typedef struct {
    /// `crasterizer_cells_per_row(width)` numbers for each row, from the top; all are 0 before anything is added.
    uint32_t *cells;
    int32_t width;
    int32_t height;
} crasterizer_area;

static inline size_t crasterizer_cells_per_row(int32_t width) { return (size_t)width + 2; }

/// Adds the edges between consecutive points. To close a ring, repeat its first point at the end. A ring can be added
/// in pieces if each piece starts with the last point of the previous one.
///
/// The cost of an edge is proportional to the number of picture pixels that it touches.
///
/// - points: x and y alternately, in pixels from the top-left corner of the area. Values are clamped to ±4,000,000.
/// - count: The number of points.
void crasterizer_area_add(const crasterizer_area *area, const double *points, size_t count);

/// Computes the coverage of each pixel.
///
/// If several edges cross a pixel, its coverage is the sum of the areas that they enclose.
///
/// - even_odd: If true, an area that is enclosed twice is outside. If false, an area that is enclosed the same number
///   of times in each direction is outside.
/// - mask: A mask of the same size. Its contents are replaced.
void crasterizer_area_cover(const crasterizer_area *area, bool even_odd, const crasterizer_mask *mask);

/// The number of sizes of a ground texture: full, half and quarter.
enum { crasterizer_texture_levels = 3 };

/// A square of the ground, drawn as seen from straight above.
typedef struct {
    /// The pixels for each size, four bytes each, in rows from the north. A border of one pixel repeats the pixels at
    /// the edges.
    const uint32_t *pixels[crasterizer_texture_levels];
    /// The number of pixels along a side, without the border.
    int32_t sides[crasterizer_texture_levels];
    /// The north-west corner of the square and its side length, in ground cells.
    double x, y, side;
} crasterizer_texture;

/// Computes the next smaller size of a ground texture. Each pixel is the mean of four.
///
/// - source: The rows of a square with `side` pixels per side, not counting the border that `crasterizer_texture`
///   describes.
/// - target: The rows of a square with half as many pixels per side, plus a border, which is filled.
void crasterizer_halve_texture(const uint32_t *source, int32_t side, uint32_t *target);

/// Fills the border of a ground texture with the pixels at its edges.
void crasterizer_frame_texture(uint32_t *pixels, int32_t side);

/// The ground as a grid of equal cells. Each cell belongs to at most one texture.
typedef struct {
    const crasterizer_texture *textures;
    /// For each cell, in rows from the north: the index of its texture plus one; 0 for none.
    const uint16_t *cells;
    int32_t columns;
    int32_t rows;
} crasterizer_ground;

/// The ground that a row of pixels shows. Positions are in cells.
typedef struct {
    /// The position at the center of the first pixel.
    double x, y;
    /// The step from one pixel to the next.
    double across_x, across_y;
    /// The step from the upper edge of a pixel to the lower one.
    double down_x, down_y;
} crasterizer_ground_row;

/// Draws the ground in a row of pixels. Each pixel is the mean color of the ground that it covers. Pixels
/// without a texture are left unchanged.
///
/// - sums: Scratch memory for five numbers per pixel. Its contents do not matter.
void crasterizer_draw_ground(
    const crasterizer_ground *ground, const crasterizer_ground_row *row, uint16_t *sums, uint32_t *pixels,
    int32_t count);

/// The width and height of a texture, in the units of `crasterizer_texel`.
enum { crasterizer_texture_steps = 1 << 22 };

/// A position in a texture, relative to its north-west corner.
///
/// The low 24 bits of each number are the signed position, which may lie slightly outside the texture. The high 8 bits
/// contain one half of the texture's 16-bit index: the lower half in `east`, the upper half in `south`.
typedef struct {
    uint32_t east, south;
} crasterizer_texel;

/// The surface nearest to a camera at each sample of a picture. Each array has room for three more samples at its end.
typedef struct {
    /// The color of each sample whose nearest surface is a face.
    uint32_t *colors;
    /// The texture position of each sample whose nearest surface is raised ground.
    crasterizer_texel *texels;
    /// 1 divided by the depth: nearer surfaces have greater values, and 0 means no surface.
    float *inverse_depth;
    int32_t width;
    int32_t height;
    /// The number of picture rows above the first row of these arrays.
    int32_t top;
} crasterizer_samples;

/// A flat polygon as a camera sees it.
typedef struct {
    /// x and y alternately, in samples from the top-left corner. One ring after another; first points are not repeated.
    const float *points;
    /// For each ring, the index just past its last point.
    const int32_t *ends;
    int32_t rings;
    /// The inverse depth at the center of a sample is `at_origin + x · across + y · down`.
    float at_origin, across, down;
    uint32_t color;
} crasterizer_face;

/// Draws a face where it is nearer than anything drawn before. Areas inside two rings are holes.
void crasterizer_draw_face(const crasterizer_samples *samples, const crasterizer_face *face);

/// A square of raised ground as a camera sees it: a grid of corners. The outermost ring of corners is a skirt, which
/// has the colors of the edge from which it hangs.
typedef struct {
    /// Rows from the north, four numbers per corner: x and y in samples from the top-left corner of the picture, the
    /// inverse depth (0 if the corner is not in front of the camera), and an unused number.
    const float *points;
    /// The number of corners along a side.
    int32_t corners;
    /// The index of the ground texture, below 65,536.
    int32_t texture;
    /// Whether drawing starts at the mesh's south side, and at its east side. Drawing is fastest if it starts at the
    /// sides nearer to the camera.
    bool from_south, from_east;
} crasterizer_mesh;

/// Draws the parts of a mesh that are seen from above and are nearer than anything drawn before. Writes `texels`, not
/// colors.
void crasterizer_draw_mesh(const crasterizer_samples *samples, const crasterizer_mesh *mesh);

/// The haze in front of distant ground.
typedef struct {
    uint32_t color;
    /// The share of the ground's color that the haze replaces, out of 256, for each step of depth. The last value also
    /// applies to all greater depths.
    const uint32_t *shares;
    int32_t count;
    /// The number of depth steps per unit of depth.
    float steps;
} crasterizer_haze;

/// Draws a row of pixels from the samples that meshes have drawn, 2×2 samples per pixel.
///
/// - textures: All textures, by index. A texture pixel's opacity is the share of the pixel that overlays leave visible.
/// - row: The index of the row of pixels.
/// - sky: The color where there is no ground.
/// - cover: Receives the share of each pixel that overlays cover; may be NULL.
void crasterizer_draw_raised(
    const crasterizer_samples *samples, const crasterizer_texture *textures, const crasterizer_haze *haze, int32_t row,
    uint32_t sky, uint32_t *pixels, uint32_t *cover);

/// The meaning of colors in elevation tiles. Red, green and blue form one number.
typedef struct {
    /// Meters per unit of a pixel's number, and the elevation that black represents, in meters.
    float step, base;
    /// The range of plausible pixel numbers.
    int32_t least, most;
} crasterizer_height_colors;

/// Converts pixels to meters. Black pixels and pixels that are not opaque become NaN.
///
/// - Returns: Whether all numbers are plausible.
bool crasterizer_read_heights(
    const uint32_t *pixels, size_t count, const crasterizer_height_colors *colors, float *heights);

/// Reverses the filters of a PNG's rows and writes the pixels in Cairo's order. The PNG must have 8 bits per channel
/// and must not be interlaced.
///
/// - rows: One row after another, each preceded by its filter number, with one extra byte at the end.
/// - channels: 3 for red, green and blue, or 4 with alpha. Colors are not premultiplied.
/// - stride: Bytes from one row of pixels to the next.
/// - Returns: Whether all filters are known.
bool crasterizer_read_png_rows(
    const uint8_t *rows, int32_t channels, uint32_t *pixels, int32_t width, int32_t height, size_t stride);
