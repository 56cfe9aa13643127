import VantageJPEG

/// The difference between two pictures of the same size, in levels of 0...255.
///
/// Both pictures are first averaged over cells. A cell's average hardly changes if the edges of glyphs get a little
/// lighter or darker, as they do with another version of a font library. It does change if colors differ, or if content
/// is moved or smeared.
struct PictureDifference {
    /// The side length of a cell, in pixels.
    static let cell = 8
    /// The greatest mean difference that matching pictures may have.
    static let greatestMean = 0.25
    /// The greatest difference that a single cell of matching pictures may have.
    static let greatestOfACell = 8.0

    /// The mean difference over all cells and components.
    let mean: Double
    /// The greatest difference in any component of any cell.
    let maximum: Double
    /// The center, in pixels, of the cell with the greatest difference.
    let x: Int, y: Int

    var isSmall: Bool { mean <= Self.greatestMean && maximum <= Self.greatestOfACell }

    /// - Returns: `nil` if the sizes differ.
    init?(_ one: PixelImage, _ other: PixelImage) {
        guard (one.width, one.height) == (other.width, other.height) else { return nil }
        let (cells, others) = (Self.averages(of: one), Self.averages(of: other))
        let differences = zip(cells, others).map { abs($0 - $1) }
        mean = differences.reduce(0, +) / Double(differences.count)
        let greatest = differences.indices.max { differences[$0] < differences[$1] } ?? 0
        maximum = differences[greatest]
        let columns = (one.width + Self.cell - 1) / Self.cell
        x = greatest / 3 % columns * Self.cell + Self.cell / 2
        y = greatest / 3 / columns * Self.cell + Self.cell / 2
    }

    /// Returns the average red, green and blue of each cell, row by row. Cells at the right and lower edges may be
    /// smaller.
    private static func averages(of image: PixelImage) -> [Double] {
        var averages: [Double] = []
        for top in stride(from: 0, to: image.height, by: cell) {
            let rows = top..<min(top + cell, image.height)
            for left in stride(from: 0, to: image.width, by: cell) {
                let columns = left..<min(left + cell, image.width)
                var sums = SIMD3<Double>()
                for y in rows {
                    for x in columns {
                        let first = (y * image.width + x) * 3
                        sums += SIMD3((0..<3).map { Double(image.pixels[first + $0]) })
                    }
                }
                let average = sums / Double(rows.count * columns.count)
                averages += [average.x, average.y, average.z]
            }
        }
        return averages
    }
}
