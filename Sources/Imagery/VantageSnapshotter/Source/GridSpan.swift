import VantageGeodesy

/// The search for the columns and rows of a grid that a view needs.
struct GridSpan {
    let grid: SourceGrid
    /// The number of additional grid pixels on every side.
    let margin: Int

    /// - Returns: Nil if the picture has none of these rows.
    func rows(_ rows: ClosedRange<Double>) -> Range<Int>? {
        let wanted = indices(rows, axis: 1)
        return (wanted.lowerBound - margin..<wanted.upperBound + margin).part(within: 0..<grid.rows, seen: wanted)
    }

    /// - Returns: Nil if the picture has none of the columns. Columns past the end of the grid wrap around to its
    ///   start.
    func columns(_ footprint: ViewFootprint, of panorama: Equirectangular?) -> Range<Int>? {
        guard let panorama else { return single(indices(footprint.columns, axis: 0)) }
        return panorama.wraps ? wrapping(footprint, panorama) : cropped(footprint, panorama)
    }

    private var everything: Range<Int> { 0..<grid.columns }

    private func single(_ wanted: Range<Int>) -> Range<Int>? {
        (wanted.lowerBound - margin..<wanted.upperBound + margin).part(within: everything, seen: wanted)
    }

    /// Returns the visible columns of a picture whose left and right edges meet: all columns, or at most half of them.
    private func wrapping(_ footprint: ViewFootprint, _ panorama: Equirectangular) -> Range<Int> {
        let isPeriodExact = abs(panorama.fullWidth / grid.factor.x - Double(grid.columns)) < 1e-6
        let fullWidth = panorama.fullWidth
        let start = footprint.columns.lowerBound
        let folded = start - fullWidth * (start / fullWidth).rounded(.down)
        let length = footprint.columns.upperBound - start
        let wanted = indices(folded...folded + length, axis: 0)
        let columns = wanted.lowerBound - margin..<wanted.upperBound + margin
        guard !footprint.isFullWidth, columns.count <= grid.columns / 2 else { return everything }
        if columns.lowerBound >= 0, columns.upperBound <= grid.columns { return columns }
        guard isPeriodExact else { return everything }
        return columns.lowerBound < 0
            ? columns.lowerBound + grid.columns..<columns.upperBound + grid.columns : columns
    }

    /// Returns the visible columns of a picture that does not cover the full circle. A wide view may show both the left
    /// and the right end of the picture.
    private func cropped(_ footprint: ViewFootprint, _ panorama: Equirectangular) -> Range<Int>? {
        let fullWidth = panorama.fullWidth
        let parts = [-fullWidth, 0, fullWidth].compactMap { shift in
            let columns = footprint.columns
            return single(indices(columns.lowerBound + shift...columns.upperBound + shift, axis: 0))
        }
        return parts.count > 1 ? everything : parts.first
    }

    private func indices(_ range: ClosedRange<Double>, axis: Int) -> Range<Int> {
        let (factor, origin) = (grid.factor[axis], grid.origin[axis])
        let lower = ((range.lowerBound - origin) / factor).rounded(.down)
        let upper = ((range.upperBound - origin) / factor).rounded(.up)
        return Int(lower)..<max(Int(lower) + 1, Int(upper))
    }
}

extension Range<Int> {
    /// Clamps the range to bounds; returns nil if the bounds contain none of the visible columns or rows.
    fileprivate func part(within bounds: Range<Int>, seen: Range<Int>) -> Range<Int>? {
        seen.overlaps(bounds) ? clamped(to: bounds) : nil
    }
}
