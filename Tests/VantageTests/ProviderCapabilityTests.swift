import Foundation
import Synchronization
import Testing
import Vantage
import VantageJPEG
import VantageSceneFixtures
import VantageScenes

/// Tests the provider methods that have default implementations: immediate lookups, candidates and partial reads.
@Suite(.fewAtATime)
struct ProviderCapabilityTests {
    /// Two stores: one has a scene at place 0, and the other has scenes at places 0 and 1, 110 m apart.
    private struct Pair {
        let stores: [SyntheticStore]
        let providers: [CountingProvider]
        var combined: CombinedSceneProvider { CombinedSceneProvider(providers) }
        /// The calls to both providers, added up.
        var calls: [CountingProvider.Call: Int] {
            providers.reduce(into: [:]) { $0.merge($1.calls, uniquingKeysWith: +) }
        }

        init() async throws {
            stores = [try await SyntheticStore(headings: [0]), try await SyntheticStore(headings: [0, 90])]
            providers = stores.map { CountingProvider($0.store) }
            // A lookup on the caller's thread needs a connection that an earlier lookup opened.
            for store in stores { _ = try await store.store.scene(near: ProviderCapabilityTests.place(0)) }
        }
    }

    private static func place(_ number: Int) throws -> Coordinate {
        try Coordinate(latitude: SyntheticDataset.latitude, longitude: SyntheticDataset.longitude(number))
    }

    // MARK: Immediate lookups

    @Test(arguments: [50.0, 200])
    func `a combination of two stores responds immediately`(radius: Double) async throws {
        let pair = try await Pair()
        let options = AvailabilityOptions(radius: radius)
        let place = try Self.place(1)
        let request = LookAroundSceneRequest(coordinate: place, in: pair.combined, options: options)
        let found = try #require(try await request.scene)
        #expect(pair.calls == [.immediateScene: 2])
        #expect(found.coordinate == place)
        let expected = try #require(try await pair.stores[1].store.scene(near: place, options: options))
        #expect(try await found.token == expected.token)
    }

    @Test func `a combined provider without a scene nearby responds immediately`() async throws {
        let pair = try await Pair()
        let nowhere = try Coordinate(latitude: 1, longitude: 1)
        #expect(try await LookAroundSceneRequest(coordinate: nowhere, in: pair.combined).scene == nil)
        #expect(pair.calls == [.immediateScene: 2])
    }

    @Test func `scenes at equal distances need further lookups`() async throws {
        let pair = try await Pair()
        let place = try Self.place(0)
        #expect(try pair.combined.immediateScene(near: place, options: .init()) == nil)
        let found = try #require(try await LookAroundSceneRequest(coordinate: place, in: pair.combined).scene)
        #expect(found.coordinate == place)
        #expect(pair.calls[.distanceToNearest] == 2)
    }

    @Test func `places with a clearly nearest scene need no further lookups`() async throws {
        let pair = try await Pair()
        let options = AvailabilityOptions(radius: 200)
        let found = try await pair.combined.scenes(near: [Self.place(1), Self.place(1)], options: options)
        #expect(try found.map { $0?.scene.coordinate } == [Self.place(1), Self.place(1)])
        #expect(pair.calls[.distanceToNearest] == nil)
    }

    @Test func `a combination is immediate only if all its providers are`() async throws {
        let pair = try await Pair()
        let slow = StubProvider(store: pair.stores[1].store)
        let mixed = CombinedSceneProvider([pair.providers[0], slow])
        let place = try Self.place(1)
        #expect(try slow.immediateScene(near: place, options: .init()) == nil)
        #expect(try mixed.immediateScene(near: place, options: .init()) == nil)
        #expect(try await mixed.scene(near: place)?.scene.coordinate == place)
    }

