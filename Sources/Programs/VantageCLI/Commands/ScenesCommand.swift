import ArgumentParser
import Foundation
import Vantage
import VantageCore
import VantageParameters

struct ScenesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenes", abstract: "List scenes.",
        discussion: """
            Example:
              vantage scenes --bbox 7.69,48.19,7.71,48.21 --format geojson > scenes.geojson
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, geojson, csv
    }

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only scenes in this box, which crosses ±180° if W > E.", valueName: "W,S,E,N"))
    var bbox: String?

    @Option(help: "Only scenes in this collection.")
    var collection: String?

    @Option(help: "The maximum number of scenes. (default: all)")
    var limit: Int?

    @Option(help: "The output format; json prints one object per line. (default: table)")
    var format: Format?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("Expected --limit to be at least 1 but received \(limit).") }
    }

    func run() async throws {
        let box = try bbox.map { try Parameter("--bbox").box($0) }
        let list = ScenePrinter(format: format ?? (output.json ? .json : .table))
        try await store.reading { store in
            try await check(collection, in: store)
            try list.begin()
            var left = limit ?? .max
            var position: SceneCursor?
            let query = SceneQuery(box: box, collection: collection)
            repeat {
                try Task.checkCancellation()
                let page = try await store.scenes(query, limit: min(left, 1000), after: position)
                for scene in page.scenes { try list.add(scene) }
                left -= page.scenes.count
                position = page.next
            } while position != nil && left > 0
            try list.end()
        }
    }

    /// Checks that the collection exists, because an empty list would hide a mistyped name.
    ///
    /// - Throws: ``CLIError`` if it does not.
    private func check(_ collection: String?, in store: SceneStore) async throws {
        guard let collection, try await store.scenes(SceneQuery(collection: collection), limit: 1).scenes.isEmpty else {
            return
        }
        try await CollectionArgument.check(collection, in: store)
    }
}

/// A printer that writes a list of scenes one scene at a time.
private final class ScenePrinter {
    private let format: ScenesCommand.Format
    private var count = 0

    init(format: ScenesCommand.Format) { self.format = format }

    func begin() throws {
        switch format {
        case .table: try Console.output(Self.columns("SCENE", "KIND", "LATITUDE", "LONGITUDE", "HEADING", "COLLECTION"))
        case .csv:
            try Console.output("scene,kind,latitude,longitude,heading,captured,collection,file,license,attribution")
        case .geojson: try Console.output(#"{"type":"FeatureCollection","features":["#)
        case .json: break
        }
    }

    func add(_ scene: Scene) throws {
        defer { count += 1 }
        let heading = scene.heading.map { "\($0.degrees)" } ?? ""
        switch format {
        case .json: try Console.json(SceneJSON(scene))
        case .table:
            try Console.output(
                Self.columns(
                    "\(scene.id)", scene.kind.jsonName, "\(scene.coordinate.latitude)", "\(scene.coordinate.longitude)",
                    heading, scene.collection.printableLine))
        case .csv:
            let values = [
                "\(scene.id)", scene.kind.jsonName, "\(scene.coordinate.latitude)", "\(scene.coordinate.longitude)",
                heading, scene.captured?.date.rfc3339 ?? "", scene.collection, scene.fileName ?? "",
                scene.license ?? "", scene.attribution ?? "",
            ]
            try Console.output(values.map(Self.csvField).joined(separator: ","))
        case .geojson: try Console.output((count == 0 ? "" : ",") + JSONLine.text(SceneFeatureJSON(scene)))
        }
    }

    func end() throws {
        if format == .geojson { try Console.output("]}") }
        try Console.flush()
    }

    private static func columns(_ values: String...) -> String {
        let widths = [14, 9, 20, 20, 12, 0]
        return zip(values, widths).map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
            .joined(separator: " ")
    }

    /// Returns a CSV field that spreadsheets do not interpret as a formula. Source: RFC 4180, section 2.
    private static func csvField(_ value: String) -> String {
        let isFormula = "=+@".contains(value.first ?? " ") || (value.first == "-" && Double(value) == nil)
        let safe = isFormula ? "'" + value : value
        guard safe.contains(where: { ",\"\n\r".contains($0) }) else { return safe }
        return "\"" + safe.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
}
