import CResampling

/// Makes samples of any outline, with a lattice of bilinear taps; slow, and seldom needed.
struct LatticeSampler {
    let mapper: ViewMapper
    /// A plane and its halvings.
    let planes: UnsafeBufferPointer<cresampling_plane>
    let isPanorama: Bool

    /// A sample near a pole is split into so many along each side: its outline there is part of a ring.
    private static let poleSplit = 4
    /// A sample this many samples of the plane from a pole is the last one that is split.
    private static let poleRadius: Float = 8

    /// Fills some columns of a row.
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
        let footprint = Footprint(points, lane, in: planes[0])
        let sideways = footprint.across.x * footprint.across.x + footprint.down.x * footprint.down.x
        let arc = planes[0].samplesOfTurn / (2 * .pi * LatticeSampler.poleRadius)
        guard isPanorama, sideways > arc * arc else { return value(of: footprint, points, lane) }
        return valueNearPole(column: column, row: row)
    }

    /// The mean of the parts of a sample, each small enough to count as straight.
    private func valueNearPole(column: Int, row: Int) -> Float {
        let parts = LatticeSampler.poleSplit
        let size = 1 / Float(parts)
        var sum: Float = 0
        for part in stride(from: 0, to: parts * parts, by: 8) {
            let indices = MappedPoints.Lanes.counting + Float(part)
            let down = (indices * size).rounded(.down)
            let across = indices - down * Float(parts)
            let points = mapper.points(Float(column) + (across + 0.5) * size, Float(row) + (down + 0.5) * size)
            for lane in 0..<8 {
                sum += value(of: Footprint(points, lane, in: planes[0]).part(size, in: planes[0]), points, lane)
            }
        }
        return sum * size * size
    }

    private func value(of footprint: Footprint, _ points: MappedPoints, _ lane: Int) -> Float {
        let (across, down) = (footprint.across, footprint.down)
        let (acrossSquared, downSquared) = ((across * across).sum(), (down * down).sum())
        let mixed = (across * down).sum()
        let difference = acrossSquared - downSquared
        let shorter = (acrossSquared + downSquared - (difference * difference + 4 * mixed * mixed).squareRoot()) / 2
        let level = SamplingKernel.level(forSquared: shorter, atMost: planes.count - 1)
        let columns = SamplingKernel.taps(alongSquared: acrossSquared, level: level)
        let rows = SamplingKernel.taps(alongSquared: downSquared, level: level)
        let texel = 1 / Float(1 << level)
        return planes[level].mean(
            around: planes[level].position(points.x[lane], points.y[lane]),
            columns.count, across * (columns.step * texel), rows.count, down * (rows.step * texel))
    }
}

/// How far a point moves for one sample to the right and for one down, in samples of a plane.
private struct Footprint {
    var across: SIMD2<Float>
    var down: SIMD2<Float>

    init(_ points: MappedPoints, _ lane: Int, in plane: cresampling_plane) {
        let scale = SIMD2(plane.x.scale, plane.y.scale) / Float(FilterBank.phases)
        across = SIMD2(points.acrossX[lane], points.acrossY[lane]) * scale
        down = SIMD2(points.downX[lane], points.downY[lane]) * scale
    }

    /// A part of it, at most half a turn long: at the pole itself every column is seen.
    func part(_ size: Float, in plane: cresampling_plane) -> Footprint {
        let most = plane.samplesOfTurn / 2
        func bounded(_ side: SIMD2<Float>) -> SIMD2<Float> {
            SIMD2(min(max(side.x * size, -most), most), side.y * size)
        }
        var part = self
        part.across = bounded(across)
        part.down = bounded(down)
        return part
    }
}

extension cresampling_plane {
    fileprivate var samplesOfTurn: Float { x.turn / Float(FilterBank.phases) }

    /// Samples from the centre of the first one.
    @inline(__always)
    fileprivate func position(_ x: Float, _ y: Float) -> SIMD2<Float> {
        let phases = SIMD2(x, y) * SIMD2(self.x.scale, self.y.scale) + SIMD2(self.x.offset, self.y.offset)
        return phases / Float(FilterBank.phases)
    }

    /// The mean of a lattice of taps.
    @inline(__always)
    fileprivate func mean(
        around centre: SIMD2<Float>, _ columns: Int, _ across: SIMD2<Float>, _ rows: Int, _ down: SIMD2<Float>
    ) -> Float {
        var start = centre - across * (Float(columns - 1) / 2) - down * (Float(rows - 1) / 2)
        var sum = 0
        for _ in 0..<rows {
            var position = start
            for _ in 0..<columns {
                sum &+= tap(position)
                position += across
            }
            start += down
        }
        return Float(sum) / Float(columns &* rows &* 65_536)
    }

    /// The value between four samples, in 1/65536.
    @inline(__always)
    private func tap(_ position: SIMD2<Float>) -> Int {
        let x = self.x.within(position.x)
        let y = self.y.within(position.y)
        // Within half a sample of the plane; the sum is positive.
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
    /// A place in samples, brought into the plane.
    @inline(__always)
    fileprivate func within(_ place: Float) -> Float {
        var position = place * Float(FilterBank.phases)
        if position < least { position += turn }
        if position >= least + turn { position -= turn }
        return min(max(position, first), last) / Float(FilterBank.phases)
    }
}
