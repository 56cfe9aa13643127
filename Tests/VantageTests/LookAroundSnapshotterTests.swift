import Foundation
import VantageJPEG
import VantageSceneFixtures
import Testing
import Vantage

@Suite(.fewAtATime)
struct LookAroundSnapshotterTests {
    private static let small = PictureSize(width: 96, height: 72)

    @Test(arguments: [(96, 72, 1.0, 96, 72), (60, 90, 2.0, 120, 180), (101, 33, 1.5, 152, 50), (1, 1, 1.0, 1, 1)])
    func `a snapshot has the requested size`(
        width: Int, height: Int, scale: Double, pixelWidth: Int, pixelHeight: Int
    ) async throws {
        let snapshot = try await snapshot(
            of: "street/pano_01.jpg", .init(size: .init(width: width, height: height), scale: scale))
        #expect(snapshot.pixelWidth == pixelWidth && snapshot.pixelHeight == pixelHeight)
        let header = try JPEGDecoder.header(of: [UInt8](snapshot.jpegData))
        #expect(header.width == pixelWidth && header.height == pixelHeight)
    }

    @Test func `the view looks at the requested place by default`() async throws {
        let store = try await SampleStore.opened()
        let place = try Coordinate(latitude: 48.20012, longitude: 7.7001)
        let scene = try #require(try await LookAroundSceneRequest(coordinate: place, in: store).scene)
        let bearing = try #require(scene.coordinate.bearing(to: place))
        let snapshot = try await LookAroundSnapshotter(scene: scene, options: .init(size: Self.small)).snapshot
        // A token stores headings with a resolution of a hundredth of a degree.
        #expect(abs(try #require(snapshot.view.heading).difference(from: bearing)) <= 0.006)
        let point = try #require(snapshot.point(for: place))
        #expect(abs(point.x - 48) < 0.02 && abs(point.y - 36) < 0.02)
    }

    @Test func `lookAt turns the view toward another place`() async throws {
        let store = try await SampleStore.opened()
        let (place, church) = (
            try Coordinate(latitude: 48.20012, longitude: 7.7001), try Coordinate(latitude: 48.2005, longitude: 7.7003)
        )
        let scene = try #require(try await LookAroundSceneRequest(coordinate: place, in: store).scene)
        let snapshotter = LookAroundSnapshotter(scene: scene, options: .init(size: Self.small, lookAt: church))
        let snapshot = try await snapshotter.snapshot
        #expect(snapshot.view.heading == scene.coordinate.bearing(to: church))
        #expect(abs(try #require(snapshot.point(for: church)).x - 48) < 1e-6)
    }

    @Test func `a heading overrides lookAt`() async throws {
        let church = try Coordinate(latitude: 48.2005, longitude: 7.7003)
        let snapshot = try await snapshot(
            of: "street/pano_01.jpg", .init(size: Self.small, heading: Heading(123), lookAt: church))
        #expect(snapshot.view.heading?.degrees == 123)
    }

