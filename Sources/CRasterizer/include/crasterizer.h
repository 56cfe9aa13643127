#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How much of each pixel something covers: 0 is nothing, 255 all of it.
typedef struct {
    uint8_t *bytes;
    /// Bytes from one row to the next.
    size_t stride;
    int32_t width;
    int32_t height;
} crasterizer_mask;

/// Adds a line with round ends and joins to a mask; where lines overlap, it covers as much as the one that covers most.
///
/// - points: x and y in turns, in pixels from the mask's top-left corner, where a pixel's center lies at .5; finite.
/// - count: Points; a single one is a disc.
/// - width: Pixels. A line that is thinner than a pixel covers only that much of those that it runs through.
void crasterizer_add_line(const crasterizer_mask *mask, const float *points, size_t count, float width);

/// A pixel of a brush: where it lies from its middle, and how much of it the brush covers, 1 to 256.
typedef struct {
    int32_t x, y;
    uint16_t weight;
} crasterizer_dab;

/// Lays a brush on each pixel of a mask, as much as it is covered: where several dabs meet, the greatest counts.
///
/// - brush: `count` dabs; one that begins at a pixel of the mask and ends beside it covers nothing there.
/// - target: Of the source's size, and another; what it covers already stays covered.
void crasterizer_thicken(
    const crasterizer_mask *source, const crasterizer_dab *brush, size_t count, const crasterizer_mask *target);

/// What the edges of areas add to each pixel, and to all that lie to the right of it.
///
/// Sums are whole numbers, so that they are exact in whatever order edges come, as long as no pixel is enclosed 16,384
/// times and more in one direction.
typedef struct {
    /// `crasterizer_cells_per_row(width)` for each row, from the top; 0 before anything is added.
    uint32_t *cells;
    int32_t width;
    int32_t height;
} crasterizer_area;

static inline size_t crasterizer_cells_per_row(int32_t width) { return (size_t)width + 2; }

/// Adds the edges between neighbours of some points. A ring is closed by its first point once more; it may be added in
/// pieces, where each begins with the last point of the one before.
///
/// An edge takes as many steps as it touches pixels of the picture, whatever it crosses.
///
/// - points: x and y in turns, in pixels from the area's top-left corner; beyond ±4,000,000 taken to there.
/// - count: Points.
void crasterizer_area_add(const crasterizer_area *area, const double *points, size_t count);

/// Says how much of each pixel was enclosed.
///
/// A pixel that several edges run through is judged by the sum of what they enclose of it.
///
/// - even_odd: Whether what is enclosed twice lies outside; else all does that is enclosed as often in one direction as in
///   the other.
/// - mask: Of the area's size; what it holds is replaced.
void crasterizer_area_cover(const crasterizer_area *area, bool even_odd, const crasterizer_mask *mask);

/// Sizes in which a square of the ground is kept: its own, a half and a quarter.
enum { crasterizer_sheet_levels = 3 };

/// A square of the ground that was drawn as it looks from straight above.
typedef struct {
    /// Of each size, rows from the north, four bytes a pixel, with one more pixel at each side: those at the edge once more.
    const uint32_t *pixels[crasterizer_sheet_levels];
    /// Pixels of a side, without those.
    int32_t sides[crasterizer_sheet_levels];
    /// The square's corner in the north-west and the length of its side, in cells of the ground.
    double x, y, side;
} crasterizer_sheet;

/// Makes the next smaller size of a square of the ground, each pixel the mean of four.
///
/// - source: `side` + 2 pixels in each of as many rows, as a sheet has them; so has the target, with a half of `side`.
void crasterizer_halve_sheet(const uint32_t *source, int32_t side, uint32_t *target);

/// Gives a sheet's pixels those at its edge once more.
void crasterizer_frame_sheet(uint32_t *pixels, int32_t side);

/// The ground as cells of equal size, each of which is a part of a sheet.
typedef struct {
    const crasterizer_sheet *sheets;
    /// Rows from the north: one more than the sheet's number; 0 where there is none.
    const uint16_t *cells;
    int32_t columns;
    int32_t rows;
} crasterizer_ground;

/// A row of pixels of a picture that sees the ground, in cells.
typedef struct {
    /// What falls on the middle of the first pixel.
    double x, y;
    /// From one pixel to the next.
    double across_x, across_y;
    /// What one pixel shows of the ground from its upper edge to its lower one.
    double down_x, down_y;
} crasterizer_ground_row;

