import Foundation

/// A folder of GeoJSON files, each of which becomes a layer.
enum GeoJSONFolder {
    private static let suffixes = [".geojson", ".json", ".geojsonl", ".geojsons", ".geojsonseq"]

    static func open(_ folder: URL, limits: MapSourceLimits) throws(MapSourceError) -> GeoJSONSource {
        var files: [GeoJSONFile] = []
        var remarks: [String] = []
        var rest = limits
        for url in try documents(folder) {
            let file = try TileFile(url)
            do {
                let read = try GeoJSONFile(file, limits: rest)
                rest.maximumDocumentBytes -= file.size
                rest.maximumFeatures -= read.layer.shapes.count
                rest.maximumPositions -= read.layer.points.count
                files.append(read)
            } catch  where error.code == .notAMapSource && url.pathExtension.lowercased() == "json" {
                // Other JSON files in the folder may be metadata or styles.
                remarks.append(error.description)
            }
        }
        guard !files.isEmpty else {
            throw MapSourceError(
                .notAMapSource,
                "\(folder.relativePath) is a folder without GeoJSON (*.geojson, *.geojsonl, *.json). Use an archive or another folder."
            )
        }
        return GeoJSONSource(files, at: folder, remarks: remarks)
    }

    /// Returns the GeoJSON files in a folder, sorted by name, so that a folder produces the same map on every machine.
    private static func documents(_ folder: URL) throws(MapSourceError) -> [URL] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                .filter { name in !name.hasPrefix(".") && suffixes.contains { name.lowercased().hasSuffix($0) } }
                .map { folder.appending(path: $0, directoryHint: .notDirectory) }
        } catch {
            throw MapSourceError(
                .unreadable,
                "\(folder.relativePath) cannot be listed (\(error.localizedDescription)). Check its permissions.")
        }
    }
}