    @Test func `missing options get default values`() async throws {
        let panorama = try await snapshot(of: "street/pano_09.jpg", .init(size: Self.small))
        #expect(panorama.view.heading?.degrees == 128)
        #expect(panorama.view.headingReference == .true)
        #expect(panorama.view.pitch == 0)
        #expect(panorama.view.horizontalFieldOfView == 90)
        #expect(panorama.unphotographedFraction == 0)
        #expect(
            panorama.attribution == "The Vantage authors",
            "the picture's own attribution takes precedence over the collection's")
        #expect(panorama.license == "CC0-1.0")
        let photo = try await snapshot(of: "photos/photo_heading.jpg", .init(size: Self.small))
        let scene = try await SampleStore.opened().sample("photos/photo_heading.jpg")
        #expect(scene.camera == .perspective(horizontalFieldOfView: photo.view.horizontalFieldOfView))
        #expect(abs(try #require(photo.view.heading).degrees - 100) < 0.01)
    }

    @Test func `the unphotographed share is reported`() async throws {
        let snapshot = try await snapshot(
            of: "cropped/pano_cropped.jpg", .init(size: Self.small, heading: Heading(163)))
        #expect(snapshot.unphotographedFraction == 1)
        let above = try await self.snapshot(
            of: "cropped/pano_cropped.jpg", .init(size: Self.small, heading: Heading(343), pitch: 55))
        #expect((0.1..<1).contains(above.unphotographedFraction))
    }

    /// The picture is 270° wide and 112.5° high, so the middle of a view of 60° can turn by 105° to either side.
    @Test func `a view of a crop shows the picture if it has no heading or pitch`() async throws {
        let opened = try await snapshot(of: "cropped/pano_cropped.jpg", .init(size: Self.small))
        #expect(opened.unphotographedFraction < 0.3)
        let store = try await SampleStore.opened()
        let scene = try await store.sample("cropped/pano_cropped.jpg")
        let behind = Heading(normalizing: 163)
        let turned = try await store.snapshot(
            of: scene, viewHeading: behind, options: .init(size: Self.small, fieldOfView: FieldOfView(60)))
        #expect(turned.unphotographedFraction < 0.05, "the view turns toward the place as far as the picture extends")
        #expect(abs(try #require(turned.view.heading).difference(from: behind)) > 70)
    }

    @Test func `an unknown heading is nil, and places cannot be located in the view`() async throws {
        let store = try await SampleStore.opened()
        let snapshot = try await snapshot(of: "photos/photo_no_heading.jpg", .init(size: Self.small))
        #expect(snapshot.view.heading == nil)
        #expect(snapshot.view.headingReference == nil)
        #expect(snapshot.point(for: try Coordinate(latitude: 48.2005, longitude: 7.7003)) == nil)
        let scene = try await store.lookAroundSample("photos/photo_no_heading.jpg")
        let options = LookAroundSnapshotter.Options(lookAt: try Coordinate(latitude: 48.2005, longitude: 7.7003))
        let error = await #expect(throws: LookAroundError.self) {
            try await LookAroundSnapshotter(scene: scene, options: options).snapshot
        }
        #expect(error?.code == .headingUnknown)
    }

    @Test func `headings in a panorama without a heading are measured from its center`() async throws {
        let drawn = try await SyntheticStore(headings: [nil])
        let scene = try #require(try await drawn.store.scenes(limit: 1).scenes.first)
        let plain = try await drawn.store.snapshot(
            of: scene, viewHeading: Heading(77), options: .init(size: Self.small))
        let turned = try await drawn.store.snapshot(
            of: scene, viewHeading: Heading(77), options: .init(size: Self.small, heading: Heading(90)))
        #expect(plain.view.headingReference == .picture && turned.view.headingReference == .picture)
        #expect(plain.view.heading?.degrees == 0, "an implied heading has no meaning here")
        #expect(turned.view.heading?.degrees == 90)
        #expect(plain.jpegData != turned.jpegData)
    }

    @Test func `magnetic headings are converted at import`() async throws {
        let snapshot = try await snapshot(of: "photos/photo_magnetic.jpg", .init(size: Self.small))
        #expect(snapshot.view.headingReference == .true)
        // The picture's true heading is 30°; EXIF has 27° from magnetic north. The real declination there is near 3°.
        #expect(abs(try #require(snapshot.view.heading).degrees - 30) < 0.5)
    }

    @Test func `rejects a view that faces the picture's own position`() async throws {
        let store = try await SampleStore.opened()
        let scene = try await store.lookAroundSample("street/pano_01.jpg")
        let error = await #expect(throws: LookAroundError.self) {
            try await LookAroundSnapshotter(scene: scene, options: .init(lookAt: scene.coordinate)).snapshot
        }
        #expect(error?.code == .nothingToLookAt)
    }

    @Test func `the same request returns the same bytes`() async throws {
        let options = LookAroundSnapshotter.Options(size: Self.small, heading: try Heading(10), badge: true)
        let first = try await snapshot(of: "street/pano_05.jpg", options)
        let second = try await snapshot(of: "street/pano_05.jpg", options)
        #expect(first.jpegData == second.jpegData)
    }

    @Test func `the badge is drawn only at the lower right`() async throws {
        let size = PictureSize(width: 320, height: 160)
        let heading = try Heading(10)
        let plain = try await snapshot(
            of: "street/pano_05.jpg", .init(size: size, heading: heading, quality: 100, subsampling: .s444)
        ).image
        let badged = try await snapshot(
            of: "street/pano_05.jpg", .init(size: size, heading: heading, quality: 100, subsampling: .s444, badge: true)
        ).image
        #expect(plain != badged)
        #expect(plain.pixels.prefix(320 * 100 * 3) == badged.pixels.prefix(320 * 100 * 3))
    }

    @Test(arguments: [
        LookAroundSnapshotter.Options(size: .init(width: 0, height: 10)), .init(size: .init(width: -5, height: 10)),
        .init(size: .init(width: 9000, height: 10)), .init(size: .init(width: .max, height: .max)), .init(scale: .nan),
        .init(scale: 0.5), .init(scale: 4.5), .init(size: .init(width: 3000, height: 10), scale: 3), .init(pitch: 91),
        .init(pitch: .nan), .init(quality: 0), .init(quality: 101), .init(quality: .min),
    ])
    func `an out-of-range option is an error`(options: LookAroundSnapshotter.Options) async throws {
        let error = await #expect(throws: SnapshotError.self) { try await snapshot(of: "street/pano_01.jpg", options) }
        #expect(error?.code == .optionOutOfRange || error?.code == .viewTooLarge)
    }

    @Test func `a scene without a picture has no snapshot`() async throws {
        let folder = try TemporaryFolder()
        let table = try folder.write("latitude,longitude,id\n10,20,a\n", to: "points.csv")
        let store = try await SceneStore(writing: folder.url.appending(path: "s.sqlite"), creating: true)
        let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: "points")))
        _ = try await importer.run([table.path], into: store)
        let place = try Coordinate(latitude: 10, longitude: 20)
        let scene = try #require(try await LookAroundSceneRequest(coordinate: place, in: store).scene)
        let error = await #expect(throws: SceneError.self) {
            try await LookAroundSnapshotter(scene: scene).snapshot
        }
        #expect(error?.code == .noPicture)
    }

    @Test func `a removed scene has no snapshot`() async throws {
        let drawn = try await SyntheticStore(headings: [0])
        let scene = try #require(try await drawn.store.scenes(limit: 1).scenes.first)
        let held = try await LookAroundScene(token: drawn.store.token(for: scene.id), in: drawn.store)
        try await drawn.store.remove([scene.id])
        let error = await #expect(throws: SceneError.self) {
            try await LookAroundSnapshotter(scene: held).snapshot
        }
        #expect(error?.code == .sceneNoLongerAvailable)
    }
}

