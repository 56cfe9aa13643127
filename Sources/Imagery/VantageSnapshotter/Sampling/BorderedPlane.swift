import CVantageResampling
import VantageJPEG

/// A plane with a border on all sides, so that filters never read outside it.
///
/// The border repeats the samples at the edges. If the left and right edges meet, it contains the samples of the
/// opposite edge.
struct BorderedPlane: Sendable {
    static let border = CRESAMPLING_BORDER

    let columns: Int
    let rows: Int
    /// The number of samples after which columns repeat, possibly fractional; nil if the edges do not meet.
    let period: Double?
    /// The rows of ``stride`` samples, including the border, followed by padding that may be read.
    let samples: [UInt8]

    var stride: Int { columns + 2 * BorderedPlane.border }

    /// The offset of the first sample inside the border.
    var origin: Int { BorderedPlane.border * (stride + 1) }

    init(_ plane: PlanarImage.Plane, period: Double?) {
        self.init(columns: plane.width, rows: plane.height, period: period) { row, line in
            plane.samples.withUnsafeBufferPointer { samples in
                guard let start = samples.baseAddress else { return }
                line.update(from: start + row * plane.width, count: plane.width)
            }
        }
    }

    /// Creates a plane whose samples are means of 2×2 samples. The border supplies the samples past the edges.
    init(halving plane: BorderedPlane) {
        self.init(
            columns: (plane.columns + 1) / 2, rows: (plane.rows + 1) / 2, period: plane.period.map { $0 / 2 }
        ) { row, line in
            plane.samples.withUnsafeBytes { samples in
                guard let start = samples.baseAddress else { return }
                let upper = start + plane.origin + 2 * row * plane.stride
                BorderedPlane.halve(upper, upper + plane.stride, into: line, count: (plane.columns + 1) / 2)
            }
        }
    }

    private init(
        columns: Int, rows: Int, period: Double?, fill: (_ row: Int, _ line: UnsafeMutablePointer<UInt8>) -> Void
    ) {
        self.columns = columns
        self.rows = rows
        self.period = period
        let border = BorderedPlane.border
        let stride = columns + 2 * border
        let count = stride * (rows + 2 * border) + CRESAMPLING_SLACK
        let edges = period.map { Edges(columns: columns, period: $0) }
        samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            let first = start + border * stride
            for row in 0..<rows {
                let line = first + row * stride
                fill(row, line + border)
                if let edges {
                    edges.fill(line + border)
                } else {
                    line.update(repeating: line[border], count: border)
                    (line + border + columns).update(repeating: line[border + columns - 1], count: border)
                }
            }
            let last = first + (rows - 1) * stride
            for row in 0..<border {
                (start + row * stride).update(from: first, count: stride)
                (last + (row + 1) * stride).update(from: last, count: stride)
            }
            (start + count - CRESAMPLING_SLACK).update(repeating: 0, count: CRESAMPLING_SLACK)
            filled = count
        }
    }

    /// Halves rows. May write up to seven samples past `count`; filling the border later overwrites them.
    private static func halve(
        _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, into line: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        for start in Swift.stride(from: 0, to: count, by: 8) {
            let sums = pairs(upper + 2 * start) &+ pairs(lower + 2 * start) &+ 2
            let means = SIMD8<UInt8>(truncatingIfNeeded: sums &>> 2)
            UnsafeMutableRawPointer(line + start).storeBytes(of: means, as: SIMD8<UInt8>.self)
        }
    }

    /// Returns the sum of each of eight samples and its right neighbor.
    @inline(__always)
    private static func pairs(_ samples: UnsafeRawPointer) -> SIMD8<UInt16> {
        let words = samples.loadUnaligned(as: SIMD8<UInt16>.self)
        return (words & 0xFF) &+ (words &>> 8)
    }
}

/// The border samples to the left and right of a row whose ends meet. Each is interpolated between two samples of the
/// row.
///
/// If the full width ends within the last column, that column is recomputed, because it covers less than the others.
private struct Edges {
    private struct Mix {
        let place, left, right: Int
        /// The weight of the right sample, in 1/256.
        let part: Int
    }

    private let mixes: [Mix]

    init(columns: Int, period: Double) {
        let border = BorderedPlane.border
        let whole = max(1, min(columns, Int(period + 0.001)))
        mixes = (Array(-border..<0) + Array(whole..<columns + border)).map { place in
            let position = Double(place) - period * (Double(place) / period).rounded(.down)
            let left = min(Int(position), whole - 1)
            let isLast = left == whole - 1
            let part = (position - Double(left)) / (isLast ? max(period - Double(left), 0.01) : 1)
            return Mix(place: place, left: left, right: isLast ? 0 : left + 1, part: Int(min(part, 1) * 256 + 0.5))
        }
    }

    func fill(_ line: UnsafeMutablePointer<UInt8>) {
        for mix in mixes {
            let sum = Int(line[mix.left]) * (256 - mix.part) + Int(line[mix.right]) * mix.part
            line[mix.place] = UInt8(truncatingIfNeeded: (sum + 128) >> 8)
        }
    }
}
