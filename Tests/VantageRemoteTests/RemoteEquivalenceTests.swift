import Foundation
import Testing
import Vantage
import VantageJPEG
import VantageRemote
import VantageSceneFixtures
import VantageScenes
import VantageServerFixtures

@testable import VantageHTTP
@testable import VantageServer

/// Checks that a server returns the same results as its store, to the last digit.
@Suite(.fewAtATime, .timeLimit(.minutes(60)))
struct RemoteEquivalenceTests {
    @Test func `scenes are transferred completely`() async throws {
        let sample = try await ServedSample()
        let own = try await sample.store.allScenes(SceneQuery())
        #expect(try await sample.provider.allScenes(SceneQuery()) == own)
        #expect(own.contains { $0.heading == nil } && own.contains { $0.captured?.utcOffset != nil })
        for scene in own { #expect(try await sample.provider.scene(scene.id) == scene) }
    }

    @Test func `a place has the same result, whether requested alone or with others`() async throws {
        let sample = try await ServedSample()
        var random = SplitMix64(state: 3)
        let places = try (0..<60).map { _ in
            try Coordinate(
                latitude: 48.1985 + Double(random.next() % 4_000_000) * 1e-9,
                longitude: 7.698 + Double(random.next() % 4_000_000) * 1e-9)
        }
        for ranking in SceneRanking.allCases {
            let options = AvailabilityOptions(radius: 33.3, ranking: ranking)
            let own = try await sample.store.scenes(near: places, options: options)
            let together = try await sample.provider.scenes(near: places, options: options)
            #expect(own.contains { $0 != nil } && together.count == own.count)
            for (number, place) in places.enumerated() {
                let alone = try await sample.provider.scene(near: place, options: options)
                for answer in [alone, together[number]] {
                    #expect(answer?.scene == own[number]?.scene && answer?.distance == own[number]?.distance)
                    #expect(answer?.viewHeading == own[number]?.viewHeading && answer?.token == own[number]?.token)
                }
            }
        }
        for place in places {
            let distance = try await sample.store.distanceToNearest(from: place, filter: SceneFilter())
            #expect(try await sample.provider.distanceToNearest(from: place, filter: SceneFilter()) == distance)
        }
    }

    @Test func `filters have the same effect on a server as in a store`() async throws {
        let sample = try await ServedSample()
        let place = try Coordinate(latitude: 48.2001, longitude: 7.7002)
        var filters = Array(repeating: SceneFilter(), count: 7)
        filters[0].hasPicture = true
        filters[1].kind = .photo
        filters[2].capturedAfter = Date(timeIntervalSince1970: 1_749_000_000.1234)
        filters[3].capturedBefore = .distantPast
        filters[4].capturedAfter = Date(timeIntervalSince1970: -1e13)
        filters[5].facing = .init(target: place, tolerance: 400)
        filters[6].capturedBefore = Date(timeIntervalSince1970: 1e13)
        for filter in filters {
            let own = try await sample.store.scene(near: place, options: .init(radius: 500, filter: filter))
            let remote = try await sample.provider.scene(near: place, options: .init(radius: 500, filter: filter))
            #expect(remote?.scene == own?.scene, "\(filter)")
        }
        let nowhere = try await sample.provider.scene(near: place, options: .init(radius: -1))
        #expect(nowhere == nil)
    }

    @Test func `a server returns the same neighbors and counts as its store`() async throws {
        let sample = try await ServedSample()
        for scene in try await sample.store.allScenes(SceneQuery()) {
            for radius in [15, 0, -1, 1000, 3000.5] {
                #expect(
                    try await sample.provider.neighbors(of: scene, radius: radius)
                        == sample.store.neighbors(of: scene, radius: radius))
            }
        }
        let square = MapRect(origin: MapPoint(x: 0.52, y: 0.345), width: 0.003, height: 0.003)
        let counts = try await sample.store.counts(in: square, side: 16)
        #expect(counts.contains { $0 > 0 })
        #expect(try await sample.provider.counts(in: square, side: 16) == counts)
    }

