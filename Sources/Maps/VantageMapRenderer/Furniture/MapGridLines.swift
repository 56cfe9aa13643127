import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageParsing

/// The lines of a grid over a map, and the coordinates at its edges. Positions are in points from the top-left corner.
struct MapGridLines {
    /// A coordinate at the edge of the map.
    struct Label {
        let text: String
        let box: Rectangle
    }

    /// A line of equal coordinates.
    struct Line {
        let text: String
        let points: [SIMD2<Double>]
    }

    let lines: [Line]
    private(set) var labels: [Label] = []
    private let frame: PixelBox

    /// The minimum distance between lines, in points.
    static let spacing = 90.0
    private static let labelHeight = 12.0

    /// - Throws: ``MapError`` if the map is too large for a UTM grid.
    init(_ kind: MapGrid, _ projection: MapProjection) throws(MapError) {
        let frame = PixelBox(left: 0, top: 0, right: projection.width, bottom: projection.height)
        let all =
            switch kind {
            case .geographic: Self.geographicLines(projection)
            case .utm: try Self.utmLines(projection)
            }
        self.frame = frame
        lines = all.flatMap { line in
            ShapeClipper.line(line.points, to: frame).map { Line(text: line.text, points: $0) }
        }
    }

    // MARK: Latitude and longitude

    /// The distances between lines, in seconds of arc.
    private static let steps: [Double] =
        [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30] + [1, 2, 5, 10, 20, 30].map { $0 * 60 }
        + [1, 2, 5, 10, 20, 30].map { $0 * 3600 }

    private static func geographicLines(_ projection: MapProjection) -> [Line] {
        let rect = projection.mapRect
        let perSecond = MapProjection.worldSide * exp2(projection.zoom) / 360 / 3600
        let cosine = cos(projection.center.coordinate.latitude * .pi / 180)
        func step(_ points: Double) -> Double { steps.first { $0 * points >= spacing } ?? 30 * 3600 }
        func latitude(_ y: Double) -> Double { MapPoint(x: 0.5, y: min(max(y, 0), 1)).coordinate.latitude * 3600 }
        let (left, right) = (rect.origin.x, rect.origin.x + rect.width)
        let (top, bottom) = (max(0, rect.origin.y), min(1, rect.origin.y + rect.height))
        let meridians = multiples(of: step(perSecond), (left * 360 - 180) * 3600, (right * 360 - 180) * 3600).map {
            let x = ($0 / 3600 + 180) / 360
            let turned = ($0 + 648_000) - (($0 + 648_000) / 1_296_000).rounded(.down) * 1_296_000 - 648_000
            return Line(
                text: angle(turned, "E", "W"),
                points: [MapPoint(x: x, y: top), MapPoint(x: x, y: bottom)].map { position($0, projection) })
        }
        let parallels = multiples(of: step(perSecond / cosine), latitude(bottom), latitude(top)).compactMap {
            seconds -> Line? in
            guard let place = try? Coordinate(latitude: seconds / 3600, longitude: 0) else { return nil }
            let y = MapPoint(place).y
            return Line(
                text: angle(seconds, "N", "S"),
                points: [MapPoint(x: left, y: y), MapPoint(x: right, y: y)].map { position($0, projection) })
        }
        return meridians + parallels
    }

    private static func position(_ place: MapPoint, _ projection: MapProjection) -> SIMD2<Double> {
        let point = projection.point(for: place)
        return SIMD2(point.x, point.y)
    }

    private static func multiples(of step: Double, _ low: Double, _ high: Double) -> [Double] {
        let (first, last) = ((low / step).rounded(.up), (high / step).rounded(.down))
        guard first <= last, last - first < 1000 else { return [] }
        return stride(from: first, through: last, by: 1).map { $0 * step }
    }

    /// Returns an angle such as `48°12′30″N`, without parts that are 0.
    private static func angle(_ seconds: Double, _ positive: String, _ negative: String) -> String {
        let tenths = Int((abs(seconds) * 10).rounded())
        let (degrees, minutes, rest) = (tenths / 36_000, tenths / 600 % 60, tenths % 600)
        var text = "\(degrees)°"
        if minutes > 0 || rest > 0 { text += minutes < 10 ? "0\(minutes)′" : "\(minutes)′" }
        if rest > 0 { text += (rest < 100 ? "0" : "") + DecimalNumber.short(Double(rest) / 10) + "″" }
        return tenths == 0 ? text : text + (seconds > 0 ? positive : negative)
    }

    // MARK: Universal transverse Mercator

    private static func utmLines(_ projection: MapProjection) throws(MapError) -> [Line] {
        let rect = projection.mapRect
        let middle = UTMPosition(projection.center.coordinate)
        guard rect.width <= 9 / 360.0, let middle else {
            throw MapError(
                .invalidOption,
                "A UTM grid needs a map that is at most 9° wide, between 80° S and 84° N. Use a geographic grid.")
        }
        // Along the edges of the map, coordinates take their extreme values.
        let edge = (0...32).flatMap { step -> [MapPoint] in
            let share = Double(step) / 32
            let (x, y) = (rect.origin.x + share * rect.width, rect.origin.y + share * rect.height)
            return [
                MapPoint(x: x, y: rect.origin.y), MapPoint(x: x, y: rect.origin.y + rect.height),
                MapPoint(x: rect.origin.x, y: y), MapPoint(x: rect.origin.x + rect.width, y: y),
            ]
        }.compactMap { UTMPosition($0.coordinate, zone: middle.zone, isNorthern: middle.isNorthern) }
        let (eastings, northings) = (edge.map(\.easting), edge.map(\.northing))
        guard let west = eastings.min(), let east = eastings.max(), let south = northings.min(),
            let north = northings.max()
        else { return [] }
        let step = GraticuleLines.roundStep(atMost: spacing * 2.5 * projection.metersPerPoint)
        func line(_ text: String, _ place: (Double) -> (Double, Double)) -> Line {
            let points = (0...32).compactMap { number -> SIMD2<Double>? in
                let (easting, northing) = place(Double(number) / 32)
                let position = UTMPosition(
                    zone: middle.zone, isNorthern: middle.isNorthern, easting: easting, northing: northing)
                return position.coordinate.map { coordinate in
                    let point = projection.point(for: coordinate)
                    return SIMD2(point.x, point.y)
                }
            }
            return Line(text: text, points: points)
        }
        return multiples(of: step, west, east).map { easting in
            line("\(Int(easting)) m E") { (easting, south + $0 * (north - south)) }
        }
            + multiples(of: step, south, north).map { northing in
                line("\(Int(northing)) m N") { (west + $0 * (east - west), northing) }
            }
    }

    // MARK: Labels

    /// Places a coordinate at each end of a line, unless something is in the way.
    mutating func placeLabels(around obstacles: [Rectangle], textWidth: (String) -> Double) {
        for line in lines {
            for end in [line.points[0], line.points[line.points.count - 1]] {
                let width = textWidth(line.text) + 6
                let box = Rectangle(
                    left: min(max(end.x - width / 2, 0), frame.right - width),
                    top: min(max(end.y - Self.labelHeight / 2, 0), frame.bottom - Self.labelHeight), width: width,
                    height: Self.labelHeight)
                guard !(obstacles + labels.map(\.box)).contains(where: { $0.intersects(box) }) else { continue }
                labels.append(Label(text: line.text, box: box))
            }
        }
    }
}
