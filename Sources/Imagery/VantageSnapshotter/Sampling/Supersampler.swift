import CVantageResampling

/// A sampler that uses lattices of bilinear taps, for samples that are too wide for a filter or whose width changes too
/// quickly. It is slow but rarely needed.
struct Supersampler {
    let mapper: ViewMapper
    /// A plane and its mip levels.
    let planes: UnsafeBufferPointer<cresampling_plane>
    let isPanorama: Bool

    /// The number of subsamples per side for a sample near a pole. Samples there are split because their footprints are
    /// arcs of a ring.
    private static let poleSplit = 4
    /// The greatest distance from a pole, in samples of the plane, at which a sample is split.
    private static let poleRadius: Float = 8

    /// Fills the given columns of a row.
    func fill(_ target: UnsafeMutablePointer<UInt8>, row: Int, columns: Range<Int>) {
        let rows = MappedPoints.Lanes(repeating: Float(row) + 0.5)
        for start in stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
            let points = mapper.points(Float(start) + MappedPoints.Lanes.counting + 0.5, rows)
            for lane in 0..<min(8, columns.upperBound - start) {
                target[start + lane] = UInt8(value(points, lane, column: start + lane, row: row) + 0.5)
            }
        }
    }

    private func value(_ points: MappedPoints, _ lane: Int, column: Int, row: Int) -> Float {
        let outline = planes[0].outline(points, lane)
        let arc = planes[0].samplesAround / (2 * .pi * Supersampler.poleRadius)
        guard isPanorama, outline.long > arc * arc else { return mean(over: outline, around: points, lane) }
        return valueNearPole(column: column, row: row)
    }

    /// Returns the mean of a sample's subsamples. Each subsample is small enough for its edges to count as straight.
    private func valueNearPole(column: Int, row: Int) -> Float {
        let parts = Supersampler.poleSplit
        let size = 1 / Float(parts)
        var sum: Float = 0
        for part in stride(from: 0, to: parts * parts, by: 8) {
            let indices = MappedPoints.Lanes.counting + Float(part)
            let down = (indices * size).rounded(.down)
            let across = indices - down * Float(parts)
            let points = mapper.points(Float(column) + (across + 0.5) * size, Float(row) + (down + 0.5) * size)
            for lane in 0..<8 {
                var outline = planes[0].outline(points, lane).scaled(by: size)
                // The footprint of a sample at the pole contains all columns.
                outline.long = min(outline.long, planes[0].samplesAround * planes[0].samplesAround / 4)
                sum += mean(over: outline, around: points, lane)
            }
        }
        return sum * size * size
    }

    private func mean(over outline: Outline, around points: MappedPoints, _ lane: Int) -> Float {
        let level = SamplingKernel.level(forSquared: outline.short, atMost: planes.count - 1)
        let columns = SamplingKernel.taps(alongSquared: outline.long, level: level)
        let rows = SamplingKernel.taps(alongSquared: outline.short, level: level)
        let texel = 1 / Float(1 << level)
        let along = outline.direction * (outline.long.squareRoot() * columns.step * texel)
        let beside = SIMD2(-outline.direction.y, outline.direction.x) * (outline.short.squareRoot() * rows.step * texel)
        return planes[level].mean(
            around: planes[level].position(points.x[lane], points.y[lane]), columns.count, along, rows.count, beside)
    }
}

/// The rectangle whose covariance equals that of a sample's footprint, in samples of a plane.
private struct Outline {
    /// The squared lengths of the sides.
    var long: Float
    var short: Float
    /// The direction of the longer side.
    let direction: SIMD2<Float>

    init(across: SIMD2<Float>, down: SIMD2<Float>) {
        // The eigenvalues and the first eigenvector of the footprint's covariance.
        let squares = across * across + down * down
        let mixed = across.x * across.y + down.x * down.y
        let half = (squares.x - squares.y) / 2
        let radius = (half * half + mixed * mixed).squareRoot()
        long = squares.sum() / 2 + radius
        short = max(squares.sum() / 2 - radius, 0)
        let vector = half > 0 ? SIMD2(half + radius, mixed) : SIMD2(mixed, radius - half)
        let length = (vector * vector).sum().squareRoot()
        direction = length > 0 ? vector / length : SIMD2(1, 0)
    }

    func scaled(by size: Float) -> Outline {
        var scaled = self
        scaled.long *= size * size
        scaled.short *= size * size
        return scaled
    }
}

extension cresampling_plane {
    fileprivate var samplesAround: Float { x.full_width / Float(FilterBank.phases) }

    /// Returns a position in samples, measured from the center of the first sample.
    @inline(__always)
    fileprivate func position(_ x: Float, _ y: Float) -> SIMD2<Float> {
        let phases = SIMD2(x, y) * SIMD2(self.x.scale, self.y.scale) + SIMD2(self.x.offset, self.y.offset)
        return phases / Float(FilterBank.phases)
    }

    fileprivate func outline(_ points: MappedPoints, _ lane: Int) -> Outline {
        let scale = SIMD2(x.scale, y.scale) / Float(FilterBank.phases)
        return Outline(
            across: SIMD2(points.acrossX[lane], points.acrossY[lane]) * scale,
            down: SIMD2(points.downX[lane], points.downY[lane]) * scale)
    }

    /// Returns the mean of a lattice of taps.
    @inline(__always)
    fileprivate func mean(
        around center: SIMD2<Float>, _ columns: Int, _ along: SIMD2<Float>, _ rows: Int, _ beside: SIMD2<Float>
    ) -> Float {
        let first = center - along * (Float(columns - 1) / 2) - beside * (Float(rows - 1) / 2)
        var sum = 0
        for row in 0..<rows {
            for column in 0..<columns { sum &+= tap(first + along * Float(column) + beside * Float(row)) }
        }
        return Float(sum) / Float(columns &* rows &* 65_536)
    }

    /// Returns the value interpolated between four samples, in units of 1/65536.
    @inline(__always)
    private func tap(_ position: SIMD2<Float>) -> Int {
        let x = self.x.within(position.x)
        let y = self.y.within(position.y)
        // The position is within half a sample of the plane, so the sum is positive.
        let column = Int(x + 1) - 1
        let row = Int(y + 1) - 1
        let right = Int((x - Float(column)) * 256 + 0.5)
        let below = Int((y - Float(row)) * 256 + 0.5)
        let first = samples + (row &* stride &+ column)
        let upper = Int(first[0]) &* (256 &- right) &+ Int(first[1]) &* right
        let lower = Int(first[stride]) &* (256 &- right) &+ Int(first[stride + 1]) &* right
        return upper &* (256 &- below) &+ lower &* below
    }
}

extension cresampling_axis {
    /// Returns a position in samples, wrapped around or clamped to lie within the plane.
    @inline(__always)
    fileprivate func within(_ place: Float) -> Float {
        var position = place * Float(FilterBank.phases)
        if position < least { position += full_width }
        if position >= least + full_width { position -= full_width }
        return min(max(position, first), last) / Float(FilterBank.phases)
    }
}
