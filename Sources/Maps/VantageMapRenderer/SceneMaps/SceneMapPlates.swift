import Foundation
import VantageGeodesy
import VantageMapRelief
import VantageMapStyle

/// The parts that explain a map of scenes: the text above it, the graticule, the scale bar, the legend and a small map
/// of the world.
struct SceneMapPlates {
    let pen: Pen
    let layout: SceneMapLayout
    let text: SceneMapText

    private static let small = TextStyle(size: 11)

    func paintHeader() {
        let (left, room) = (layout.map.left, layout.world.left - layout.map.left - 20)
        pen.write(text.title, TextStyle(size: 19, weight: 700), SceneMapColors.text, at: SIMD2(left, 26), room: room)
        pen.write(text.area, TextStyle(size: 12.5), SceneMapColors.text, at: SIMD2(left, 50), room: room)
        var y = 70.0
        for (line, color) in [
            (text.headings, SceneMapColors.quietText), (text.outside, SceneMapColors.warning),
        ] {
            guard let line else { continue }
            pen.write(line, TextStyle(size: 12.5), color, at: SIMD2(left, y), room: room)
            y += 19
        }
    }

    /// Draws lines of latitude and longitude with their numbers.
    func paintGraticule(_ projection: MapProjection) {
        let map = layout.map
        let (west, east, south, north) = edges(projection)
        let columns = GraticuleLines(west...east, most: Int(map.width / 100))
        let rows = GraticuleLines(south...north, most: Int(map.height / 70))
        for longitude in columns.values {
            let x = map.left + projection.point(for: MapPoint(x: (longitude + 180) / 360, y: 0.5)).x
            pen.stroke([SIMD2(x, map.top), SIMD2(x, map.bottom + 4)], SceneMapColors.graticule, width: 0.8)
            pen.write(
                SceneMapText.longitude(longitude, decimals: columns.decimals), Self.small, SceneMapColors.quietText,
                at: SIMD2(x, map.bottom + 13), .center)
        }
        for latitude in rows.values {
            guard let place = try? Coordinate(latitude: latitude, longitude: 0) else { continue }
            let y = map.top + projection.point(for: place).y
            pen.stroke([SIMD2(map.left - 4, y), SIMD2(map.right, y)], SceneMapColors.graticule, width: 0.8)
            pen.write(
                SceneMapText.latitude(latitude, decimals: rows.decimals), Self.small, SceneMapColors.quietText,
                at: SIMD2(map.left - 8, y), .right)
        }
    }

    /// Returns the edges of the map in degrees. The longitudes may lie beyond ±180°.
    private func edges(_ projection: MapProjection) -> (west: Double, east: Double, south: Double, north: Double) {
        let rect = projection.mapRect
        let west = rect.origin.x * 360 - 180
        let top = MapPoint(x: 0.5, y: max(0, rect.origin.y)).coordinate.latitude
        let bottom = MapPoint(x: 0.5, y: min(1, rect.origin.y + rect.height)).coordinate.latitude
        return (west, west + rect.width * 360, bottom, top)
    }

    func paintFrame() { pen.stroke(layout.map, SceneMapColors.frame, width: 1) }

    func paintScaleBar(_ projection: MapProjection) {
        let meters = projection.metersPerPoint
        let length = GraticuleLines.roundStep(atMost: 180 * meters)
        let width = length / meters
        let (left, y) = (layout.map.left + 18, layout.map.bottom - 18)
        pen.fill(
            Rectangle(left: left - 10, top: y - 24, width: width + 20, height: 34), SceneMapColors.paper.withAlpha(0.85)
        )
        pen.stroke(
            [SIMD2(left, y - 5), SIMD2(left, y), SIMD2(left + width, y), SIMD2(left + width, y - 5)],
            SceneMapColors.text, width: 1.4)
        let label = length < 1000 ? "\(Self.short(length)) m" : "\(Self.short(length / 1000)) km"
        pen.write(label, Self.small, SceneMapColors.text, at: SIMD2(left + width / 2, y - 13), .center)
    }

    private static func short(_ number: Double) -> String { String(format: "%g", number) }

