import Foundation
import Vantage
import VantageParameters

/// A printer of a list of scenes, which arrive in pages.
protocol SceneList: AnyObject {
    func add(_ scenes: [Scene]) throws
    func finish() throws
}

extension TablePrinter: SceneList where Layout == SceneTable {
    func add(_ scenes: [Scene]) throws { try print(scenes) }
}

final class GeoParquetSceneList: SceneList {
    private let target: OutputTarget
    private var writer: GeoParquetWriter<SceneTable>

    /// - Parameter columns: The columns, or `nil` for all.
    /// - Throws: ``CLIError`` if standard output is a terminal.
    init(_ target: OutputTarget, columns: [SceneTable.Column]?) throws {
        try target.checkIsNoTerminal(for: "geoparquet")
        self.target = target
        writer = GeoParquetWriter(SceneTable(), columns: columns)
        try target.write(writer.header)
    }

    func add(_ scenes: [Scene]) throws { try target.write(writer.add(scenes)) }
    func finish() throws { try target.write(writer.finish()) }
}

/// JSON lines that are not divided into columns.
final class SceneLines: SceneList {
    private let target: OutputTarget

    init(_ target: OutputTarget) { self.target = target }

    func add(_ scenes: [Scene]) throws {
        for scene in scenes { try target.write(line: JSONLine.text(SceneJSON(scene))) }
    }

    func finish() {}
}

/// A GeoJSON feature collection whose properties are not divided into columns.
final class SceneFeatures: SceneList {
    private let target: OutputTarget
    private var count = 0

    init(_ target: OutputTarget) { self.target = target }

    func add(_ scenes: [Scene]) throws {
        for scene in scenes {
            try begin()
            try target.write(line: (count == 0 ? "" : ",") + JSONLine.text(SceneFeatureJSON(scene)))
            count += 1
        }
    }

    func finish() throws {
        try begin()
        try target.write(line: "]}")
    }

    private func begin() throws {
        if count == 0 { try target.write(line: #"{"type":"FeatureCollection","features":["#) }
    }
}

/// Aligned text for people.
final class ReadableSceneList: SceneList {
    private static let widths = [14, 9, 20, 20, 12, 0]
    private let target: OutputTarget
    private var hasBegun = false

    init(_ target: OutputTarget) { self.target = target }

    func add(_ scenes: [Scene]) throws {
        try begin()
        for scene in scenes {
            try target.write(
                line: Self.line(
                    "\(scene.id)", scene.kind.jsonName, "\(scene.coordinate.latitude)", "\(scene.coordinate.longitude)",
                    scene.heading.map { "\($0.degrees)" } ?? "", scene.collection.printableLine))
        }
    }

    func finish() throws { try begin() }

    private func begin() throws {
        guard !hasBegun else { return }
        hasBegun = true
        try target.write(line: Self.line("SCENE", "KIND", "LATITUDE", "LONGITUDE", "HEADING", "COLLECTION"))
    }

    private static func line(_ values: String...) -> String {
        zip(values, widths).map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
            .joined(separator: " ")
    }
}
