import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Compares sloped roofs with rays traced through convex solids, and their light with the law of cosines.
@Suite struct RoofTests {
    /// A convex solid: the places at which `normal · place` is at most `limit` for each of its sides.
    private struct Solid {
        var sides: [(normal: SIMD3<Double>, limit: Double)]

        /// Returns the distance along a ray to the solid, or nil if the ray misses it.
        func distance(_ eye: SIMD3<Double>, _ way: SIMD3<Double>) -> Double? {
            var (enter, leave) = (0.0, Double.infinity)
            for (normal, limit) in sides {
                let (speed, room) = ((normal * way).sum(), limit - (normal * eye).sum())
                if speed < 0 { enter = max(enter, room / speed) }
                if speed > 0 { leave = min(leave, room / speed) }
                if speed == 0, room < 0 { return nil }
            }
            return enter < leave ? enter : nil
        }
    }

    /// A rectangular building of the town. Lengths are tile units, heights are meters.
    private struct House {
        let center: SIMD2<Double>
        /// The direction of the longer sides and half their length, and half the length of the others.
        let axis: SIMD2<Double>
        let long, short: Double
        let top, roof: Double
        let shape: String
        /// Whether the ridge is at right angles to the longer sides.
        let isAcross: Bool

        var corners: [SIMD2<Int32>] {
            let normal = SIMD2(-axis.y, axis.x)
            return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
                let place = center + axis * ($0.0 * long) + normal * ($0.1 * short)
                return SIMD2(Int32(place.x.rounded()), Int32(place.y.rounded()))
            }
        }
    }

    private static let zoom = 15.5
    private static let shapes = ["gabled", "hipped", "pyramidal", "flat"]

    private static let houses: [House] = (0..<64).map { number in
        let place = SIMD2(Double(number % 8) * 260 + 1138, Double(number / 8) * 260 + 1138)
        // Corners of turned houses have whole coordinates, too.
        let isTurned = number % 5 == 0
        let unit = isTurned ? 2.0.squareRoot() : 1
        return House(
            center: place, axis: isTurned ? SIMD2(0.5.squareRoot(), 0.5.squareRoot()) : SIMD2(1, 0),
            long: Double(50 + number % 3 * 20) * unit, short: 40 * unit, top: Double(14 + number % 4 * 6),
            roof: Double(5 + number % 3 * 3), shape: shapes[number / 2 % 4], isAcross: number % 4 == 1)
    }

    private static let town: VectorLayer = {
        var layer = LayerBuilder("building")
        for house in houses {
            var tags: LayerBuilder.Tags = [
                "render_height": .double(house.top), "roof_shape": .string(house.shape),
                "roof_height": .double(house.roof),
            ]
            if house.isAcross { tags["roof_orientation"] = "across" }
            layer.add(.polygon, tags, points: house.corners)
        }
        return layer.layer
    }()

    private static func projection(_ pitch: Double, _ heading: Double) -> MapProjection {
        let camera = MapCamera(
            // The middle of a tile.
            center: MapPoint(x: (8192 + 0.5) / 16384, y: (5570 + 0.5) / 16384).coordinate,
            zoom: zoom, heading: Heading(normalizing: heading), pitch: pitch)
        return try! MapArea.camera(camera).projection(width: 500, height: 400, insets: MapInsets())
    }

    private static func buildings(_ layer: VectorLayer, _ projection: MapProjection) throws -> (
        Buildings, VisibleTile
    ) {
        let tile = PreparedTile(VectorTile(layers: [layer]), schema: .openMapTiles)
        let middle = projection.center
        let id = TileID(zoom: 14, x: Int(middle.x * 16384), y: Int(middle.y * 16384))
        let visible = VisibleTile(tile, PlacedTile(tile: id, wrap: 0), projection: projection, scale: 1)
        var buildings = Buildings(projection, try #require(projection.lens), color: MapColor(0xA0A0A0))
        try buildings.add([visible], scale: 1, budget: .unlimited)
        return (buildings, visible)
    }

    /// Returns a house as a solid above the map plane, y down, z up.
    private static func solid(_ house: House, _ projection: MapProjection, _ tile: VisibleTile) -> Solid {
        let (transform, meter) = (tile.transforms[0], 1 / projection.metersPerPoint)
        let center = transform(house.center) - projection.middle
        let step = transform(house.center + house.axis) - transform(house.center)
        let unit = (step * step).sum().squareRoot()
        let (along, across) = (step / unit, SIMD2(-step.y, step.x) / unit)
        let (long, short) = (house.long * unit, house.short * unit)
        let (top, roof) = (house.top * meter, house.shape == "flat" ? 0 : house.roof * meter)
        var solid = Solid(sides: [(SIMD3(0, 0, -1), 0), (SIMD3(0, 0, 1), top)])
        func add(_ way: SIMD2<Double>, _ reach: Double, slope: Double?) {
            for sign in [1.0, -1] {
                let side = way * sign
                let place = (side * center).sum()
                solid.sides.append((SIMD3(side.x, side.y, 0), place + reach))
                // The roof rises from the eaves by `slope` per point.
                guard let slope else { continue }
                solid.sides.append(
                    (SIMD3(side.x * slope, side.y * slope, 1), top - roof + slope * (place + reach)))
            }
        }
        let ridge = house.isAcross && house.shape == "gabled" ? long : short
        switch house.shape {
        case "gabled":
            add(along, long, slope: house.isAcross ? roof / ridge : nil)
            add(across, short, slope: house.isAcross ? nil : roof / ridge)
        case "hipped":
            add(along, long, slope: roof / short)
            add(across, short, slope: roof / short)
        case "pyramidal":
            add(along, long, slope: roof / long)
            add(across, short, slope: roof / short)
        default:
            add(along, long, slope: nil)
            add(across, short, slope: nil)
        }
        return solid
    }

    @Test(arguments: [(20.0, 0.0), (45, 100), (60, 222), (72, 300)])
    func `shows the roof or wall that each ray meets first`(pitch: Double, heading: Double) throws {
        let projection = Self.projection(pitch, heading)
        let (buildings, visible) = try Self.buildings(Self.town, projection)
        let solids = Self.houses.map { Self.solid($0, projection, visible) }
        let camera = SpaceCamera(pitch: pitch, fieldOfView: 30, height: 400, anchor: projection.middle)
        let canvas = try Canvas(width: 500, height: 400, isOpaque: true)
        canvas.fillAll(MapColor(0x0000FF))
        try BuildingPainter(buildings.solids, projection, scale: 1)
            .paint(on: canvas, over: nil, opacity: 1, budget: .unlimited)
        var (met, wrong, drawnWrong) = (0, 0, 0)
        for number in 0..<3000 {
            let pixel = (spread(number) * SIMD2(499, 399)).rounded(.down) + 0.5
            let ray = camera.ray(pixel)
            let hits = solids.enumerated().compactMap { place, solid in
                solid.distance(ray.eye, ray.way).map { (place, $0) }
            }
            let expected = hits.min { $0.1 < $1.1 }?.0
            if buildings.feature(at: pixel)?.feature != expected { wrong += 1 }
            let color = canvas.color(Int(pixel.x), Int(pixel.y))
            if (color.z > 0.99 && color.x < 0.01) != (expected == nil) { drawnWrong += 1 }
            met += expected == nil ? 0 : 1
        }
        #expect(met > 250)
        #expect(wrong <= 2)
        #expect(drawnWrong < 60)
    }

    @Test(arguments: [0.0, 70, 200])
    func `a side of a roof is the brighter the more directly the sun of the hillshade faces it`(
        heading: Double
    ) throws {
        var layer = LayerBuilder("building")
        // An octagon with sides toward the north, northeast and so on.
        let corners = (0..<8).map { number in
            let angle = (22.5 + 45 * Double(number)) * .pi / 180
            return SIMD2(Int32((2048 + 170 * sin(angle)).rounded()), Int32((2048 - 170 * cos(angle)).rounded()))
        }
        layer.add(.polygon, ["render_height": 30, "roof:shape": "pyramidal", "roof:height": "20 m"], points: corners)
        let projection = Self.projection(10, heading)
        let (buildings, visible) = try Self.buildings(layer.layer, projection)
        let sides = (0..<8).map { number -> (facing: Double, color: UInt32) in
            let angle = Double(number) * .pi / 4
            let place = visible.transforms[0](SIMD2(2048 + 80 * sin(angle), 2048 - 80 * cos(angle)))
            let point = projection.lens!.point(place - projection.middle, height: 20 / projection.metersPerPoint)
            let faces = buildings.faces.faces.filter {
                ShapeGeometry.contains([Array(buildings.faces.points[$0.points])], point)
            }
            let nearest = faces.max { $0.inverseDepth(at: point) < $1.inverseDepth(at: point) }
            return (cos(angle - Hillshade.azimuth * .pi / 180), (nearest?.color ?? 0) & 0xFF)
        }
        for one in sides {
            for other in sides where one.facing > other.facing + 1e-9 { #expect(one.color > other.color) }
            // The octagon's corners are rounded.
            for other in sides where abs(one.facing - other.facing) < 1e-9 {
                #expect(abs(Int(one.color) - Int(other.color)) <= 1)
            }
        }
    }

    @Test func `walls and flat roofs keep their light`() {
        let light = BuildingLight(color: MapColor(0xE3DCD3), heading: .north, eye: SIMD2(0, 1000))
        #expect(light.roof == MapColor(0xE3DCD3).mixed(with: .white, 0.12).opaquePixel)
        #expect(light.color(SIMD3(0, 0, 1)) == light.roof)
        let facing = light.wall(SIMD2(0, 1001), SIMD2(10, 1001))
        #expect(facing == MapColor(0xE3DCD3).mixed(with: .black, 0.17 - 0.11 * 0.5.squareRoot()).opaquePixel)
    }

    @Test(arguments: RoofShape.allCases)
    func `a roof rises from the walls to its height`(shape: RoofShape) throws {
        for heading in stride(from: 0.0, to: 360, by: 35) {
            let angle = heading * Double.pi / 180
            let along = SIMD2<Double>(cos(angle), sin(angle)), across = SIMD2<Double>(-sin(angle), cos(angle))
            let (end, side): (SIMD2<Double>, SIMD2<Double>) = (along * 20, across * 8)
            let ring: [SIMD2<Double>] = [end + side, end - side, -end - side, -end + side]
            let roof = try #require(
                Roof(
                    RoofDescription(shape, height: 4), over: [ring], heading: .north, body: 10, meter: 2, ground: 1))
            #expect(abs(roof.height - 8) < 1e-9)
            #expect(abs(roof.height(at: SIMD2(0, 0)) - 8) < 1e-9)
            #expect(ring.allSatisfy { abs(roof.height(at: $0)) < 1e-9 })
            #expect(abs(roof.height(at: across * 4) - 4) < 1e-9)
            let atEnd = shape == .gabled ? 8.0 : shape == .hipped ? 6 : 2.4
            // The middle of a short wall.
            #expect(abs(roof.height(at: along * 20) - (shape == .gabled ? 8 : 0)) < 1e-9)
            #expect(abs(roof.height(at: along * 14) - atEnd) < 1e-9)
            // The faces cover the footprint once.
            let faces = roof.faces([ring]).flatMap(\.rings)
            let area = faces.reduce(0.0) { $0 + abs(ShapeGeometry.signedArea($1)) }
            #expect(abs(area - 640) < 1e-6)
            let edge = roof.edge(ring[1], ring[2]) + roof.edge(ring[0], ring[1])
            #expect(edge.allSatisfy { abs(roof.height(at: $0.place) - $0.height) < 1e-9 })
        }
    }

    @Test func `roofs without a height are moderately steep and leave room for walls`() throws {
        func height(_ size: SIMD2<Double>, body: Double) throws -> Double {
            let ring = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)]
            return try #require(
                Roof(RoofDescription(.gabled), over: [ring], heading: .north, body: body, meter: 1, ground: 1)
            ).height
        }
        #expect(try height(SIMD2(20, 10), body: 12) == 3)
        #expect(try height(SIMD2(20, 10), body: 4) == 2)
        #expect(try height(SIMD2(90, 60), body: 40) == 8)
    }

    @Test func `the direction of a roof is that of a slope, also on a rotated map`() throws {
        let ring = [SIMD2(-20.0, -8), SIMD2(20, -8), SIMD2(20, 8), SIMD2(-20, 8)]
        for heading in [0.0, 90] {
            let roof = try #require(
                Roof(
                    RoofDescription(.gabled, height: 4, direction: 90 + heading), over: [ring],
                    heading: Heading(normalizing: heading), body: 10, meter: 1, ground: 1))
            #expect(abs(roof.height(at: SIMD2(0, 8)) - 4) < 1e-9)
            #expect(abs(roof.height(at: SIMD2(20, 0))) < 1e-9)
        }
    }

    @Test func `buildings with wings, many corners or hardly any size have flat roofs`() {
        let wings = [SIMD2(0.0, 0), SIMD2(30, 0), SIMD2(30, 8), SIMD2(8, 8), SIMD2(8, 30), SIMD2(0, 30)]
        let circle = (0..<300).map { SIMD2(cos(Double($0) / 300 * 2 * .pi), sin(Double($0) / 300 * 2 * .pi)) * 20 }
        let court = [
            [SIMD2(0.0, 0), SIMD2(30, 0), SIMD2(30, 30), SIMD2(0, 30)],
            [SIMD2(5, 5), SIMD2(5, 25), SIMD2(25, 25), SIMD2(25, 5)],
        ]
        let line = [SIMD2(0.0, 0), SIMD2(30, 0), SIMD2(15, 0)]
        for rings in [[wings], [circle], court, [line], [[]], []] {
            for shape in RoofShape.allCases {
                #expect(Roof(RoofDescription(shape), over: rings, heading: .north, body: 9, meter: 1, ground: 1) == nil)
            }
        }
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, 0])
    func `hostile numbers of roofs are harmless`(number: Double) throws {
        var layer = LayerBuilder("building")
        for shape in Self.shapes {
            layer.add(
                .polygon,
                [
                    "render_height": .double(number), "roof_shape": .string(shape), "roof_height": .double(number),
                    "roof_direction": .double(number),
                ], points: [SIMD2(1900, 1900), SIMD2(2200, 1900), SIMD2(2200, 2200), SIMD2(1900, 2200)])
        }
        let projection = Self.projection(60, 20)
        let (buildings, _) = try Self.buildings(layer.layer, projection)
        let canvas = try Canvas(width: 500, height: 400, isOpaque: true)
        try BuildingPainter(buildings.solids, projection, scale: 1)
            .paint(on: canvas, over: nil, opacity: 1, budget: .unlimited)
        _ = buildings.feature(at: SIMD2(250, 200))
    }
}
