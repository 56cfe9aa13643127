/// Fetches the colour of a view's pixels from an image and its halvings, whose memory it borrows.
struct Sampler {
    private let readers: UnsafeBufferPointer<TexelReader>
    private let mapper: RowMapper
    private let coverage: Coverage?
    /// The longest side of a pixel whose outline counts as a parallelogram, squared; near a pole it is a part of a ring.
    private let longestStraightSide: Float
    /// Pixels of the image in a turn.
    private let turn: Float

    /// A pixel near a pole is split into so many, squared.
    private static let poleSplit = 4
    /// A pixel this many pixels from a pole is the last one that is split.
    private static let poleRadius: Float = 8

    /// - Parameter turn: Pixels of the image in a whole turn; nil for a photo.
    init(readers: UnsafeBufferPointer<TexelReader>, mapper: RowMapper, coverage: Coverage?, turn: Double?) {
        self.readers = readers
        self.mapper = mapper
        self.coverage = coverage
        self.turn = turn.map { Float($0) } ?? .greatestFiniteMagnitude
        let arc = self.turn / (2 * .pi * Sampler.poleRadius)
        longestStraightSide = arc * arc
    }

    /// Fills a row of the view.
    ///
    /// - Parameter target: Three bytes for each of `width` pixels.
    /// - Returns: How many of its pixels were not photographed.
    func fill(
        _ target: UnsafeMutablePointer<UInt8>, width: Int, row index: Int, using row: inout MappedRow
    ) -> Double {
        mapper.fill(&row, at: index)
        return row.withFields { fields in
            var missing: Float = 0
            for column in 0..<width {
                let point = fields[column]
                let share = coverage?.share(of: point) ?? 1
                var colour = share > 0 ? self.colour(of: point, column, index) : .zero
                if share < 1 {
                    colour = colour * share + Coverage.neutral * (1 - share)
                    missing += 1 - share
                }
                let pixel = target + column &* 3
                pixel[0] = UInt8(colour.x + 0.5)
                pixel[1] = UInt8(colour.y + 0.5)
                pixel[2] = UInt8(colour.z + 0.5)
            }
            return Double(missing)
        }
    }

    @inline(__always)
    private func colour(of point: ImagePoint, _ column: Int, _ row: Int) -> SIMD3<Float> {
        let sideways = point.across.x * point.across.x + point.down.x * point.down.x
        return sideways > longestStraightSide ? colourNearPole(column, row) : colour(of: point)
    }

    /// The mean of the parts of a pixel, each small enough to count as straight.
    private func colourNearPole(_ column: Int, _ row: Int) -> SIMD3<Float> {
        let parts = Sampler.poleSplit
        var sum = SIMD3<Float>.zero
        for part in 0..<parts * parts {
            let offset = (SIMD2(Double(part % parts), Double(part / parts)) + 0.5) / Double(parts)
            var point = mapper.mapped(SIMD2(Double(column), Double(row)) + offset)
            point.across = bounded(point.across / Float(parts))
            point.down = bounded(point.down / Float(parts))
            sum += colour(of: point)
        }
        return sum / Float(parts * parts)
    }

    /// At most a turn long: at the pole itself every column is seen.
    private func bounded(_ side: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(min(max(side.x, -turn / 2), turn / 2), side.y)
    }

    @inline(__always)
    private func colour(of point: ImagePoint) -> SIMD3<Float> {
        let across = (point.across * point.across).sum()
        let down = (point.down * point.down).sum()
        let mixed = (point.across * point.down).sum()
        let difference = across - down
        let shorter = (across + down - (difference * difference + 4 * mixed * mixed).squareRoot()) / 2
        let level = SamplingKernel.level(forSquared: shorter, atMost: readers.count - 1)
        let columns = SamplingKernel.taps(alongSquared: across, level: level)
        let rows = SamplingKernel.taps(alongSquared: down, level: level)
        return mean(
            of: readers[level], around: point.position, columns.count, point.across * columns.step,
            rows.count, point.down * rows.step)
    }

    /// The mean of a lattice of taps.
    @inline(__always)
    private func mean(
        of reader: TexelReader, around centre: SIMD2<Float>, _ columns: Int, _ across: SIMD2<Float>,
        _ rows: Int, _ down: SIMD2<Float>
    ) -> SIMD3<Float> {
        var start = centre - across * (Float(columns - 1) / 2) - down * (Float(rows - 1) / 2)
        var sum = SIMD3<Float>.zero
        for _ in 0..<rows {
            var texels = TexelSum()
            var position = start
            for _ in 0..<columns {
                reader.add(position.x, position.y, to: &texels)
                position += across
            }
            sum += texels.value
            start += down
        }
        return sum / Float(columns &* rows &* TexelSum.weight)
    }
}