    @Test func `the store and the server create the same tokens and accept each other's`() async throws {
        let sample = try await ServedSample()
        let scene = try #require(try await sample.store.scenes(SceneQuery(), limit: 1, after: nil).scenes.first)
        let heading = try Heading(123.45)
        let token = try await sample.provider.token(for: scene.id, viewHeading: heading)
        #expect(token == sample.store.token(for: scene.id, viewHeading: heading))
        let again = try await LookAroundScene(token: token, in: sample.provider)
        #expect(again.viewHeading == heading && again.scene == scene)
        let error = await #expect(throws: SceneError.self) {
            try await sample.provider.token(for: SceneID(parsing: "0000000000001"), viewHeading: nil)
        }
        #expect(error?.code == .sceneNoLongerAvailable)
    }

    @Test func `a server and a store return the same picture and projection for a view`() async throws {
        let sample = try await ServedSample()
        let door = try Coordinate(latitude: 48.19997, longitude: 7.69993)
        var options = Array(repeating: LookAroundSnapshotter.Options(size: .init(width: 90, height: 60)), count: 5)
        options[1].scale = 1.5
        options[1].heading = try Heading(77.123456789)
        options[2].pitch = -12.3
        options[2].fieldOfView = try FieldOfView(33.3)
        options[3].badge = true
        options[3].quality = 60
        options[3].subsampling = .s444
        options[4].metadata = .gpano
        for scene in try await sample.store.allScenes(SceneQuery()) where scene.hasPicture {
            for options in options {
                let heading = Heading(normalizing: 201.5)
                let own = try await sample.store.snapshot(of: scene, viewHeading: heading, options: options)
                let remote = try await sample.provider.snapshot(of: scene, viewHeading: heading, options: options)
                #expect(remote.jpegData == own.jpegData && remote.view == own.view, "\(scene.id)")
                #expect(
                    remote.unphotographedFraction == own.unphotographedFraction
                        && remote.isResolutionLimited == own.isResolutionLimited)
                #expect(remote.point(for: door) == own.point(for: door) && remote.attribution == own.attribution)
            }
        }
    }

    @Test func `a request for an impossible view throws the library's error`() async throws {
        let sample = try await ServedSample()
        let scenes = try await sample.store.allScenes(SceneQuery())
        let known = try #require(scenes.first { $0.heading != nil })
        func code(_ scene: Scene, _ change: (inout LookAroundSnapshotter.Options) -> Void) async -> String? {
            var options = LookAroundSnapshotter.Options(size: .init(width: 20, height: 20))
            change(&options)
            do { _ = try await sample.provider.snapshot(of: scene, options: options) } catch {
                return (error as? any VantageError)?.codeName
            }
            return nil
        }
        #expect(await code(known) { $0.size.width = 9000 } == "viewTooLarge")
        // The server's limit is lower than the library's.
        #expect(await code(known) { $0.size.width = 5000 } == "viewTooLarge")
        #expect(await code(known) { $0.quality = 0 } == "optionOutOfRange")
        #expect(await code(known) { $0.lookAt = known.coordinate } == "nothingToLookAt")
        if let unknown = scenes.first(where: { $0.heading == nil }) {
            #expect(await code(unknown) { $0.lookAt = known.coordinate } == "headingUnknown")
        }
    }

    @Test func `a server returns the same tilings and previews as its store`() async throws {
        let sample = try await ServedSample()
        for scene in try await sample.store.allScenes(SceneQuery()).filter(\.hasPicture).prefix(3) {
            #expect(
                try await sample.provider.pictureTiling(of: scene).levels
                    == sample.store.pictureTiling(of: scene).levels)
            #expect(
                try await sample.provider.preview(width: 100, of: scene)
                    == sample.store.preview(width: 100, of: scene))
        }
    }

    /// Returns the mean difference between two JPEGs. The client reads a picture without its index, so the parts that
    /// it decodes are not exactly the same.
    private static func difference(_ one: Data?, _ other: Data?) throws -> Double {
        let (first, second) = (
            try JPEGDecoder.decode(Array(one ?? Data())), try JPEGDecoder.decode(Array(other ?? Data()))
        )
        guard (first.width, first.height) == (second.width, second.height) else { return .infinity }
        let sum = zip(first.pixels, second.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(first.pixels.count)
    }

    private struct Tiling: Decodable {
        let kind: String
        let width: Int
    }

    @Test(.serialized, arguments: CalibratedSample.calibrations)
    func `a picture from calibrated lenses has the same views and tiles remotely`(calibration: String) async throws {
        let sample = try await CalibratedSample(calibration)
        let scene = try #require(try await sample.store.allScenes(SceneQuery()).first)
        guard case .calibrated = scene.camera else {
            Issue.record("The scene is not calibrated.")
            return
        }
        let remote = try await sample.provider.scene(scene.id)
        #expect(remote == scene)
        let (own, other) = (
            try await sample.store.pictureTiling(of: scene), try await sample.provider.pictureTiling(of: remote)
        )
        #expect(own == other)
        let json = try await sample.bytes("v1/scenes/\(scene.id)/tiles.json")
        let tiling = try JSONDecoder().decode(Tiling.self, from: Data(json))
        #expect(tiling.kind == own.camera.kind.rawValue && tiling.width == own.levels[0].size.width)
        for level in own.levels.indices {
            let address = PictureTileAddress(level: level, column: 0, row: 0)
            let tile = try await sample.store.pictureTile(address, of: scene)
            #expect(tile != nil)
            let drawn = try await sample.provider.pictureTile(address, of: remote)
            #expect(try Self.difference(drawn, tile) < 1)
            #expect(
                try await sample.bytes("v1/scenes/\(scene.id)/tiles/\(level)/0/0.jpg") == tile.map { Array($0) })
        }
        let preview = try await sample.provider.preview(width: 200, of: remote)
        #expect(try await Self.difference(preview, sample.store.preview(width: 200, of: scene)) < 1)
        let options = LookAroundSnapshotter.Options(size: .init(width: 120, height: 90))
        #expect(
            try await sample.provider.snapshot(of: remote, options: options).jpegData
                == sample.store.snapshot(of: scene, options: options).jpegData)
        let original = try await sample.store.originalFile(of: scene)
        #expect(try await sample.bytes("v1/scenes/\(scene.id)/picture") == original)
        #expect(try await sample.bytes("api/pictures/\(scene.id)/hd.jpg") != original)
    }

    @Test func `a request for many places also rejects an unknown collection`() async throws {
        let sample = try await ServedSample()
        var filter = SceneFilter()
        filter.collection = "nothing"
        let place = try Coordinate(latitude: 48.2, longitude: 7.7)
        let error = await #expect(throws: SceneError.self) {
            try await sample.provider.scenes(near: [place, place], options: .init(filter: filter))
        }
        #expect(error?.code == .noSuchCollection)
    }

    @Test func `a local store and a remote server can be combined`() async throws {
        let sample = try await ServedSample()
        let both = CombinedSceneProvider([sample.provider, sample.store])
        let place = try Coordinate(latitude: 48.2001, longitude: 7.7002)
        let found = try #require(try await LookAroundSceneRequest(coordinate: place, in: both).scene)
        let token = try await found.token
        #expect(try await LookAroundScene(token: token, in: both).scene == found.scene)
        #expect(try await LookAroundScene(token: token, in: sample.provider).scene == found.scene)
    }

    @Test func `a batch runs on a server`() async throws {
        let sample = try await ServedSample()
        let rows = (0..<50).map { number in
            BatchInput(
                BatchRow(
                    id: "\(number)", number: number,
                    subject: .place(try! Coordinate(latitude: 48.2 + Double(number) * 1e-5, longitude: 7.7))))
        }
        var tokens: [[String?]] = []
        for provider in [sample.store as any SceneProvider, sample.provider] {
            let lines = Lines()
            try await AvailabilityBatch().run(rows, asking: provider) { lines.add($0) }
            tokens.append(lines.tokens)
        }
        #expect(tokens[0] == tokens[1] && tokens[0].contains { $0 != nil })
    }

    @Test func `a server that has keys requires one`() async throws {
        let sample = try await ServedSample()
        var options = ServerOptions()
        options.access = AccessControl(
            try AccessKeys(
                json: Data(
                    #"{"keys":[{"name":"r","sha256":"\#(KeyMaterial.hash(of: "reader"))","scopes":["read"]}]}"#.utf8)))
        let server = try await TestServer(stores: [sample.store.url], options: options)
        let place = try Coordinate(latitude: 48.2001, longitude: 7.7002)
        let error = await #expect(throws: RemoteError.self) {
            try await RemoteSceneProvider(server.remote()).scene(near: place)
        }
        #expect(error?.code == .unauthorized && error?.problem == "unauthorized")
        let found = try await RemoteSceneProvider(server.remote(key: "reader")).scene(near: place)
        #expect(found != nil)
    }
}

/// Collects the results of a batch.
private final class Lines: @unchecked Sendable {
    // Sendable because a batch delivers one chunk at a time and the test waits until the batch ends.
    private(set) var tokens: [String?] = []

    func add(_ lines: [AvailabilityBatch.Line]) {
        tokens += lines.map { try? $0.sceneResult.get()?.token }
    }
}
