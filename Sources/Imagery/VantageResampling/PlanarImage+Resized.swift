import CVantageResampling
import VantageJPEG

extension PlanarImage {
    /// Returns the picture at another size, with one chroma sample per 2×2 pixels.
    ///
    /// - Parameters:
    ///   - size: The size of the new picture in pixels.
    ///   - start: The top-left corner of the source area, in pixels of this picture. The first pixel may be partly
    ///     covered.
    ///   - extent: The size of the source area, in pixels of this picture. The last pixel may be partly covered.
    ///   - wraps: Whether the left and right edges meet.
    package func resized(
        to size: SIMD2<Int>, from start: SIMD2<Double> = .zero, extent: SIMD2<Double>, wraps: Bool
    ) -> PlanarImage {
        let shared = (size &+ 1) / 2
        // If the width or height is odd, the last chroma sample extends past the edge.
        let sharedExtent = extent / SIMD2<Double>(chromaStep) * SIMD2<Double>(shared &* 2) / SIMD2<Double>(size)
        let sharedStart = start / SIMD2<Double>(chromaStep)
        let planes = planes.enumerated().map { number, plane in
            number == 0
                ? plane.resized(to: size, from: start, extent: extent, wraps: wraps)
                : plane.resized(to: shared, from: sharedStart, extent: sharedExtent, wraps: wraps)
        }
        return PlanarImage(
            width: size.x, height: size.y, chromaStep: isGray ? SIMD2(1, 1) : SIMD2(2, 2), planes: planes)
    }
}

extension PlanarImage.Plane {
    fileprivate func resized(
        to size: SIMD2<Int>, from start: SIMD2<Double>, extent: SIMD2<Double>, wraps: Bool
    ) -> PlanarImage.Plane {
        let across = ResizingFilter(start: start.x, extent: extent.x, count: size.x)
        let down = ResizingFilter(start: start.y, extent: extent.y, count: size.y)
        var line = PaddedLine(width: width, across, wraps: wraps)
        let resized = samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: size.x * size.y) { target, filled in
                for row in 0..<size.y {
                    let rows = (0..<down.taps).map { tap -> UnsafePointer<UInt8>? in
                        source.baseAddress! + min(max(down.starts[row] + tap, 0), height - 1) * width
                    }
                    let weights = down.weights[row * down.taps..<(row + 1) * down.taps]
                    line.fill { line in
                        weights.withUnsafeBufferPointer {
                            cresampling_sum_rows(rows, $0.baseAddress, down.taps, width, line)
                        }
                    }
                    line.sum(across, into: target.baseAddress! + row * size.x)
                }
                filled = size.x * size.y
            }
        }
        return PlanarImage.Plane(width: size.x, height: size.y, samples: resized)
    }
}

/// A row in units of 1/64, with padding at both ends for the filter.
private struct PaddedLine {
    private let width: Int
    private let wraps: Bool
    private let padding: Int
    private let starts: [Int]
    private var samples: [Int16]

    init(width: Int, _ filter: ResizingFilter, wraps: Bool) {
        let last = (filter.starts.last ?? 0) + filter.taps
        padding = max(-(filter.starts.first ?? 0), last - width, 0)
        self.width = width
        self.wraps = wraps
        let padding = padding
        starts = filter.starts.map { $0 + padding }
        samples = [Int16](repeating: 0, count: width + 2 * padding)
    }

    mutating func fill(_ body: (UnsafeMutablePointer<Int16>) -> Void) {
        let (padding, width, wraps) = (padding, width, wraps)
        samples.withUnsafeMutableBufferPointer { samples in
            let line = samples.baseAddress! + padding
            body(line)
            for place in 1...max(padding, 1) where padding > 0 {
                line[-place] = line[wraps ? (width - place % width) % width : 0]
                line[width + place - 1] = line[wraps ? (place - 1) % width : width - 1]
            }
        }
    }

    func sum(_ filter: ResizingFilter, into target: UnsafeMutablePointer<UInt8>) {
        cresampling_sum_columns(samples, starts, filter.weights, filter.taps, starts.count, target)
    }
}
