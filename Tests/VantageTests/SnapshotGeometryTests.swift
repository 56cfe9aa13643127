import Foundation
import VantageGeodesy
import VantageJPEG
import VantageSceneFixtures
import Testing
import Vantage

/// Checks the whole path from the picture file to a point in the snapshot. All of its steps must agree on positions.
@Suite(.fewAtATime)
struct SnapshotGeometryTests {
    /// The direction of a view relative to the marker, and its field of view, in degrees.
    private static let views: [(heading: Double, pitch: Double, fieldOfView: Double)] = [
        (7, -4, 45), (-26, 14, 100),
    ]
    private static let size = PictureSize(width: 240, height: 180)
    private static let pictures = (try? SampleData.markers().pictures) ?? []

    @Test func `there are sample pictures with markers`() throws {
        #expect(Self.pictures.count > 20)
        #expect(Self.pictures.map(\.markers.count).reduce(0, +) > 100)
    }

    @Test(arguments: pictures)
    func `every marker is where point(for:) places it`(picture: MarkerList.Picture) async throws {
        let store = try await SampleStore.opened()
        let scene = try await store.sample(picture.file)
        guard let heading = scene.heading else { return try await expectNoPoints(scene, picture, in: store) }
        // A converted magnetic heading differs from the listed one, because the town assumes a rounded declination.
        let turn = heading.degrees - picture.heading
        let isConverted = picture.file.contains("magnetic")
        #expect(abs(turn) < (isConverted ? 0.5 : 0.01), "the picture's heading is \(heading)")
        guard picture.hasFieldOfView(of: scene) else { return }
        let original = try picture.original
        for marker in picture.uncoveredMarkers {
            // In small pictures, JPEG shifts colors, and a marker may be partly covered.
            guard let error = picture.error(of: marker, in: original), error < 1 else { continue }
            let direction = try Direction(heading: Heading(normalizing: marker.heading + turn), pitch: marker.pitch)
            for view in Self.views {
                let snapshot = try await store.snapshot(of: scene, options: Self.options(direction, view))
                let point = snapshot.point(for: direction)
                // A view of a photo stops at the photo's edges. A view of a panorama can face any direction.
                #expect(point != nil || scene.kind == .photo, "\(picture.file) \(marker.name)")
                if let point { try compare(marker, at: point, error: error, in: snapshot, of: picture) }
            }
        }
    }

    @Test func `photos have the field of view that they were rendered with`() async throws {
        let store = try await SampleStore.opened()
        for picture in Self.pictures {
            let scene = try await store.sample(picture.file)
            #expect(picture.hasFieldOfView(of: scene), "\(picture.file)")
        }
    }

    @Test func `landmarks are where their coordinates and altitudes place them`() async throws {
        let store = try await SampleStore.opened()
        let list = try SampleData.markers()
        var checked = 0
        for picture in list.pictures where picture.kind == "panorama" && !picture.landmarks.isEmpty {
            let scene = try await store.sample(picture.file)
            // Without altitudes, everything would be on the horizon.
            guard scene.altitude != nil else { continue }
            for seen in picture.landmarks {
                guard let error = picture.error(of: seen, in: try picture.original), error < 0.2,
                    let landmark = list.landmarks.first(where: { $0.name == seen.name })
                else { continue }
                let place = try Coordinate(latitude: landmark.latitude, longitude: landmark.longitude)
                let options = LookAroundSnapshotter.Options(
                    size: Self.size, pitch: seen.pitch, fieldOfView: try FieldOfView(30), lookAt: place, quality: 95,
                    subsampling: .s444)
                let snapshot = try await store.snapshot(of: scene, options: options)
                let altitude = list.groundAltitude + landmark.heightAboveGround
                let point = try #require(snapshot.point(for: place, altitude: altitude))
                // The view looks at the landmark, so the landmark is horizontally centered.
                #expect(abs(point.x - Double(Self.size.width) / 2) < 0.2)
                try compare(seen, at: point, error: error, in: snapshot, of: picture)
                checked += 1
            }
        }
        #expect(checked >= 5)
    }

    /// Terrain with a constant height, or with one that rises by a fixed number of meters per degree of latitude.
    private struct Ground: ElevationProvider {
        var altitude = 0.0
        var rise = 0.0

        func elevations(at coordinates: [Coordinate]) async throws -> [Double?] {
            coordinates.map { altitude + ($0.latitude - 48) * rise }
        }
    }

