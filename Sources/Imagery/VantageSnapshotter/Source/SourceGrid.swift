import VantageGeodesy
import VantageJPEG
import VantageScenes

/// The pixels of an upright picture at one scale, and their position in the picture at full size.
///
/// A pixel of the grid covers ``factor`` pixels of the picture, counted from the top-left corner of the stored picture.
/// The edge of the picture may cut off part of the last pixel. If turning the picture upright reverses an axis, this
/// pixel comes first, and the grid starts outside the picture.
struct SourceGrid: Hashable, Sendable {
    let columns: Int
    let rows: Int
    /// The number of full-size pixels per pixel of the grid, across and down.
    let factor: SIMD2<Double>
    /// The top-left corner of the grid, in pixels of the upright picture at full size.
    let origin: SIMD2<Double>
    private let orientation: Orientation
    var isTurned: Bool { orientation != .up }

    /// - Parameters:
    ///   - width: The width of the stored picture at full size.
    ///   - scale: The scale at which the level is decoded.
    init(width: Int, height: Int, orientation: Orientation, level: PyramidLevel, scale: JPEGScale) {
        let stored = level.factor(ofWidth: width, height: height) * Double(scale.rawValue)
        let size = SIMD2(scale.scaled(level.width), scale.scaled(level.height))
        let isTurned = orientation.swapsWidthAndHeight
        factor = isTurned ? SIMD2(stored.y, stored.x) : stored
        (columns, rows) = isTurned ? (size.y, size.x) : (size.x, size.y)
        self.orientation = orientation
        let upright = isTurned ? SIMD2(height, width) : SIMD2(width, height)
        let excess = SIMD2<Double>(upright) - SIMD2(Double(columns), Double(rows)) * factor
        let turns = SourceGrid.reversedAxes(of: orientation)
        origin = SIMD2(turns.x ? excess.x : 0, turns.y ? excess.y : 0)
    }

    /// Returns whether each upright axis is reversed compared to the stored one.
    private static func reversedAxes(of orientation: Orientation) -> (x: Bool, y: Bool) {
        let corner = orientation.storedPoint(ofUpright: .zero, width: 1, height: 1)
        return orientation.swapsWidthAndHeight ? (corner.y == 1, corner.x == 1) : (corner.x == 1, corner.y == 1)
    }

    /// Returns the stored pixels that show a part of the grid.
    func storedRegion(columns: Range<Int>, rows: Range<Int>) -> PixelRegion {
        let first = stored(SIMD2(columns.lowerBound, rows.lowerBound))
        let last = stored(SIMD2(columns.upperBound, rows.upperBound))
        return PixelRegion(
            x: min(first.x, last.x), y: min(first.y, last.y),
            width: abs(last.x - first.x), height: abs(last.y - first.y))
    }

    /// Returns the top-left corner of the part of the grid that the stored pixels show; the inverse of
    /// ``storedRegion(columns:rows:)``.
    func corner(ofStored region: PixelRegion) -> SIMD2<Int> {
        func upright(_ x: Int, _ y: Int) -> SIMD2<Double> {
            orientation.inverse.storedPoint(
                ofUpright: SIMD2(Double(x), Double(y)), width: Double(columns), height: Double(rows))
        }
        let first = upright(region.x, region.y)
        let last = upright(region.x + region.width, region.y + region.height)
        return SIMD2(Int(min(first.x, last.x)), Int(min(first.y, last.y)))
    }

    private func stored(_ corner: SIMD2<Int>) -> SIMD2<Int> {
        let size = orientation.swapsWidthAndHeight ? SIMD2(rows, columns) : SIMD2(columns, rows)
        let point = orientation.storedPoint(
            ofUpright: SIMD2<Double>(corner), width: Double(size.x), height: Double(size.y))
        return SIMD2(Int(point.x), Int(point.y))
    }

    /// Turns the decoded samples of a stored region upright.
    func upright(_ image: PlanarImage) -> PlanarImage {
        orientation == .up ? image : image.turned(by: orientation)
    }
}