/// Draws the ground that a row of pixels shows, each the mean of what it covers; where there is no sheet it is left alone.
///
/// - sums: Room for five numbers a pixel, whatever they are.
void crasterizer_draw_ground(
    const crasterizer_ground *ground, const crasterizer_ground_row *row, uint16_t *sums, uint32_t *pixels,
    int32_t count);

/// How many places there are from one side of a sheet to the other.
enum { crasterizer_places = 1 << 22 };

/// A place in a sheet that is numbered, east and south of its corner: the low 24 bits, with their sign, are the place, which
/// may lie a little beside the sheet. The sheet's number is in the others, its low 8 bits in those of `east`.
typedef struct {
    uint32_t east, south;
} crasterizer_place;

/// What is nearest to a camera at each sample of a picture.
typedef struct {
    /// The colors of faces; with room for three more.
    uint32_t *colors;
    /// The places of raised ground, where it was drawn last; with room for three more.
    crasterizer_place *places;
    /// One divided by the depth: what is nearer has more. 0 where there is nothing. With room for three more.
    float *nearness;
    int32_t width;
    int32_t height;
    /// Rows of the picture above the first one.
    int32_t top;
} crasterizer_scene;

/// A part of a plane, as a camera sees it.
typedef struct {
    /// x and y in turns, in samples from the top-left corner; rings one after another, each without its first point once more.
    const float *points;
    /// Where each ring ends, in points.
    const int32_t *ends;
    int32_t rings;
    /// Of one divided by the depth at the middle of a sample: `at_origin + x · across + y · down`.
    float at_origin, across, down;
    uint32_t color;
} crasterizer_face;

/// Draws a face where it is nearer than what was drawn before; what lies in two rings of it is left out.
void crasterizer_draw_face(const crasterizer_scene *scene, const crasterizer_face *face);

/// A square of ground that is raised, as a camera sees it: a grid of corners, of which the outermost ring is a skirt that
/// has the colors of what it hangs from.
typedef struct {
    /// In rows from the north, four numbers a corner: x and y in samples from the top-left corner of the picture, one divided
    /// by the depth (0 is not before the camera), and one that is not looked at.
    const float *points;
    /// Of a side.
    int32_t corners;
    /// The number of the sheet that lies on it, below 65,536.
    int32_t sheet;
    /// From which side it is drawn: the nearer one first is the fastest.
    bool from_south, from_east;
} crasterizer_mesh;

/// Says which places of raised ground are nearer than what was drawn before, seen from above.
void crasterizer_draw_mesh(const crasterizer_scene *scene, const crasterizer_mesh *mesh);

/// What is seen of far ground, and where there is none.
typedef struct {
    uint32_t color;
    /// Of 256, how much of the ground is hidden, for each step of its depth; behind the last one as there.
    const uint32_t *shares;
    int32_t count;
    /// For each distance of which nearness is one divided by it.
    float steps;
} crasterizer_haze;

/// Draws a row of pixels, of two by two samples each, of which a mesh drew some.
///
/// - sheets: By their numbers. Their opacity is what overlays leave of it.
/// - row: Of pixels.
/// - sky: Is seen where there is no ground.
/// - cover: Gets how much overlays cover of each pixel; or null.
void crasterizer_draw_raised(
    const crasterizer_scene *scene, const crasterizer_sheet *sheets, const crasterizer_haze *haze, int32_t row,
    uint32_t sky, uint32_t *pixels, uint32_t *cover);

/// How colors are heights: of red, green and blue as one number.
typedef struct {
    /// Metres from one to the next, and that of black.
    float step, base;
    /// The colors of heights that there may be.
    int32_t least, most;
} crasterizer_height_colors;

/// Turns pixels into metres; not a number for black, and for what is not opaque.
///
/// - Returns: Whether all are within what there may be.
bool crasterizer_read_heights(
    const uint32_t *pixels, size_t count, const crasterizer_height_colors *colors, float *heights);

/// Undoes the filters of a PNG's rows, of 8 bits a number and in one pass, and writes its pixels as Cairo has them.
///
/// - rows: Each behind the number of its filter, one after another, and one byte more.
/// - channels: 3 for red, green and blue, 4 for opacity as well, by which nothing is multiplied.
/// - stride: Bytes from a row of pixels to the next.
/// - Returns: Whether there are such filters.
bool crasterizer_read_png_rows(
    const uint8_t *rows, int32_t channels, uint32_t *pixels, int32_t width, int32_t height, size_t stride);