    func paintLegend(isThinned: Bool) {
        let y = layout.size.y - 19
        var x = layout.map.left
        func item(_ name: String, width: Double, _ symbol: (SIMD2<Double>) -> Void) {
            symbol(SIMD2(x, y))
            pen.write(name, Self.small, SceneMapColors.text, at: SIMD2(x + width + 6, y))
            x += width + 6 + pen.width(of: name, Self.small) + 26
        }
        let marks = SceneMarkPainter(pen: pen, isSmall: false)
        if text.statistics.panoramas > 0 {
            item("panorama and its heading", width: 22) {
                marks.paint(SceneMarkPainter.Mark(at: $0 + SIMD2(4, 0), heading: 90, isPanorama: true), hasArrow: true)
            }
        }
        if text.statistics.photos > 0 {
            item("photo and its heading", width: 22) {
                marks.paint(SceneMarkPainter.Mark(at: $0 + SIMD2(4, 0), heading: 90, isPanorama: false), hasArrow: true)
            }
        }
        if text.statistics.sequences > 0 {
            item("sequence and its start", width: 30) {
                pen.stroke([$0 + SIMD2(4, 0), $0 + SIMD2(30, 0)], SceneMapColors.sequence, width: 1.6)
                SceneTrackPainter.paintStart(at: $0 + SIMD2(4, 0), pen)
            }
        }
        if isThinned {
            pen.write(
                "A mark can stand for several scenes.", Self.small, SceneMapColors.quietText,
                at: SIMD2(layout.map.right, y), .right)
        }
    }

    /// Draws a small map of the world that shows which part of it the map covers.
    func paintWorld() {
        let world = layout.world
        func place(_ longitude: Double, _ latitude: Double) -> SIMD2<Double> {
            SIMD2(
                world.left + (longitude + 180) / 360 * world.width,
                world.top + (90 - latitude) / 180 * world.height)
        }
        pen.fill(world, SceneMapColors.water)
        pen.clipped(to: world) {
            for ring in WorldOutline.rings { pen.fill(ring.map { place($0.0, $0.1) }, SceneMapColors.land) }
            if let far = text.extent.farthest?.coordinate {
                paintCross(at: place(far.longitude, far.latitude), SceneMapColors.warning)
            }
            paintPosition(place)
        }
        pen.stroke(world, SceneMapColors.frame, width: 0.8)
    }

    private func paintPosition(_ place: (Double, Double) -> SIMD2<Double>) {
        let extent = text.extent
        let (low, high) = (place(extent.west, extent.south), place(extent.east, extent.north))
        var middle = (low + high) / 2
        // The middle may lie beyond ±180°.
        let world = layout.world
        middle.x -= world.width * ((middle.x - world.left) / world.width).rounded(.down)
        let color = SceneMapColors.text
        pen.disc(at: middle, radius: 2, fill: color)
        let (width, height) = (max(10, high.x - low.x), max(10, low.y - high.y))
        let box = Rectangle(left: middle.x - width / 2, top: middle.y - height / 2, width: width, height: height)
        pen.stroke(box, color, width: 1)
    }

    private func paintCross(at place: SIMD2<Double>, _ color: MapColor) {
        pen.stroke([place - SIMD2(3, 3), place + SIMD2(3, 3)], color, width: 1.5)
        pen.stroke([place - SIMD2(-3, 3), place + SIMD2(-3, 3)], color, width: 1.5)
    }
}

/// The round numbers of degrees in a range.
struct GraticuleLines {
    let values: [Double]
    /// The number of decimal places that are needed to distinguish the values.
    let decimals: Int

    init(_ range: ClosedRange<Double>, most: Int) {
        let rough = (range.upperBound - range.lowerBound) / Double(max(1, most))
        let round = Self.roundStep(atMost: rough * 2.5)
        let step = rough > 10 ? (rough > 30 ? 60 : 30) : max(round, 1e-6)
        let first = (range.lowerBound / step).rounded(.up)
        let last = (range.upperBound / step).rounded(.down)
        values = last < first ? [] : stride(from: first, through: last, by: 1).map { $0 * step }
        decimals = max(0, Int((-log10(step) - 1e-9).rounded(.up)))
    }

    /// Returns the largest power of ten that is not greater than a number.
    static func power(of number: Double) -> Double { pow(10, log10(number).rounded(.down)) }

    /// Returns the largest number that is 1, 2 or 5 times a power of ten and not greater than a limit.
    static func roundStep(atMost limit: Double) -> Double {
        let power = power(of: limit)
        return [5, 2, 1].map { $0 * power }.first { $0 <= limit * (1 + 1e-9) } ?? power
    }
}