    @Test func `a scene without an altitude gets one from the ground`() async throws {
        let store = try await SampleStore.opened()
        let list = try SampleData.markers()
        var checked = 0
        for picture in list.pictures where picture.kind == "panorama" && !picture.landmarks.isEmpty {
            let scene = try await store.sample(picture.file)
            guard let altitude = scene.altitude else { continue }
            var unmeasured = scene
            unmeasured.altitude = nil
            let options = LookAroundSnapshotter.Options(size: Self.size, fieldOfView: try FieldOfView(120))
            let ground = Ground(altitude: altitude - LookAroundSnapshotter.Projection.cameraHeight)
            let (stated, found, level) = (
                try await LookAroundSnapshotter(scene: .init(scene, in: store), options: options).projection,
                try await LookAroundSnapshotter(scene: .init(unmeasured, in: store), options: options)
                    .projection(over: ground),
                try await LookAroundSnapshotter(scene: .init(unmeasured, in: store), options: options).projection
            )
            #expect(found.cameraAltitude == altitude && level.cameraAltitude == nil)
            for landmark in list.landmarks {
                let place = try Coordinate(latitude: landmark.latitude, longitude: landmark.longitude)
                let height = list.groundAltitude + landmark.heightAboveGround
                let point = stated.point(for: place, altitude: height)
                #expect(found.point(for: place, altitude: height) == point)
                if point != nil, level.point(for: place, altitude: height) != point { checked += 1 }
            }
        }
        #expect(checked >= 5)
    }

    @Test func `a place on a hill is above the horizon, and one in a valley is below it`() async throws {
        let store = try await SampleStore.opened()
        let scene = try await store.sample("street/pano_01.jpg")
        let options = LookAroundSnapshotter.Options(size: Self.size, heading: .north)
        let ground = Ground(rise: 11_112)
        let projection = try await LookAroundSnapshotter(scene: .init(scene, in: store), options: options)
            .projection(over: ground)
        let place = scene.coordinate.destination(bearing: 0, distance: 100)
        let heights = try await ground.elevations(at: [place, scene.coordinate])
        let (there, here) = (try #require(heights[0]), try #require(heights[1]))
        let direction = try Direction(heading: .north, pitch: atan2(there - here, 100) * 180 / .pi)
        let (point, expected) = (
            try #require(projection.point(for: place, overGround: there)),
            try #require(projection.point(for: direction))
        )
        #expect(hypot(point.x - expected.x, point.y - expected.y) < 0.1 && direction.pitch > 5)
        #expect(point.y < Double(Self.size.height) / 2 - 10)
        let below = try #require(projection.point(for: place, overGround: here - 20))
        #expect(below.y > Double(Self.size.height) / 2 + 10)
        #expect(projection.point(for: place, overGround: nil) == projection.point(for: place))
    }

    @Test(arguments: [1.0, 1.5, 2, 4])
    func `points do not depend on the view's scale`(scale: Double) async throws {
        let store = try await SampleStore.opened()
        let scene = try await store.sample("calibration/grid_tilted.jpg")
        let snapshot = try await store.snapshot(
            of: scene, options: .init(size: .init(width: 80, height: 60), scale: scale, heading: Heading(130)))
        #expect(snapshot.pixelWidth == Int(80 * scale))
        let direction = try Direction(heading: Heading(120), pitch: 10)
        let point = try #require(snapshot.point(for: direction))
        let back = try #require(snapshot.direction(at: point))
        #expect(abs(back.heading.degrees - 120) < 1e-9 && abs(back.pitch - 10) < 1e-9)
        let single = try await store.snapshot(
            of: scene, options: .init(size: .init(width: 80, height: 60), heading: Heading(130)))
        let other = try #require(single.point(for: direction))
        #expect(abs(point.x - other.x) < 1e-9 && abs(point.y - other.y) < 1e-9)
    }

    /// Compares a marker's position in the snapshot with the computed point.
    ///
    /// - Parameter error: The distance, in pixels, between the marker's actual and listed positions in the stored
    ///   picture.
    private func compare(
        _ marker: MarkerList.Marker, at point: CGPoint, error: Double, in snapshot: LookAroundSnapshotter.Snapshot,
        of picture: MarkerList.Picture
    ) throws {
        guard let color = marker.color, let diameter = marker.diameter else { return }
        let pixelsPerDegree = Self.pixelsPerDegree(at: point, of: snapshot)
        let width = diameter * pixelsPerDegree
        // A marker cut off by the edge has a different center, and a very small one does not show its own color.
        guard width >= 5, Self.isInside(point, margin: width / 2 + 1) else { return }
        let expected = SIMD2(Double(point.x), Double(point.y))
        let image = try snapshot.image
        let blob = try #require(
            ColorPatch(color, in: image, near: expected, reach: width / 2 + 1),
            "\(picture.file) \(marker.name) is not at \(point)")
        let distance = ColorPatch.length(blob.center - expected)
        let limit = 0.5 + error * pixelsPerDegree / picture.pixelsPerDegree
        #expect(distance < limit, "\(picture.file) \(marker.name): at \(blob.center), expected at \(point)")
    }

