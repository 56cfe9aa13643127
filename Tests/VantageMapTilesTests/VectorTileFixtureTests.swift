import Foundation
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

/// Tests tiles designed for testing readers, and tiles from real maps, if they are available.
@Suite(
    .enabled(if: SharedData.maps != nil, "No shared data found. Set VANTAGE_SHARED_DATA to its folder to run this."))
struct VectorTileFixtureTests {
    struct Expectation: Decodable {
        struct Validity: Decodable {
            let v1: Bool
            let v2: Bool
            let error: String?
        }

        let validity: Validity
    }

    /// Invalid fixtures from which a reader can recover, according to their `info.json`.
    static let recoverable: [String: (unread: [String], kinds: [VectorFeature.Kind])] = [
        "003": ([], [.unknown]), "005": (["layer hello has tags without a value (1)"], [.point]),
        "015": ([], [.point, .point]),
    ]

    /// This fixture claims to be valid, but its command declares half a billion points and only one follows. Fixture
    /// 051, with the same command, must be rejected with "count too large".
    static let contradictory = "057"

    @Test func `reads or rejects every fixture according to its description`() throws {
        let folder = try #require(SharedData.maps).appending(path: "mvt-fixtures/fixtures")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names.count == 37)
        for name in names {
            let file = folder.appending(path: name)
            let info = try JSONDecoder().decode(
                Expectation.self, from: Data(contentsOf: file.appending(path: "info.json")))
            let bytes = try [UInt8](Data(contentsOf: file.appending(path: "tile.mvt")))
            let result = Result { try VectorTileReader.read(bytes) }
            if name == Self.contradictory {
                #expect(throws: MapSourceError.self) { try result.get() }
            } else {
                check(name, info.validity, result)
            }
        }
    }

    /// Expects a valid tile to be read, a recoverable one to be read without its invalid parts, and any other to be
    /// rejected.
    func check(_ name: String, _ validity: Expectation.Validity, _ result: Result<VectorTile, any Error>) {
        switch result {
        case .success(let tile):
            let isRecovered = validity.error == "recoverable"
            #expect(validity.v1 || validity.v2 || isRecovered, "\(name) must not be readable")
            #expect(isRecovered == (Self.recoverable[name] != nil), "\(name)")
            let unread = Self.recoverable[name]?.unread ?? []
            #expect(tile.unread == unread, "\(name)")
            if let kinds = Self.recoverable[name]?.kinds {
                #expect(tile.layers.flatMap(\.features).map(\.kind) == kinds, "\(name)")
            }
        case .failure(let error):
            #expect(!validity.v1 && !validity.v2 && validity.error != "recoverable", "\(name): \(error)")
        }
    }

    @Test(arguments: [
        ("mvt-fixtures/real-world", 52), ("vector-tile-js/fixtures", 12), ("mapbox-gl-test-suite/tiles", 15),
    ])
    func `reads real tiles completely`(folder: String, atLeast: Int) throws {
        let root = try #require(SharedData.maps).appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
            .filter { $0.hasSuffix(".mvt") || $0.hasSuffix(".pbf") }
        #expect(names.count >= atLeast)
        for name in names {
            let bytes = try [UInt8](Data(contentsOf: root.appending(path: name)))
            do {
                let tile = try VectorTileReader.read(bytes)
                #expect(tile.unread.isEmpty, "\(name)")
                #expect(!tile.layers.isEmpty, "\(name)")
                for layer in tile.layers { layer.expectConsistent() }
            } catch {
                Issue.record("\(name) \(error)")
            }
        }
    }
}
