import Foundation
import VantageGeodesy
import VantageSceneFixtures
import Vantage

/// A folder in `SampleData/examples`, with the options that its pictures need. `SampleData/README.md` has the commands.
struct Example: Sendable, CustomStringConvertible {
    var name: String
    /// Whether `camera.json` in the folder describes the pictures.
    var isCalibrated = false
    var table: TableProfile?
    /// The track in the folder, and the angle from the direction of travel to the middle of its pictures.
    var track: (file: String, headingOffset: Double)?

    var description: String { name }

    static let all = [
        Example(name: "formats"), Example(name: "dual-fisheye", isCalibrated: true), Example(name: "unstitched"),
        Example(name: "fisheye", isCalibrated: true), Example(name: "cube-cross", isCalibrated: true),
        Example(name: "cube-row", isCalibrated: true), Example(name: "cube-faces"),
        Example(name: "cylinder", isCalibrated: true),
        Example(name: "distorted", isCalibrated: true), Example(name: "stereo"),
        Example(name: "survey", table: inUTM()),
        Example(name: "omega-phi-kappa", table: inUTM()),
        Example(
            name: "columns",
            table: inUTM(columns: [
                .file: ["Bild"], .x: ["Ost"], .y: ["Nord"], .z: ["Hoehe"], .heading: ["Azimut"], .fov: ["Bildwinkel"],
            ])),
        Example(name: "cyclomedia"), Example(name: "kml"), Example(name: "ride", track: ("ride.gpx", 90)),
    ]

    private static func inUTM(columns: [TableField: [String]]? = nil) -> TableProfile {
        var table = TableProfile()
        table.crs = "EPSG:25832"
        table.columns = columns
        return table
    }

    static let folder = SampleData.file("examples")

    var path: String { Self.folder.appending(path: name).path }

    /// The options for an import into a collection with the name of the folder.
    func options() throws -> ImportOptions {
        var options = ImportOptions(collection: CollectionSpec(name: name))
        options.tableSettings = table
        if isCalibrated {
            let file = try Data(contentsOf: URL(filePath: "\(path)/camera.json"))
            options.calibration = try JSONDecoder().decode(CalibratedCamera.self, from: file)
        }
        if let track {
            options.tracks.paths = ["\(path)/\(track.file)"]
            options.tracks.headingOffset = track.headingOffset
        }
        return options
    }
}

/// A picture in an example: its true position and pose, and the markers drawn into it.
struct ExamplePicture: Decodable, Sendable, CustomStringConvertible {
    let file: String
    let kind: String
    let width: Int
    let height: Int
    let latitude: Double
    let longitude: Double
    let altitude: Double
    let heading: Double
    let pitch: Double
    let roll: Double
    let horizontalFieldOfView: Double?
    let markers: [MarkerList.Marker]
    let landmarks: [MarkerList.Marker]

    /// The name of the example.
    var example: String { String(file.split(separator: "/")[1]) }
    /// The name of the picture within its example.
    var name: String { file.split(separator: "/").dropFirst(2).joined(separator: "/") }
    var description: String { file }

    private struct List: Decodable {
        let pictures: [ExamplePicture]
    }

    static func all() throws -> [ExamplePicture] {
        try JSONDecoder().decode(List.self, from: Data(contentsOf: SampleData.file("examples/markers.json"))).pictures
    }
}

/// A store with all examples, created once for all tests in this process.
enum ExampleStore {
    static func opened() async throws -> SceneStore { try await task.value.store }
    static func reports() async throws -> [String: ImportReport] { try await task.value.reports }

    static func scene(of picture: ExamplePicture) async throws -> Scene {
        let scenes = try await opened().scenes(limit: 1000).scenes
        let found = scenes.first { $0.collection == picture.example && $0.fileName == picture.name }
        guard let found else { throw Missing(file: picture.file) }
        return found
    }

    private struct Made: Sendable {
        let folder: TemporaryFolder
        let store: SceneStore
        let reports: [String: ImportReport]
    }

    private struct Missing: Error {
        let file: String
    }

    private static let task = Task { () throws -> Made in
        let folder = try TemporaryFolder()
        let store = try await SceneStore(writing: folder.url.appending(path: "examples.sqlite"), creating: true)
        var reports: [String: ImportReport] = [:]
        for example in Example.all {
            reports[example.name] = try await DatasetImporter(options: example.options())
                .run([example.path], into: store)
        }
        return Made(folder: folder, store: store, reports: reports)
    }
}
