import ArgumentParser
import Foundation
import Vantage
import VantageParameters

/// The options of `import --dry-run` that draw a map of the scenes.
struct DryRunMapOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "With --dry-run: draw the scenes that would be imported to this .png, .jpg or .webp file.",
            valueName: "FILE"))
    var map: String?

    @Option(
        help: ArgumentHelp(
            "Draw --map over this map source: MBTiles, PMTiles, GeoJSON, or a folder of GeoJSON. Can be repeated.",
            valueName: "FILE"))
    var mapSource: [String] = []

    func validate() throws {
        guard mapSource.isEmpty || map != nil else {
            throw ValidationError("--map-source requires --map FILE.")
        }
    }

    /// Checks that the map can be written without replacing an input.
    ///
    /// - Parameters:
    ///   - inputs: The paths to import.
    ///   - others: Other files that the command reads or writes.
    func check(inputs: [String], others: [String]) throws {
        guard let map else { return }
        _ = try format(of: map)
        try OutputFile.check(map, isNoneOf: mapSource)
        try OutputFile.checkIdentity(of: map, isNoneOf: others, flag: "--map")
        guard let folder = inputs.first(where: { Self.contains($0, map) }) else { return }
        throw CLIError.usage(
            "--map: \(map.prefix(200)) is in the folder \(folder.prefix(200)), so the import would find it there. "
                + "Specify a file in another folder.")
    }

    /// Reports whether an input path is the given file, or a folder that contains the file at any depth.
    private static func contains(_ input: String, _ file: String) -> Bool {
        guard file != "-" else { return false }
        let name = URL(filePath: file)
        let folder = name.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL.path
        let place = URL(filePath: input).resolvingSymlinksInPath().standardizedFileURL.path
        return folder == place || folder.hasPrefix(place.hasSuffix("/") ? place : place + "/")
            || folder + "/" + name.lastPathComponent == place
    }

    private func format(of map: String) throws -> MapPictureFormat {
        try Parameter("--map").format(ofFile: map, quality: nil)
    }

    /// Opens the map sources, or returns `nil` if there are none.
    func openSources() async throws -> MapStore? { try await MapSourceArgument.open(mapSource, elevation: []) }

    /// Draws a map of the scenes in a store, and returns `nil` if there are none or no map is requested.
    func draw(_ store: SceneStore, over sources: MapStore?) async throws -> SceneMap? {
        guard let map, let drawn = try await store.sceneMap(over: sources, format: format(of: map)) else { return nil }
        try OutputFile.write(drawn.data, to: map)
        return drawn
    }

    /// Prints remarks about a map.
    func remark(on drawn: SceneMap?, _ output: OutputOptions) {
        guard let map else { return }
        guard let drawn else { return output.remark("There are no scenes to show, so \(map) was not written.") }
        if let base = drawn.base { output.remark(on: base) }
        for remark in [drawn.remarkOnHeadings, drawn.remarkOnOutliers].compactMap({ $0 }) { output.remark(remark) }
    }
}
