import Foundation
import VantageSceneFixtures
import Testing
import Vantage

@Suite struct RideTests {
    private static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        try! Coordinate(latitude: latitude, longitude: longitude)
    }

    /// A line that goes about 300 m east and then about 300 m north.
    private static let corner = [place(48.2, 7.7), place(48.2, 7.704), place(48.2027, 7.704)]

    @Test func `positions along a route advance evenly`() throws {
        let ride = try RouteTrack(Self.corner)
        #expect(abs(ride.length - 597) < 5)
        for step in 0..<59 {
            let (one, next) = (ride.place(at: Double(step) * 10), ride.place(at: Double(step + 1) * 10))
            // Around the corner, the route is longer than the straight line between the two positions.
            #expect((7...10.01).contains(one.distance(to: next)))
        }
        #expect(ride.place(at: -5).distance(to: Self.corner[0]) < 0.01)
        #expect(ride.place(at: 1e6).distance(to: Self.corner[2]) < 0.01)
    }

    @Test func `a turn begins before its corner and ends after it`() throws {
        let ride = try RouteTrack(Self.corner)
        let headings = (0...597).map { ride.heading(at: Double($0)).degrees }
        #expect(abs(headings[10] - 90) < 1 && abs((headings[590] - 0).remainder(dividingBy: 360)) < 1)
        let turns = zip(headings, headings.dropFirst()).map { abs(($1 - $0).remainder(dividingBy: 360)) }
        #expect(try #require(turns.max()) < 3)
        // Near the corner, half of the turn is complete.
        let half = try #require(headings.firstIndex { $0 < 45 || $0 > 180 })
        #expect(abs(Double(half) - 297) < 40)
    }

    @Test func `a camera follows the route`() throws {
        let ride = try RouteTrack(Self.corner)
        let path = try ride.cameraPath(speed: 20, height: .zoom(16), pitch: 50)
        #expect(abs(path.duration - ride.length / 20) < 1e-9)
        for time in stride(from: 0.0, to: path.duration, by: 0.7) {
            let camera = path.camera(at: time)
            #expect(camera.center.distance(to: ride.place(at: time * 20)) < 1)
            #expect(camera.height == .zoom(16) && abs(camera.pitch - 50) < 1e-9)
        }
    }

    @Test func `keyframes are eased, and headings turn the short way around`() throws {
        let from = MapCamera(center: Self.place(0, 179), zoom: 10, heading: Heading(normalizing: 350))
        let to = MapCamera(center: Self.place(0, -179), zoom: 14, heading: Heading(normalizing: 30), pitch: 60)
        let path = try MapCameraPath(keyframes: [.init(at: 0, from), .init(at: 2, to)])
        let middle = path.camera(at: 1)
        #expect(abs(abs(middle.center.longitude) - 180) < 1e-9)
        #expect(middle.height == .zoom(12) && abs(middle.heading.degrees - 10) < 1e-9 && abs(middle.pitch - 30) < 1e-9)
        // The camera decelerates at the end as gradually as it accelerates at the start.
        #expect(path.camera(at: 0.2).pitch < 3 && path.camera(at: 1.8).pitch > 57)
        #expect(path.camera(at: -1) == from && path.camera(at: 9) == to)
    }

    @Test func `invalid keyframes are rejected`() {
        let camera = MapCamera(center: Self.place(48, 7), zoom: 10)
        let far = MapCamera(center: Self.place(48, 7), distance: 1000)
        #expect(throws: MapError.self) { try MapCameraPath(keyframes: []) }
        #expect(throws: MapError.self) { try MapCameraPath(keyframes: [.init(at: 1, camera), .init(at: 1, camera)]) }
        #expect(throws: MapError.self) { try MapCameraPath(keyframes: [.init(at: 0, camera), .init(at: 1, far)]) }
        #expect(throws: MapError.self) { try RouteTrack([Self.place(48, 7), Self.place(48, 7)]) }
    }

    @Test func `a street tour has a stop for each scene, and lists its gaps`() async throws {
        let store = try await SampleStore.opened()
        let line = [
            Self.place(48.2013, 7.6992), Self.place(48.2006, 7.69975), Self.place(48.2, 7.70005),
            Self.place(48.1982, 7.7006),
        ]
        let ride = try RouteTrack(line)
        let street = try await StreetTour(along: ride, in: store)
        #expect(street.stops.count > 8)
        #expect(zip(street.stops, street.stops.dropFirst()).allSatisfy { $0.distance < $1.distance })
        #expect(street.stops.allSatisfy { ride.place(at: $0.distance).distance(to: $0.scene.scene.coordinate) < 16 })
        let last = try #require(street.gaps.last)
        #expect(abs(last.end - ride.length) < 0.01 && street.stop(at: ride.length - 20) == nil)
        let middle = try #require(street.stops.dropFirst(4).first)
        #expect(street.stop(at: middle.distance)?.scene.scene.id == middle.scene.scene.id)
        // None of these distances is an integer, because a gap may end exactly at an integer.
        for distance in stride(from: 0.1, to: ride.length, by: 1.25) {
            let isGap = street.gaps.contains { $0.start < distance && distance < $0.end }
            #expect(isGap == (street.stop(at: distance) == nil), "\(distance)")
        }
        for distance in stride(from: -5.0, to: ride.length + 5, by: 1.7) {
            let nearest = street.stops.map { abs($0.distance - distance) }.min() ?? .infinity
            let stop = street.stop(at: distance)
            #expect(stop.map { abs($0.distance - distance) } == (nearest <= 15 ? nearest : nil), "\(distance)")
        }
    }

    @Test func `a street-only frame has the same bytes as a snapshot`() async throws {
        let store = try await SampleStore.opened()
        let ride = try RouteTrack([Self.place(48.2006, 7.69975), Self.place(48.2, 7.70005)])
        let size = PictureSize(width: 120, height: 90)
        let street = try await StreetTour(along: ride, in: store)
        let tour = try Tour(
            map: nil, street: .init(streetTour: street, speed: 10, options: .init(size: size)), framesPerSecond: 1)
        let stop = try #require(street.stop(at: 15))
        let options = LookAroundSnapshotter.Options(size: size, heading: ride.heading(at: 15), quality: 70)
        let view = try await LookAroundSnapshotter(scene: stop.scene, options: options).snapshot.jpegData
        #expect(try await tour.frame(1, as: .jpeg(quality: 70)) == view)
    }

    @Test func `a tour of more than a million frames is rejected`() throws {
        let ride = try RouteTrack([Self.place(0, 0), Self.place(0, 90)])
        let error = #expect(throws: MapError.self) { try Tour.checkFrames(seconds: ride.length, 1) }
        #expect(error?.code == .tooLarge && error?.category == .limitExceeded)
        #expect(throws: Never.self) { try Tour.checkFrames(seconds: 100_000, 10) }
    }

    @Test func `combined frames show the map and the street, or gray if there is no scene`() async throws {
        let store = try await SampleStore.opened()
        let maps = try await MapStore(opening: [SampleData.file("map/aubeval.mbtiles")])
        let ride = try RouteTrack([Self.place(48.2, 7.70005), Self.place(48.1982, 7.7006)])
        let size = PictureSize(width: 120, height: 90)
        let path = try ride.cameraPath(speed: 10, height: .zoom(16), pitch: 60)
        let tour = try Tour(
            map: .init(path: path, options: .init(area: .camera(path.camera(at: 0)), size: size), provider: maps),
            street: .init(
                streetTour: try await StreetTour(along: ride, in: store), speed: 10,
                options: .init(size: size)), framesPerSecond: 1)
        #expect(tour.frameCount == Int((ride.length / 10).rounded()))
        // The size of a PNG, from its header.
        #expect([UInt8](try await tour.frame(0, as: .png))[16..<24] == [0, 0, 0, 240, 0, 0, 0, 90])
        let street = try Tour(map: nil, street: tour.street, framesPerSecond: 1)
        for speed in [0, -3, .infinity, .nan] as [Double] {
            let still = Tour.StreetView(
                streetTour: try #require(tour.street).streetTour, speed: speed, options: .init(size: size))
            #expect(throws: MapError.self) { try Tour(map: nil, street: still, framesPerSecond: 1) }
        }
        let (first, last) = (try await street.frame(0, as: .png), try await street.frame(tour.frameCount - 1, as: .png))
        // A single color compresses to almost nothing.
        #expect(last.count < 1000 && first.count > 5000)
    }
}
