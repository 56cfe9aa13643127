import Geodesy
import JPEGCodec

/// The pixels of an upright picture at one scale, and where they lie in the picture at full size.
///
/// A stored pixel of a picture scaled by `factor` covers `factor` × `factor` of it, counted from the stored picture's
/// top-left corner; sizes are rounded up. Where turning the picture upright reverses an axis, the pixel that was cut
/// short comes first, and the grid starts before the picture does.
struct SourceGrid: Hashable, Sendable {
    let columns: Int
    let rows: Int
    /// Pixels at full size for one of the grid.
    let factor: Int
    /// The grid's top-left corner, in pixels of the upright picture at full size.
    let origin: SIMD2<Double>
    private let orientation: Orientation
    var isTurned: Bool { orientation != .up }

    init(width: Int, height: Int, orientation: Orientation, factor: Int) {
        let upright = orientation.swapsSides ? (height, width) : (width, height)
        columns = (upright.0 + factor - 1) / factor
        rows = (upright.1 + factor - 1) / factor
        self.factor = factor
        self.orientation = orientation
        let turns = SourceGrid.reversedAxes(of: orientation)
        origin = SIMD2(
            turns.x ? Double(upright.0 - columns * factor) : 0,
            turns.y ? Double(upright.1 - rows * factor) : 0)
    }

    /// Which upright axes run against the stored ones.
    private static func reversedAxes(of orientation: Orientation) -> (x: Bool, y: Bool) {
        let corner = orientation.storedPoint(ofUpright: .zero, width: 1, height: 1)
        return orientation.swapsSides ? (corner.y == 1, corner.x == 1) : (corner.x == 1, corner.y == 1)
    }

    /// The stored pixels that show a part of the grid.
    func storedRegion(columns: Range<Int>, rows: Range<Int>) -> PixelRegion {
        let first = stored(SIMD2(columns.lowerBound, rows.lowerBound))
        let last = stored(SIMD2(columns.upperBound, rows.upperBound))
        return PixelRegion(
            x: min(first.x, last.x), y: min(first.y, last.y),
            width: abs(last.x - first.x), height: abs(last.y - first.y))
    }

    private func stored(_ corner: SIMD2<Int>) -> SIMD2<Int> {
        let size = orientation.swapsSides ? SIMD2(rows, columns) : SIMD2(columns, rows)
        let point = orientation.storedPoint(
            ofUpright: SIMD2<Double>(corner), width: Double(size.x), height: Double(size.y))
        return SIMD2(Int(point.x), Int(point.y))
    }

    /// Turns decoded pixels of a stored region upright.
    func upright(_ image: PixelImage) -> PixelImage {
        orientation == .up ? image : image.turned(by: orientation)
    }
}

extension PixelImage {
    /// The picture that a stored one shows when it is held upright.
    fileprivate func turned(by orientation: Orientation) -> PixelImage {
        let upright = orientation.swapsSides ? (width: height, height: width) : (width: width, height: height)
        let steps = byteSteps(of: orientation)
        let count = pixels.count
        let turned = pixels.withUnsafeBufferPointer { stored in
            [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                var target = 0
                for row in 0..<upright.height {
                    var source = steps.start + row * steps.row
                    for _ in 0..<upright.width {
                        buffer[target] = stored[source]
                        buffer[target + 1] = stored[source + 1]
                        buffer[target + 2] = stored[source + 2]
                        target += 3
                        source += steps.column
                    }
                }
                filled = target
            }
        }
        return PixelImage(width: upright.width, height: upright.height, pixels: turned)
    }

    /// Where the first upright pixel is stored, and the bytes to the next column and row.
    private func byteSteps(of orientation: Orientation) -> (start: Int, column: Int, row: Int) {
        func offset(_ x: Double, _ y: Double) -> Int {
            let point = orientation.storedPoint(
                ofUpright: SIMD2(x + 0.5, y + 0.5), width: Double(width), height: Double(height))
            return (Int(point.y.rounded(.down)) * width + Int(point.x.rounded(.down))) * 3
        }
        let start = offset(0, 0)
        return (start, offset(1, 0) - start, offset(0, 1) - start)
    }
}