extension LookAroundSnapshotterTests {
    @Test func `a snapshotter is loading until its picture is available`() async throws {
        let (snapshotter, gate) = try await gatedSnapshotter()
        let task = Task { try await snapshotter.snapshot }
        try await gate.waitForArrivals(1)
        #expect(snapshotter.isLoading)
        await gate.open()
        #expect(try await task.value.pixelWidth == 96)
        #expect(!snapshotter.isLoading)
    }

    @Test func `throws if a snapshotter is canceled before it starts`() async throws {
        let (snapshotter, gate) = try await gatedSnapshotter()
        snapshotter.cancel()
        await #expect(throws: CancellationError.self) { try await snapshotter.snapshot }
        #expect(await gate.arrivals == 0)
    }

    @Test func `throws if a snapshotter is canceled while it is working`() async throws {
        let (snapshotter, gate) = try await gatedSnapshotter()
        let task = Task { try await snapshotter.snapshot }
        try await gate.waitForArrivals(1)
        snapshotter.cancel()
        await gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a canceled task throws a CancellationError, not a SnapshotError`() async throws {
        let scene = try await SampleStore.opened().lookAroundSample("street/pano_02.jpg")
        let snapshotter = LookAroundSnapshotter(scene: scene, options: .init(size: .init(width: 2000, height: 2000)))
        let task = Task { try await snapshotter.snapshot }
        try await waitUntil { snapshotter.isLoading }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    private func gatedSnapshotter() async throws -> (LookAroundSnapshotter, Gate) {
        let gate = Gate()
        let provider = StubProvider(store: try await SampleStore.opened()) { await gate.pass() }
        let token = try await provider.store.lookAroundSample("street/pano_01.jpg").token
        let scene = try await LookAroundScene(token: "stand-in:" + token, in: provider)
        return (LookAroundSnapshotter(scene: scene, options: .init(size: Self.small)), gate)
    }

    private func snapshot(
        of file: String, _ options: LookAroundSnapshotter.Options
    ) async throws -> LookAroundSnapshotter.Snapshot {
        let scene = try await SampleStore.opened().lookAroundSample(file)
        return try await LookAroundSnapshotter(scene: scene, options: options).snapshot
    }
}
