import Foundation
import VantageCore
import VantageParsing

/// A GeoPackage or a Shapefile, which GDAL's `ogr2ogr` converts to CSV.
///
/// Only these two formats are read, because other formats can refer to files elsewhere and to web addresses.
struct GeodataFile {
    /// A group of features with the same attributes.
    struct Layer {
        let name: String
        /// Whether the geometries have altitudes.
        let hasAltitude: Bool
        /// The definition of the coordinate system as WKT, if there is one.
        let system: String?
    }

    private static let maximumOutput = 1 << 20
    private static let maximumLayers = 1000
    /// Environment variables that disable drivers that a file's content could otherwise select.
    private static let environment = ["OGR_SKIP": "OGR_VRT,VRT,SQLite", "GDAL_HTTP_TIMEOUT": "1"]

    private let path: String
    private let converter: ExternalTool
    private let info: ExternalTool

    /// - Throws: ``GeodataError`` if the file is neither a GeoPackage nor a Shapefile, or GDAL is not installed.
    init(_ file: PictureFile) throws(GeodataError) {
        guard Self.isGeodata(file.path) else { throw .otherFormat }
        guard let converter = ExternalTool("ogr2ogr"), let info = ExternalTool("ogrinfo") else { throw .notInstalled }
        self.converter = converter
        self.info = info
        // A relative path could be mistaken for an option.
        path = URL(filePath: file.path).standardizedFileURL.path
    }

    /// Reports whether a file begins like an SQLite database or a Shapefile.
    private static func isGeodata(_ path: String) -> Bool {
        guard let start = try? RegularFile(path: path).bytes(at: 0, count: 16) else { return false }
        return start.elementsEqual("SQLite format 3\0".utf8) || start.starts(with: [0, 0, 0x27, 0x0A])
    }

    /// Returns the layers of points.
    func layers() throws(GeodataError) -> [Layer] {
        let list = try output(of: ["-ro", "-q", path])
        var layers: [Layer] = []
        for line in list.split(separator: "\n").prefix(Self.maximumLayers) {
            // A line such as `1: cameras (3D Point)`.
            guard let colon = line.range(of: ": "), Int(line[..<colon.lowerBound]) != nil,
                let bracket = line.range(of: " (", options: .backwards), bracket.lowerBound > colon.upperBound
            else { continue }
            let name = String(line[colon.upperBound..<bracket.lowerBound])
            let geometry = line[bracket.upperBound...].dropLast()
            guard geometry.hasSuffix("Point") || geometry.hasPrefix("Unknown"), !name.hasPrefix("-") else { continue }
            layers.append(
                Layer(name: name, hasAltitude: geometry.hasPrefix("3D"), system: try system(of: name)))
        }
        return layers
    }

    private func system(of layer: String) throws(GeodataError) -> String? {
        let text = try output(of: ["-ro", "-so", "-nomd", path, layer])
        guard let start = text.range(of: "Layer SRS WKT:\n") else { return nil }
        let rest = text[start.upperBound...]
        let end = rest.range(of: "\nData axis to CRS axis mapping")?.lowerBound ?? rest.endIndex
        let system = rest[..<end]
        return system.hasPrefix("(unknown)") ? nil : String(system)
    }

    private func output(of arguments: [String]) throws(GeodataError) -> String {
        let text: String?
        do {
            text = try info.start(arguments, environment: Self.environment).text(upTo: Self.maximumOutput)
        } catch {
            throw .failed
        }
        guard let text else { throw .failed }
        return text
    }

    /// Starts converting a layer to CSV. The first columns are X, Y and, if there are altitudes, Z.
    func table(of layer: Layer) throws(GeodataError) -> ToolOutput {
        let geometry = layer.hasAltitude ? "GEOMETRY=AS_XYZ" : "GEOMETRY=AS_XY"
        do {
            return try converter.start(
                [
                    "-f", "CSV", "/vsistdout/", path, layer.name, "-lco", geometry, "-lco", "STRING_QUOTING=IF_NEEDED",
                ],
                environment: Self.environment)
        } catch {
            throw .failed
        }
    }
}

/// The reason why a GeoPackage or a Shapefile cannot be read.
enum GeodataError: Error {
    case notInstalled
    case otherFormat
    case failed
    /// A layer cannot be read as a table.
    case row(ImportFailure)

    /// Returns the failure for a file.
    func failure(_ name: String) -> ImportFailure {
        switch self {
        case .notInstalled:
            ImportFailure(
                .unsupportedFormat, name,
                "\(name) can be read only with ogr2ogr, which is not installed. Install it (Debian: gdal-bin), or convert "
                    + "the file to CSV or GeoJSON.")
        case .otherFormat:
            ImportFailure(
                .badDocument, name,
                "\(name) is neither a GeoPackage nor a Shapefile. Check it, or leave it out.")
        case .row(let failure): failure
        case .failed:
            ImportFailure(
                .badDocument, name, "ogr2ogr cannot read \(name). Run ogrinfo \(name) to see why.")
        }
    }
}