    private func expectNoPoints(_ scene: Scene, _ picture: MarkerList.Picture, in store: SceneStore) async throws {
        let snapshot = try await store.snapshot(of: scene, options: .init(size: Self.size))
        for marker in picture.markers {
            let direction = try Direction(heading: Heading(marker.heading), pitch: marker.pitch)
            #expect(snapshot.point(for: direction) == nil)
        }
    }

    private static func options(
        _ direction: Direction, _ view: (heading: Double, pitch: Double, fieldOfView: Double)
    ) throws -> LookAroundSnapshotter.Options {
        LookAroundSnapshotter.Options(
            size: size, heading: Heading(normalizing: direction.heading.degrees + view.heading),
            pitch: min(90, max(-90, direction.pitch + view.pitch)), fieldOfView: try FieldOfView(view.fieldOfView),
            quality: 95, subsampling: .s444)
    }

    private static func pixelsPerDegree(at point: CGPoint, of snapshot: LookAroundSnapshotter.Snapshot) -> Double {
        guard let here = snapshot.direction(at: point),
            let there = snapshot.direction(at: CGPoint(x: point.x + 1, y: point.y))
        else { return 0 }
        let (one, two) = (here.vector, there.vector)
        return 1 / (acos(min(1, (one * two).sum())) * 180 / .pi)
    }

    private static func isInside(_ point: CGPoint, margin: Double) -> Bool {
        (margin...Double(size.width) - margin).contains(point.x)
            && (margin...Double(size.height) - margin).contains(point.y)
    }
}

extension MarkerList.Picture {
    /// The markers that no later marker covers.
    fileprivate var uncoveredMarkers: [MarkerList.Marker] {
        let all = (markers + landmarks).filter { $0.diameter != nil && $0.color != nil }
        return all.indices.filter { index in
            !all[(index + 1)...].contains { $0.overlaps(all[index]) }
        }.map { all[$0] }
    }

    fileprivate var pixelsPerDegree: Double { Double(width) / (horizontalFieldOfView ?? 360) }

    /// The stored picture, or `nil` for a photo, because its orientation may rotate the pixels.
    fileprivate var original: PixelImage? {
        get throws {
            guard kind == "panorama" else { return nil }
            return try JPEGDecoder.decode([UInt8](Data(contentsOf: SampleData.file(file))))
        }
    }

    /// Returns the distance, in pixels, between a marker's actual and listed positions in the stored picture, or `nil`
    /// if the marker is not found near its listed position.
    fileprivate func error(of marker: MarkerList.Marker, in original: PixelImage?) -> Double? {
        guard let color = marker.color, let diameter = marker.diameter else { return nil }
        guard let original else { return 0 }
        let place = SIMD2(marker.pixel[0], marker.pixel[1])
        // At the seam, half of the marker is at the other edge.
        guard (8...Double(original.width) - 8).contains(place.x) else { return 0 }
        let blob = ColorPatch(color, in: original, near: place, reach: diameter * Double(original.width) / 720 + 1)
        return blob.map { ColorPatch.length($0.center - place) }
    }

    /// Reports whether the import found the field of view that a photo was rendered with.
    fileprivate func hasFieldOfView(of scene: Scene) -> Bool {
        guard let horizontalFieldOfView, case .perspective(let found?) = scene.camera else { return true }
        return abs(found - horizontalFieldOfView) < 0.01
    }
}

extension MarkerList.Marker {
    fileprivate func overlaps(_ other: MarkerList.Marker) -> Bool {
        guard let one = try? Direction(heading: Heading(normalizing: heading), pitch: pitch),
            let two = try? Direction(heading: Heading(normalizing: other.heading), pitch: other.pitch)
        else { return false }
        let apart = acos(min(1, (one.vector * two.vector).sum())) * 180 / .pi
        return apart < ((diameter ?? 0) + (other.diameter ?? 0)) / 2
    }
}
