import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Compares drawn buildings with rays traced through a town of boxes and triangles.
@Suite struct BuildingTests {
    /// A building. Positions are points on the map plane; heights are in meters.
    private struct Prism {
        let ring: [SIMD2<Double>]
        let heights: ClosedRange<Double>

        /// Returns the distance along a ray to the building, or nil if the ray misses it.
        func distance(_ eye: SIMD3<Double>, _ way: SIMD3<Double>) -> Double? {
            var found: [Double] = []
            for height in [heights.lowerBound, heights.upperBound] where way.z != 0 {
                let share = (height - eye.z) / way.z
                let place = eye + way * share
                if share > 0, ShapeGeometry.contains([ring], SIMD2(place.x, place.y)) { found.append(share) }
            }
            for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                let step = to - from
                let size = way.x * step.y - way.y * step.x
                guard abs(size) > 1e-12 else { continue }
                let start = SIMD2(from.x - eye.x, from.y - eye.y)
                let share = (start.x * step.y - start.y * step.x) / size
                let along = (start.x * way.y - start.y * way.x) / size
                guard share > 0, (0...1).contains(along), heights.contains(eye.z + share * way.z) else { continue }
                found.append(share)
            }
            return found.min()
        }
    }

    private static let zoom = 16.0

    /// A tile of closely spaced buildings, some of which start above the ground.
    private static let town: (layer: VectorLayer, shapes: [(points: [SIMD2<Int32>], base: Int, top: Int)]) = {
        var layer = LayerBuilder("building")
        var shapes: [(points: [SIMD2<Int32>], base: Int, top: Int)] = []
        for number in 0..<60 {
            let place = spread(number) * 3400 + 250
            let size = spread(number + 500) * 220 + 60
            let corners: [(Double, Double)] =
                number % 3 == 0 ? [(-1, -1), (1, -0.6), (0.3, 1)] : [(-1, -1), (1, -1), (1, 1), (-1, 1)]
            let points = corners.map { SIMD2(Int32(place.x + $0.0 * size.x), Int32(place.y + $0.1 * size.y)) }
            let (base, top) = (number % 7 == 0 ? 12 : 0, 15 + number % 5 * 14)
            layer.add(
                .polygon, ["render_height": .int(Int64(top)), "render_min_height": .int(Int64(base))], points: points)
            shapes.append((points, base, top))
        }
        return (layer.layer, shapes)
    }()

    private static func projection(_ pitch: Double, _ heading: Double) -> MapProjection {
        let camera = MapCamera(
            center: MapPoint(x: 0.5 + 0.5 / 16384, y: 0.34 - 0.34.remainder(dividingBy: 1 / 16384)).coordinate,
            zoom: zoom,
            heading: Heading(normalizing: heading), pitch: pitch)
        return try! MapArea.camera(camera).projection(width: 500, height: 400, insets: MapInsets())
    }

    private static func buildings(_ projection: MapProjection) throws -> (Buildings, VisibleTile) {
        let tile = PreparedTile(VectorTile(layers: [town.layer]), schema: .openMapTiles)
        let middle = projection.center
        let id = TileID(zoom: 14, x: Int(middle.x * 16384), y: Int(middle.y * 16384))
        let visible = VisibleTile(tile, PlacedTile(tile: id, wrap: 0), projection: projection, scale: 1)
        var buildings = Buildings(projection, try #require(projection.lens), color: MapColor(0xE3DCD3))
        try buildings.add([visible], scale: 1, budget: .unlimited)
        return (buildings, visible)
    }

    /// Returns the buildings of the town as solids above the plane.
    private static func prisms(_ projection: MapProjection, _ visible: VisibleTile) -> [Prism] {
        let meter = 1 / projection.metersPerPoint
        return town.shapes.map { shape in
            Prism(
                ring: shape.points.map { visible.transforms[0]($0) - projection.middle },
                heights: Double(shape.base) * meter...Double(shape.top) * meter)
        }
    }

    @Test(arguments: [(15.0, 0.0), (45, 100), (60, 222), (72, 300)])
    func `shows the building that each ray meets first`(pitch: Double, heading: Double) throws {
        let projection = Self.projection(pitch, heading)
        let (buildings, visible) = try Self.buildings(projection)
        let prisms = Self.prisms(projection, visible)
        let camera = SpaceCamera(pitch: pitch, fieldOfView: 30, height: 400, anchor: projection.middle)
        let canvas = try Canvas(width: 500, height: 400, isOpaque: true)
        canvas.fillAll(MapColor(0x0000FF))
        try BuildingPainter(buildings.solids, projection, scale: 1)
            .paint(on: canvas, over: nil, opacity: 1, budget: .unlimited)
        var (met, wrong, drawnWrong) = (0, 0, 0)
        for number in 0..<3000 {
            let pixel = (spread(number) * SIMD2(499, 399)).rounded(.down) + 0.5
            let ray = camera.ray(pixel)
            let hits = prisms.enumerated().compactMap { place, prism in
                prism.distance(ray.eye, ray.way).map { (place, $0) }
            }
            let expected = hits.min { $0.1 < $1.1 }?.0
            if buildings.feature(at: pixel)?.feature != expected { wrong += 1 }
            let color = canvas.color(Int(pixel.x), Int(pixel.y))
            // A pixel at an edge shows parts of both the building and the ground.
            let isGround = color.z > 0.99 && color.x < 0.01
            if isGround != (expected == nil) { drawnWrong += 1 }
            met += expected == nil ? 0 : 1
        }
        #expect(met > 250)
        #expect(wrong == 0)
        #expect(drawnWrong < 45)
    }

    @Test(arguments: [(45.0, 100.0), (60, 222), (72, 300)])
    func `a building hides the places behind it but not those within it`(pitch: Double, heading: Double) throws {
        let projection = Self.projection(pitch, heading)
        let (buildings, visible) = try Self.buildings(projection)
        let prisms = Self.prisms(projection, visible)
        let camera = SpaceCamera(pitch: pitch, fieldOfView: 30, height: 400, anchor: projection.middle)
        let hidden = HiddenPlaces(buildings, projection, scale: 1)
        // Two meters, in points.
        let margin = 2 / projection.metersPerPoint
        var (count, wrong, indoors) = (0, 0, 0)
        for number in 0..<2000 {
            let pixel = (spread(number) * SIMD2(499, 399)).rounded(.down) + 0.5
            guard let place = projection.ground(pixel - projection.middle)?.plane else { continue }
            let own = prisms.filter { ShapeGeometry.contains([$0.ring], place) }
            // Close to a wall, both answers are acceptable.
            guard
                !prisms.contains(where: { abs(ShapeGeometry.distance($0.ring + $0.ring.prefix(1), place)) < margin })
            else { continue }
            let roof = own.map(\.heights.upperBound).max() ?? 0
            let eye = camera.ray(pixel).eye
            let way = SIMD3(place.x, place.y, roof) - eye
            let others = prisms.filter { !ShapeGeometry.contains([$0.ring], place) }
            let isHidden = others.contains { ($0.distance(eye, way) ?? .infinity) < 0.995 }
            if hidden.contain(pixel, isInBuilding: true) != isHidden { wrong += 1 }
            count += isHidden ? 1 : 0
            indoors += own.isEmpty ? 0 : 1
        }
        #expect(count > 40)
        #expect(indoors > 20)
        #expect(wrong <= 4)
    }

    @Test func `shows overlays through buildings more strongly as the pitch increases`() throws {
        func share(pitch: Double) throws -> Double {
            let renderer = try SampleMap.renderer("aubeval.mbtiles")
            var options = SampleMap.rendering(zoom: 17)
            options.area = .camera(MapCamera(center: SampleMap.town, zoom: 17, pitch: pitch))
            options.showsAttribution = false
            let plain = try renderer.render(options)
            let box = SampleMap.town.box(within: 400)
            let ring = try [(box.west, box.south), (box.east, box.south), (box.east, box.north), (box.west, box.north)]
                .map { try Coordinate(latitude: $0.1, longitude: $0.0) }
            options.overlays = [MapOverlay(.polygon([ring]), style: .init(fill: MapColor(0xFF0000), stroke: nil))]
            let covered = try renderer.render(options)
            let canvas = try DecodedPicture([UInt8](covered.data), label: "covered").canvas
            let pixel = try #require(
                (0..<60 * 45).map { SIMD2($0 % 60, $0 / 60) &* 8 }.first { place in
                    let features = plain.features(at: CGPoint(x: Double(place.x) + 0.5, y: Double(place.y) + 0.5))
                    return place.y > 150 && features.first?.role == .building
                })
            // The overlay has no green, so less green means that more of the overlay is visible.
            return 1 - canvas.color(pixel.x + 1, pixel.y + 1).y
        }
        let (low, high) = (try share(pitch: 20), try share(pitch: 60))
        #expect(low < high - 0.1)
        #expect(high < 0.95)
    }
}
