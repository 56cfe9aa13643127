import Foundation
import Testing
import Vantage
import VantageC
import VantageSceneFixtures

@testable import VantagePostgres

/// Tests the C library on a catalog, compared with a file that has the same contents.
@Suite(.enabled(if: PostgresServer.isAvailable, Comment(rawValue: PostgresServer.absence)), .fewAtATime)
struct CatalogLibraryTests {
    private typealias Function = (OpaquePointer?, Output?, Output?) -> Int32

    /// A store that a test opened through the library.
    private struct Opened: ~Copyable {
        let handle: OpaquePointer?

        init(_ address: String) throws {
            var (handle, failure): (OpaquePointer?, OpaquePointer?)
            let status = openStore(address, &handle, &failure)
            try #require(status == 0, "\(String(cString: errorMessage(failure)))")
            self.handle = handle
        }

        deinit { closeStore(handle) }

        /// Calls a function, and returns the JSON and the bytes of its result.
        func call(_ function: Function) throws -> (json: String, bytes: [UInt8]) {
            var (result, failure): (OpaquePointer?, OpaquePointer?)
            let status = function(handle, &result, &failure)
            defer { freeResult(result) }
            try #require(status == 0, "\(String(cString: errorMessage(failure)))")
            var size = 0
            let bytes = Array(UnsafeBufferPointer(start: resultBytes(result, &size), count: size))
            return (String(cString: resultJSON(result, nil)), bytes)
        }
    }

    @Test func `the library answers from a catalog as from a file`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "town.sqlite")
        let store = try await SceneStore(writing: file, creating: true)
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        options.linksOriginals = true
        options.levels = .none
        _ = try await DatasetImporter(options: options).run([SampleData.file("photos").path], into: store)
        options = ImportOptions(collection: CollectionSpec(name: "places"))
        options.format = .places
        _ = try await DatasetImporter(options: options).run([SampleData.file("map/places.geojsonl").path], into: store)
        let location = try PostgresServer.shared().newDatabase().location
        _ = try await CopyIntoPostgres(store, into: location).run()
        let scene = try #require(try await store.scenes(limit: 1).scenes.first)
        try await store.close()

        let one = try Opened(file.path)
        let other = try Opened(location.url)
        let at = "\(scene.coordinate.latitude),\(scene.coordinate.longitude)"
        let id = scene.id.description
        let functions: [Function] = [
            { showScene($0, id, $1, $2) }, { listScenes($0, nil, $1, $2) }, { listCollections($0, $1, $2) },
            { originalPicture($0, id, $1, $2) },
            { searchPlaces($0, #"{"q": "rue des tilleuls", "limit": 3}"#, $1, $2) },
            { describePosition($0, #"{"at": "48.2001,7.7002"}"#, $1, $2) },
        ]
        for (number, function) in functions.enumerated() {
            let (expected, found) = (try one.call(function), try other.call(function))
            #expect(found == expected, "function \(number)")
        }
        // A catalog has no indexes of linked pictures, so it decodes them in another way.
        let request = #"{"at": "\#(at)", "size": "64x48", "heading": 90}"#
        let view: Function = { snapshotScene($0, request, $1, $2) }
        let difference = try one.call(view).bytes.count - other.call(view).bytes.count
        #expect(abs(difference) < 50)
        // The file accepts the catalog's token.
        let json = try other.call { sceneToken($0, id, 90, $1, $2) }.json
        let token = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))["token"]
        let found = try one.call { showScene($0, token, $1, $2) }.json
        #expect(try found == one.call { showScene($0, id, $1, $2) }.json)
    }
}
