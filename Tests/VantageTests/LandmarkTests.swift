import Foundation
import Testing
import Vantage

@Suite struct LandmarkTests {
    /// A provider of fixed buildings.
    private struct Town: BuildingProvider {
        let buildings: [Building]

        func buildingSet(in box: BoundingBox) -> BuildingSet? { BuildingSet(buildings: buildings) }
    }

    private static let center = try! Coordinate(latitude: 48.2001, longitude: 7.7002)

    /// Returns a coordinate at a distance in meters from the center.
    private static func place(_ east: Double, _ north: Double) -> Coordinate {
        let degree = 2 * Double.pi * 6_378_137 / 360
        return try! Coordinate(
            latitude: center.latitude + north / degree,
            longitude: center.longitude + east / degree / cos(center.latitude * .pi / 180))
    }

    private static func building(
        _ east: ClosedRange<Double>, _ north: ClosedRange<Double>, height: Double
    ) -> Building {
        let corners = [
            (east.lowerBound, north.lowerBound), (east.upperBound, north.lowerBound),
            (east.upperBound, north.upperBound), (east.lowerBound, north.upperBound),
        ]
        return Building(rings: [corners.map { place($0.0, $0.1) }], height: height)
    }

    private static func item(_ category: PointOfInterestCategory?) -> MapItem {
        var item = MapItem(coordinate: center)
        (item.kind, item.category) = (.pointOfInterest, category)
        return item
    }

    /// A museum, 60 m long from west to east.
    private static let museum = building(-30...30, -8...8, height: 25)
    private static let size = PictureSize(width: 600, height: 400)

    private static func camera(
        _ others: [Building] = [], category: PointOfInterestCategory? = .museum, size: PictureSize = size,
        allowsPitch: Bool = true
    ) async throws -> MapCamera {
        try await MapCamera(
            lookingAt: item(category), viewSize: size, allowsPitch: allowsPitch,
            in: Town(buildings: [museum] + others))
    }

    /// Returns the bounds of a building in a picture, as shares of its width and height. Uses the formula of a pinhole
    /// camera, in meters around the center.
    private static func bounds(_ building: Building, _ camera: MapCamera, _ size: PictureSize) throws -> (
        x: ClosedRange<Double>, y: ClosedRange<Double>
    ) {
        guard case .distance(let distance) = camera.height else { throw CancellationError() }
        let (heading, pitch) = (camera.heading.degrees * .pi / 180, camera.pitch * .pi / 180)
        let target = meters(camera.center)
        let focal = 0.5 / tan(15 * .pi / 180)
        var (x, y): ([Double], [Double]) = ([], [])
        for corner in building.rings[0] {
            let step = meters(corner) - target
            let right = step.x * cos(heading) - step.y * sin(heading)
            let ahead = step.x * sin(heading) + step.y * cos(heading)
            for up in [0, building.height ?? 0] {
                let depth = distance + ahead * sin(pitch) - up * cos(pitch)
                x.append(0.5 + focal * right / depth * Double(size.height) / Double(size.width))
                y.append(0.5 - focal * (ahead * cos(pitch) + up * sin(pitch)) / depth)
            }
        }
        return (x.min()!...x.max()!, y.min()!...y.max()!)
    }

    private static func meters(_ place: Coordinate) -> SIMD2<Double> {
        let degree = 2 * Double.pi * 6_378_137 / 360
        return SIMD2(
            (place.longitude - center.longitude) * degree * cos(center.latitude * .pi / 180),
            (place.latitude - center.latitude) * degree)
    }

    @Test(arguments: [
        PictureSize(width: 600, height: 400), .init(width: 300, height: 700), .init(width: 900, height: 150),
    ])
    func `shows all of a landmark, with a margin, from as near as possible`(size: PictureSize) async throws {
        for allowsPitch in [true, false] {
            let camera = try await Self.camera(size: size, allowsPitch: allowsPitch)
            let (x, y) = try Self.bounds(Self.museum, camera, size)
            #expect(x.lowerBound > 0.099 && x.upperBound < 0.901 && y.lowerBound > 0.099 && y.upperBound < 0.901)
            // The building touches both margins in one direction.
            let isWide = x.lowerBound < 0.102 && x.upperBound > 0.898
            let isHigh = y.lowerBound < 0.102 && y.upperBound > 0.898
            #expect(isWide || isHigh)
            #expect((camera.pitch > 0) == allowsPitch)
        }
    }

    @Test func `looks at the broad side that the sun shines on`() async throws {
        let camera = try await Self.camera()
        // The long sides face north and south, and the sun stands in the northwest.
        #expect(camera.heading.difference(from: Heading(normalizing: 180)) <= 30)
        #expect(camera.pitch == 60)
    }

    @Test func `looks from the side that other buildings do not hide`() async throws {
        let north = Self.building(-60...60, 14...24, height: 40)
        let camera = try await Self.camera([north])
        #expect(camera.heading.difference(from: .north) <= 45)
        #expect(camera.pitch == 60)
    }

    @Test func `looks more steeply into a courtyard`() async throws {
        let court = [
            Self.building(-70...70, 28...40, height: 30), Self.building(-70...70, -40 ... -28, height: 30),
            Self.building(50...70, -40...40, height: 30), Self.building(-70 ... -50, -40...40, height: 30),
        ]
        #expect(try await Self.camera(court).pitch < 60)
    }

    @Test func `shows other places from above`() async throws {
        for category in [PointOfInterestCategory.cafe, .atm, nil] {
            let camera = try await Self.camera(category: category)
            #expect(camera.pitch == 0 && camera.heading == .north && camera.height == .zoom(17))
            #expect(camera.center == Self.center)
        }
        let camera = try await MapCamera(
            lookingAt: Self.item(.museum), viewSize: Self.size, in: Town(buildings: []))
        #expect(camera.pitch == 0)
    }

    @Test func `frames the largest building there together with its parts`() async throws {
        var tower = Self.building(-5...5, -5...5, height: 80)
        tower.base = 25
        let camera = try await Self.camera([tower])
        let (_, y) = try Self.bounds(tower, camera, Self.size)
        #expect(y.lowerBound > 0.099)
    }
}

extension Heading {
    fileprivate func difference(from other: Heading) -> Double {
        abs((degrees - other.degrees).remainder(dividingBy: 360))
    }
}