    @Test func `an immediate lookup skips a provider that lacks the collection`() async throws {
        let folder = try TemporaryFolder()
        let empty = try await SceneStore(writing: folder.url.appending(path: "empty.sqlite"), creating: true)
        let pair = try await Pair()
        let place = try Self.place(1)
        _ = try await empty.scene(near: place)
        let combined = CombinedSceneProvider([empty, pair.providers[1]])
        var options = AvailabilityOptions()
        options.filter.collection = "drawn"
        #expect(try combined.immediateScene(near: place, options: options)??.scene.coordinate == place)
        options.filter.collection = "drwan"
        let error = #expect(throws: SceneError.self) {
            try combined.immediateScene(near: place, options: options)
        }
        #expect(error?.code == .noSuchCollection)
    }

    // MARK: Candidates

    @Test func `a combination asks its stores for candidates instead of listing their scenes`() async throws {
        let pair = try await Pair()
        let place = try Self.place(1)
        let request = LookAroundSceneRequest(
            mapItem: MapItem(name: "Bakery", coordinate: place), in: pair.combined,
            visibilitySources: VisibilitySources(buildings: []), options: AvailabilityOptions(radius: 200))
        #expect(try await request.scene?.coordinate == place)
        #expect(pair.calls == [.candidates: 2])
    }

    @Test func `a scene in two providers counts as one candidate`() async throws {
        let pair = try await Pair()
        let (place, options) = (try Self.place(0), AvailabilityOptions(radius: 200))
        let all = try await pair.combined.candidates(near: place, options: options, limit: 10)
        let own = try await pair.stores[1].store.candidates(near: place, options: options, limit: 10)
        #expect(own.count == 2 && Set(all.map(\.id)) == Set(own.map(\.id)) && all.count == 2)
        let nearest = try await pair.combined.candidates(near: place, options: options, limit: 1)
        #expect(nearest.map(\.distance) == [0])
    }

    @Test func `the default implementation returns the store's candidates`() async throws {
        let pair = try await Pair()
        let stub = StubProvider(store: pair.stores[1].store)
        for radius in [-1, 0, 50, 200.0] {
            var options = AvailabilityOptions(radius: radius)
            options.filter.collection = "drawn"
            let expected = try await stub.store.candidates(near: Self.place(0), options: options, limit: 10)
            let found = try await stub.candidates(near: Self.place(0), options: options, limit: 10)
            #expect(Set(found.map(\.id)) == Set(expected.map(\.id)))
            #expect(found.map(\.distance).sorted() == expected.map(\.distance).sorted())
        }
        // If no scenes are nearby, an existing collection gives an empty result, and a missing one gives an error.
        let nowhere = try Coordinate(latitude: 1, longitude: 1)
        var options = AvailabilityOptions()
        options.filter.collection = "drawn"
        #expect(try await stub.candidates(near: nowhere, options: options, limit: 10).isEmpty)
        options.filter.collection = "drwan"
        let error = await #expect(throws: SceneError.self) {
            try await stub.candidates(near: nowhere, options: options, limit: 10)
        }
        #expect(error?.code == .noSuchCollection)
    }

    // MARK: Partial reads

    @Test func `a provider with partial reads draws the same view from fewer bytes`() async throws {
        let store = try await SampleStore.opened()
        let file = [UInt8](try Data(contentsOf: SampleData.file("street/pano_04.jpg")))
        let parts = try #require(JPEGIndex(of: file)).parts
        let scene = try await store.sample("street/pano_04.jpg")
        let size = try #require(scene.size)
        let options = LookAroundSnapshotter.Options(
            size: PictureSize(width: 320, height: 240), heading: .north, fieldOfView: try FieldOfView(40))
        var views: [Data] = []
        var counts: [Int] = []
        for index in [nil, parts] {
            let reads = ByteCount()
            let provider = CountingProvider(store) { _ in
                CountedPicture(size: size, jpeg: file, index: index, reads: reads)
            }
            let shown = LookAroundScene(scene, in: provider)
            views.append(try await LookAroundSnapshotter(scene: shown, options: options).snapshot.jpegData)
            counts.append(reads.total)
        }
        // The store itself also reads only parts of the picture. A picture that is decoded as a whole has slightly
        // different chroma samples.
        let own = try await LookAroundSnapshotter(scene: LookAroundScene(scene, in: store), options: options).snapshot
        #expect(views[1] == own.jpegData)
        #expect(counts[0] == file.count)
        #expect(counts[1] > 0 && counts[1] < file.count / 3, "\(counts[1]) of \(file.count) bytes")
    }

    @Test func `a session with only an index draws the same view`() async throws {
        struct IndexOnly: PictureSession {
            let size: PictureSize
            let jpeg: [UInt8]
            var levels: [PyramidLevel] { [PyramidLevel(index: 0, width: size.width, height: size.height)] }

            func bytes(of level: PyramidLevel) -> [UInt8] { jpeg }

            func indexParts(_ parts: Range<Int>, of level: PyramidLevel) -> [[UInt8]]? {
                JPEGIndex(of: jpeg).map { Array($0.parts[parts]) }
            }
        }
        let store = try await SampleStore.opened()
        let file = [UInt8](try Data(contentsOf: SampleData.file("street/pano_04.jpg")))
        let scene = try await store.sample("street/pano_04.jpg")
        let size = try #require(scene.size)
        let provider = CountingProvider(store) { _ in IndexOnly(size: size, jpeg: file) }
        let options = LookAroundSnapshotter.Options(size: PictureSize(width: 320, height: 240), heading: .north)
        let own = try await LookAroundSnapshotter(scene: LookAroundScene(scene, in: store), options: options).snapshot
        let other = try await LookAroundSnapshotter(
            scene: LookAroundScene(scene, in: provider), options: options
        ).snapshot
        #expect(own.jpegData == other.jpegData)
    }

    @Test func `only JPEGs that can be decoded in part have an index`() throws {
        let jpeg = try DrawnPicture.jpeg(number: 0)
        let index = try #require(JPEGIndex(of: jpeg))
        #expect(index.parts.count > 1)
        #expect(JPEGIndex(of: Array(jpeg.prefix(jpeg.count / 2))) == nil)
        #expect(JPEGIndex(of: []) == nil)
        #expect(JPEGIndex(of: jpeg, limits: JPEGLimits(maximumPixels: 10)) == nil)
    }
}

/// The number of bytes read from the JPEG.
private final class ByteCount: Sendable {
    private let count = Mutex(0)
    var total: Int { count.withLock { $0 } }

    func add(_ bytes: Int) { count.withLock { $0 += bytes } }
}

/// A picture in memory that counts how many of the JPEG's bytes are read.
private struct CountedPicture: PictureSession {
    let size: PictureSize
    let jpeg: [UInt8]
    /// The parts of the index that allows partial reads; `nil` if the picture is read as a whole.
    let index: [[UInt8]]?
    let reads: ByteCount

    var levels: [PyramidLevel] { [PyramidLevel(index: 0, width: size.width, height: size.height)] }

    func bytes(of level: PyramidLevel) -> [UInt8] {
        reads.add(jpeg.count)
        return jpeg
    }

    func indexParts(_ parts: Range<Int>, of level: PyramidLevel) -> [[UInt8]]? { index.map { Array($0[parts]) } }

    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) -> [UInt8] {
        let bytes = ranges.flatMap { jpeg[$0.clamped(to: jpeg.indices)] }
        reads.add(bytes.count)
        return bytes
    }
}
