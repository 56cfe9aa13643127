import Foundation
import VantageGeodesy
import VantageJPEG

/// A filter that averages the pixels of a tile along its rows, depending on the latitude.
///
/// Toward the poles, the rows of a panorama contain more and more pixels per degree, more than any view shows. Stored
/// unchanged, these pixels would waste bytes, and views would flicker because they skip some of them. Each pixel
/// therefore becomes the mean of a stretch of its row that is, on the sphere, nearly as wide as the pixel is high.
struct RowSmoothing {
    /// The width over which pixels are averaged, relative to the height of a pixel. At 1, rows not far from the horizon
    /// would become blurred.
    private static let share = 0.7
    /// The maximum number of pixels to average. Because of this limit, rows within 1¼° of a pole keep more detail than
    /// views show.
    private static let most = 32.0

    /// The number of pixels to average for each row; 1 leaves the row unchanged.
    private let widths: [Double]
    /// The number of pixels needed to the left and right of the tile. It is even, so that chroma samples stay aligned
    /// with their pixels.
    let margin: Int

    /// - Parameters:
    ///   - rows: The rows of the grid. For rows beyond its edges, the nearest ones are used.
    ///   - panorama: `nil` for a photo, whose rows stay unchanged.
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

    /// - Parameter image: The tile with ``margin`` on both sides, and one chroma sample per 2×2 pixels.
    /// - Returns: The tile without the margin.
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
    ///   - widths: The number of samples to average for each row.
    ///   - margin: The number of samples to remove on the left and the right.
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

/// Replaces each sample with the mean of a window around it. The samples at both ends of the window have fractional
/// weights.
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
