import Foundation
import Geodesy
import JPEGCodec

/// How far along the rows of a tile its pixels are averaged.
///
/// Towards the poles the rows of a panorama have ever more pixels for the same angle, more than any view shows. As they are
/// they would cost bytes, and flicker where a view takes some and leaves out others; so each stands for nearly as much
/// along its row as across it.
struct RowSmoothing {
    /// Pixels along the row for one across it. Whole ones would soften what is not far from the horizon.
    private static let share = 0.7
    /// Pixels that are averaged at most: a degree and a quarter around the poles are left with more than is shown.
    private static let most = 32.0

    /// Pixels that each of a row is the mean of; 1 leaves it as it is.
    private let widths: [Double]
    /// Pixels that are looked at left and right of the tile; even, so that samples of chroma stay those of the same pixels.
    let margin: Int

    /// - Parameters:
    ///   - rows: Of the grid; those beyond its edges are those next to them.
    ///   - panorama: `nil` for a photo, whose rows stay as they are.
    init(_ rows: Range<Int>, of grid: SourceGrid, _ panorama: Equirectangular?) {
        guard let panorama else {
            (widths, margin) = ([Double](repeating: 1, count: rows.count), 0)
            return
        }
        let aspect = panorama.fullWidth / panorama.fullHeight / 2 * grid.factor.y / grid.factor.x
        widths = rows.map { row in
            let y = panorama.top + (Double(min(max(row, 0), grid.rows - 1)) + 0.5) * grid.factor.y
            let along = max(0, cos((y / panorama.fullHeight - 0.5) * .pi))
            return min(max(1, Self.share * aspect / along), Self.most)
        }
        let widest = widths.max() ?? 1
        margin = widest > 1 ? 2 * (Int((widest - 1) / 2) / 2 + 1) : 0
    }

    /// - Parameter image: The tile with ``margin`` on its left and its right; its chroma has a sample for 2×2 pixels.
    /// - Returns: The tile.
    func smoothed(_ image: PlanarImage) -> PlanarImage {
        guard margin > 0 else { return image }
        let planes = image.planes.enumerated().map { number, plane in
            number == 0
                ? plane.smoothed(widths, margin: margin)
                : plane.smoothed(stride(from: 0, to: widths.count, by: 2).map { widths[$0] / 2 }, margin: margin / 2)
        }
        return PlanarImage(
            width: image.width - 2 * margin, height: image.height, chromaStep: image.chromaStep, planes: planes)
    }
}

extension PlanarImage.Plane {
    /// - Parameters:
    ///   - widths: Samples that each of a row is the mean of.
    ///   - margin: Samples on the left and the right that are no longer there.
    fileprivate func smoothed(_ widths: [Double], margin: Int) -> Self {
        let left = width - 2 * margin
        let smoothed = samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: left * height) { target, filled in
                for row in 0..<height {
                    let (from, to) = (source.baseAddress! + row * width + margin, target.baseAddress! + row * left)
                    if widths[row] > 1 {
                        smooth(from, to, count: left, width: widths[row])
                    } else {
                        to.initialize(from: from, count: left)
                    }
                }
                filled = left * height
            }
        }
        return Self(width: left, height: height, samples: smoothed)
    }
}

/// Means of so many samples around each, of those at both ends the part that lies within.
private func smooth(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, count: Int, width: Double) {
    let reach = (width - 1) / 2
    let whole = Int(reach)
    let part = Float(reach - Double(whole))
    let share = 1 / Float(width)
    var sum = (-whole...whole).reduce(0) { $0 + Int32(source[$1]) }
    for place in 0..<count {
        let (before, after) = (Int32(source[place - whole - 1]), Int32(source[place + whole + 1]))
        target[place] = UInt8((Float(sum) + part * Float(before + after)) * share + 0.5)
        sum += after - Int32(source[place - whole])
    }
}
