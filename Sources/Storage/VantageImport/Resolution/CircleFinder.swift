import Foundation
import VantageJPEG

/// A finder of circles that are bright inside and dark outside.
struct CircleFinder {
    /// The ratio of a part's width to the width and height of its corner areas.
    static let cornerShare = 16
    /// The minimum width and height of a part in pixels.
    static let minimumSide = 96
    /// The maximum brightness of a dark corner, out of 255. Flares and noise outside circles stay below it.
    private static let darkest = 24.0
    /// The minimum brightness inside the edge of a circle.
    private static let bright = 40.0
    /// The directions from the center in which to search for the edge, in degrees from each diagonal. Along the rows
    /// and columns through the center, the frame often cuts the circle off.
    private static let spread = stride(from: -15.0, through: 15, by: 2.5)

    private let picture: PixelImage
    private let parts: Int
    private var side: SIMD2<Double> { SIMD2(Double(picture.width) / Double(parts), Double(picture.height)) }

    /// - Parameter parts: The number of circles side by side, each in a part of the picture with the same width.
    init(_ picture: PixelImage, parts: Int) {
        self.picture = picture
        self.parts = parts
    }

    // MARK: Corners

    /// Returns whether the top or bottom corners of all parts are dark.
    func hasDarkCorners(atTop: Bool) -> Bool {
        let width = max(2, Int(side.x) / Self.cornerShare)
        let height = max(1, min(picture.height, Int(side.x) / Self.cornerShare))
        let top = atTop ? 0 : picture.height - height
        return (0..<parts).allSatisfy { part in
            let left = Int(Double(part) * side.x)
            let right = min(picture.width, Int(Double(part + 1) * side.x)) - width
            return [left, right].allSatisfy {
                mean(across: $0..<$0 + width, down: top..<top + height) <= Self.darkest
            }
        }
    }

    private func mean(across columns: Range<Int>, down rows: Range<Int>) -> Double {
        var sum = 0
        for row in rows { for column in columns { sum += value(column, row) } }
        return Double(sum) / Double(columns.count * rows.count) / 4
    }

    /// Returns four times the brightness of a pixel.
    private func value(_ column: Int, _ row: Int) -> Int {
        let index = (row * picture.width + column) * 3
        return Int(picture.pixels[index]) + 2 * Int(picture.pixels[index + 1]) + Int(picture.pixels[index + 2])
    }

    /// Returns the brightness at a point, interpolated between pixels.
    private func brightness(at point: SIMD2<Double>) -> Double {
        let limit = SIMD2(Double(picture.width - 1), Double(picture.height - 1))
        let place = pointwiseMin(pointwiseMax(point - 0.5, .zero), limit)
        let (x, y) = (Int(place.x), Int(place.y))
        let (right, down) = (min(x + 1, picture.width - 1), min(y + 1, picture.height - 1))
        let (u, v) = (place.x - Double(x), place.y - Double(y))
        let upper = Double(value(x, y)) * (1 - u) + Double(value(right, y)) * u
        let lower = Double(value(x, down)) * (1 - u) + Double(value(right, down)) * u
        return (upper * (1 - v) + lower * v) / 4
    }

    // MARK: Edges

    /// Returns the circle in a part, in pixels; `nil` if there is no circle whose edge stands out in at least three
    /// corners.
    func circle(inPart part: Int) -> FisheyeCircle? {
        let middle = SIMD2((Double(part) + 0.5) * side.x, side.y / 2)
        var edges: [(corner: Int, offset: SIMD2<Double>)] = []
        for corner in 0..<4 {
            for turn in Self.spread {
                let angle = (45 + 90 * Double(corner) + turn) * .pi / 180
                guard let offset = edge(from: middle, toward: SIMD2(cos(angle), sin(angle))) else { continue }
                edges.append((corner, offset))
            }
        }
        let half = side.min() / 2
        var circle = FisheyeCircle(center: .zero, radius: edges.map { $0.offset.length }.median ?? 0)
        // Points on branches, lens flares and dark objects at the edge are removed step by step.
        for tolerance in [0.08, 0.03, 0.015, 0.01] {
            edges.removeAll { abs(($0.offset - circle.center).length - circle.radius) > tolerance * half }
            guard let fitted = FisheyeCircle(through: edges.map(\.offset)) else { return nil }
            circle = fitted
        }
        let corners = (0..<4).filter { corner in edges.count { $0.corner == corner } >= 4 }
        guard corners.count >= 3, circle.center.length <= 0.12 * half, (0.75...1.2).contains(circle.radius / half)
        else { return nil }
        return FisheyeCircle(center: middle + circle.center, radius: circle.radius)
    }

    /// Returns the point at which a circle ends in a direction from a point inside the circle, relative to that point;
    /// `nil` if the picture is bright up to its own edge.
    private func edge(from middle: SIMD2<Double>, toward direction: SIMD2<Double>) -> SIMD2<Double>? {
        func brightness(_ distance: Double) -> Double { self.brightness(at: middle + distance * direction) }
        let reach = min(side.x / 2 / abs(direction.x), side.y / 2 / abs(direction.y)) - 1.5
        guard brightness(reach) < Self.bright,
            let start = stride(from: reach, to: reach / 2, by: -0.5).first(where: { brightness($0) >= Self.bright })
        else { return nil }
        // The edge is blurred, so it is taken to be where the brightness is halfway between both sides.
        let inside = (3...6).map { brightness(start - Double($0)) }.reduce(0, +) / 4
        let outside = brightness(min(start + 4, reach))
        let level = (max(inside, Self.bright) + outside) / 2
        let end = stride(from: min(start + 3, reach), to: start - 4, by: -0.1).first { brightness($0) >= level }
        return (end ?? start) * direction
    }
}

extension FisheyeCircle {
    /// Fits a circle to points by least squares of u² + v² + Du + Ev + F. Source: Kåsa, "A circle fitting procedure and
    /// its error analysis", 1976.
    ///
    /// - Returns: `nil` if there are fewer than three points, or if they are on a line.
    init?(through points: [SIMD2<Double>]) {
        var (uu, uv, vv, u, v, uq, vq, q) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for point in points {
            let square = (point * point).sum()
            uu += point.x * point.x
            uv += point.x * point.y
            vv += point.y * point.y
            u += point.x
            v += point.y
            uq += point.x * square
            vq += point.y * square
            q += square
        }
        let rows = (SIMD3(uu, uv, u), SIMD3(uv, vv, v), SIMD3(u, v, Double(points.count)))
        let right = SIMD3(-uq, -vq, -q)
        let whole = Self.determinant(rows.0, rows.1, rows.2)
        guard points.count >= 3, whole > 1e-9 * uu * vv else { return nil }
        // The matrix is symmetric, so its rows are its columns.
        let d = Self.determinant(right, rows.1, rows.2) / whole
        let e = Self.determinant(rows.0, right, rows.2) / whole
        let f = Self.determinant(rows.0, rows.1, right) / whole
        let square = (d * d + e * e) / 4 - f
        guard square > 0 else { return nil }
        self.init(center: SIMD2(-d / 2, -e / 2), radius: square.squareRoot())
    }

    private static func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
        a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
    }
}

extension SIMD2<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}

extension [Double] {
    fileprivate var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}
