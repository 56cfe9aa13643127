import Foundation
import FoundationNetworking
import Vantage
import VantageRemote
import VantageSceneFixtures
import VantageServerFixtures

/// A store with a picture from calibrated lenses, and a server that uses the same file.
struct CalibratedSample: Sendable {
    let folder: TemporaryFolder
    let store: SceneStore
    let server: TestServer
    let provider: RemoteSceneProvider

    static let calibrations = [
        #"{"model":"dualFisheye","width":640,"height":320,"front":{"center":[160,160],"radius":155,"fieldOfView":200},"#
            + #""back":{"center":[480,160],"radius":155,"fieldOfView":200,"roll":2.5}}"#,
        #"{"model":"cubeMap","width":384,"height":256,"layout":"grid"}"#,
        #"{"model":"cylinder","width":1200,"height":300,"fieldOfView":220}"#,
        #"{"model":"fisheye","width":400,"height":300,"fieldOfView":150,"radius":220,"center":[201.5,149]}"#,
        #"{"model":"perspective","width":600,"height":400,"focalLength":[500,501.5],"#
            + #""distortion":{"k1":-0.12,"p1":0.001}}"#,
    ]

    init(_ json: String) async throws {
        let calibration = try JSONDecoder().decode(CalibratedCamera.self, from: Data(json.utf8))
        folder = try TemporaryFolder()
        let pictures = folder.url.appending(path: "pictures")
        try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
        let jpeg = try DrawnPicture.jpeg(width: calibration.size.width, height: calibration.size.height)
        try Data(jpeg).write(to: pictures.appending(path: "a.jpg"))
        try Data("file,lat,lon,heading\na.jpg,48.2,7.7,30\n".utf8).write(to: pictures.appending(path: "scenes.csv"))
        store = try await SceneStore(writing: folder.url.appending(path: "store.sqlite"), creating: true)
        var options = ImportOptions(collection: CollectionSpec(name: "lenses", license: "CC0-1.0"))
        options.calibration = calibration
        _ = try await DatasetImporter(options: options).run([pictures.path], into: store)
        server = try await TestServer(stores: [store.url])
        provider = RemoteSceneProvider(try server.remote())
    }

    /// Requests a path from the server.
    func bytes(_ path: String) async throws -> [UInt8] {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 600
        let session = URLSession(configuration: configuration)
        defer { session.invalidateAndCancel() }
        return Array(try await session.data(from: server.url.appending(path: path)).0)
    }
}
