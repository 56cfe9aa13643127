import Foundation
import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapRelief
@testable import VantageMapRenderer

/// Compares visibility over terrain with rays traced over hills defined by a formula.
@Suite struct TerrainSightTests {
    /// Returns the distance along a ray to the hills, found in small steps, or nil if the ray ends in the sky.
    private static func depth(_ point: SIMD2<Double>, _ map: MapSnapshot, _ camera: SpaceCamera) -> Double? {
        let (projection, size) = (map.projection, MapProjection.worldSide * exp2(map.projection.zoom))
        let (eye, way) = camera.ray(point)
        let zero = Hills.height(projection.center)
        func above(_ share: Double) -> Double {
            let place = eye + way * share
            let ground = projection.mapPoint(SIMD2(place.x, place.y))
            // The scale of the Mercator projection is 1 / cos(latitude).
            let meter = size / (2 * .pi * 6_378_137 * cos(ground.coordinate.latitude * .pi / 180))
            return place.z - (Hills.height(ground) - zero) * meter
        }
        let step = eye.z * 0.002
        var share = step
        while above(share) > 0 {
            share += step
            guard share < 10 * (eye * eye).sum().squareRoot() else { return nil }
        }
        var (low, high) = (share - step, share)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if above(middle) > 0 { low = middle } else { high = middle }
        }
        return low / (eye * eye).sum().squareRoot()
    }

    @Test(arguments: [(40.0, 0.0), (60, 75), (70, 210)])
    func `matches the depths from exact ray casting`(pitch: Double, heading: Double) throws {
        let map = try Hills.renderer().render(Hills.options(pitch: pitch, heading: heading))
        let camera = SpaceCamera(pitch: pitch, fieldOfView: 30, height: 360, anchor: map.projection.middle)
        var (good, all) = (0, 0)
        for number in 0..<700 {
            let point = spread(number) * SIMD2(480, 360)
            guard let expected = Self.depth(point, map, camera), expected < 9 else { continue }
            let found = map.projection.ground(point - map.projection.middle)?.depth ?? .infinity
            all += 1
            if abs(found / expected - 1) <= 0.005 { good += 1 }
        }
        #expect(all > 500)
        #expect(Double(good) >= 0.99 * Double(all))
    }

    @Test(arguments: [(30.0, 20.0), (65, 300)]) func `projects places and unprojects them to the same places`(
        pitch: Double, heading: Double
    ) throws {
        let map = try Hills.renderer().render(Hills.options(pitch: pitch, heading: heading))
        var found = 0
        for number in 0..<500 {
            let point = spread(number) * SIMD2(480, 360)
            guard let place = map.coordinate(for: CGPoint(x: point.x, y: point.y)) else { continue }
            let again = map.point(for: place)
            #expect(abs(again.x - point.x) < 0.05 && abs(again.y - point.y) < 0.05)
            found += 1
        }
        #expect(found > 400)
        // The camera's target is in the middle of the image, even if terrain hides it.
        let middle = map.point(for: SampleMap.town)
        #expect(abs(middle.x - 240) < 1e-3 && abs(middle.y - 180) < 1e-3)
    }

    @Test func `hides places behind a hill but not those in front of it`() throws {
        let map = try Hills.renderer().render(Hills.options(pitch: 72, heading: 100))
        let terrain = try #require(map.projection.terrain)
        let camera = SpaceCamera(pitch: 72, fieldOfView: 30, height: 360, anchor: map.projection.middle)
        var (counts, wrong) = ([true: 0, false: 0], 0)
        for number in 0..<900 {
            let plane = (spread(number) - SIMD2(0.5, 0.8)) * SIMD2(1200, 1600)
            let height = terrain.height(at: plane)
            let point = map.projection.point(for: map.projection.mapPoint(plane))
            guard point.x > 0, point.y > 0, point.x < 480, point.y < 360,
                let seen = Self.depth(SIMD2(point.x, point.y), map, camera)
            else { continue }
            let own = terrain.lens.depth(plane.y, height: height) / terrain.lens.distance
            // Near the edge of a hill, either result is correct.
            guard abs(seen / own - 1) < 0.002 || seen < own * 0.97 else { continue }
            let isHidden = terrain.hides(plane, height: height)
            counts[isHidden]! += 1
            if isHidden != (seen < own * 0.97) { wrong += 1 }
        }
        #expect(counts[true]! > 50 && counts[false]! > 50)
        // Triangulation cuts off the tops of crests.
        #expect(wrong <= (counts[true]! + counts[false]!) / 100)
    }
}
