import Foundation
import VantageSceneFixtures
import Vantage

/// A store of small synthetic panoramas for one test.
struct SyntheticStore {
    let folder: TemporaryFolder
    let store: SceneStore

    /// Creates a store.
    ///
    /// - Parameter headings: The heading of each panorama, or `nil` if it is unknown. The panoramas are at
    ///   `SyntheticDataset.longitude(_:)`.
    init(headings: [Double?]) async throws {
        folder = try TemporaryFolder()
        var table = "file,latitude,longitude,heading,kind\n"
        for (number, heading) in headings.enumerated() {
            let name = "picture_\(number).jpg"
            try folder.write(try DrawnPicture.jpeg(number: number), to: "pictures/\(name)")
            let degrees = heading.map { "\($0)" } ?? ""
            table += "\(name),\(SyntheticDataset.latitude),\(SyntheticDataset.longitude(number)),\(degrees),panorama\n"
        }
        try folder.write(table, to: "pictures/scenes.csv")
        store = try await SceneStore(writing: folder.url.appending(path: "store.sqlite"), creating: true)
        let importer = DatasetImporter(options: ImportOptions(collection: CollectionSpec(name: "drawn")))
        _ = try await importer.run([folder.url.appending(path: "pictures").path], into: store)
    }
}
