import ArgumentParser
import VantageCore
import Foundation
import Vantage
import VantageParameters

struct MapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Draw a map from files.",
        discussion: """
            Sources are MBTiles and PMTiles archives, GeoJSON files, and folders of GeoJSON files. No network is used. \
            Tiles that the sources lack are drawn as background.

            Example:
              vantage map --source town.mbtiles --at 48.2001,7.7002 --zoom 15 -o map.png
              vantage map --source town.mbtiles --fit route.geojson --output map.jpg
              vantage map --source town.mbtiles --at 48.2,7.7 --pitch 60 -o map.png
              vantage map --source town.mbtiles --at 48.2,7.7 --size-mm 210x297 -o map.pdf
            """)

    @OptionGroup var output: OutputOptions

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "The map sources: MBTiles, PMTiles, GeoJSON, or a folder of GeoJSON.", valueName: "FILE…"))
    var source: [String]

    @Option(
        help: ArgumentHelp(
            "An elevation archive: MBTiles or PMTiles with Terrarium or terrain-RGB tiles.", valueName: "FILE"))
    var elevation: [String] = []

    @OptionGroup var area: ParameterFlags<MapAreaParameters>

    @Option(
        help: ArgumentHelp(
            "Show an entire overlay: GeoJSON, or an encoded polyline with the prefix enc:.", valueName: "OVERLAY"))
    var fit: String?

    @Flag(help: "Show the full extent that the sources declare.")
    var fitSource = false

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp(
            "The .jpg, .png, .webp, .pdf or .svg file to write; - is standard output.", valueName: "FILE|-"))
    var file: String

    @OptionGroup(title: "Map options") var size: ParameterFlags<MapSizeParameters>
    @OptionGroup(title: "Map options") var format: ParameterFlags<MapFormatParameters>
    @OptionGroup(title: "Map options") var look: MapAppearanceOptions
    @OptionGroup(title: "Map options") var furniture: ParameterFlags<MapFurnitureParameters>

    @Flag(
        help: "Write files that georeference the picture: a world file, .prj and .aux.xml, with the name of --output.")
    var worldFile = false

    @Option(help: ArgumentHelp(OverlayArgument.help, valueName: "FILE[,KEY=VALUE…]"))
    var overlay: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A pin, with optional text beneath it.", valueName: "LAT,LON[,TEXT]"))
    var marker: [String] = []

    @Option(help: ArgumentHelp("A GeoJSON file whose lines have a `congestion` property.", valueName: "FILE"))
    var traffic: String?

    @Option(
        help: ArgumentHelp(
            "Show the scenes in a store: their headings, or counts where there are many.", valueName: "STORE"))
    var scenes: String?

    @OptionGroup var pictures: PictureLocationOption

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "With --json: list the features at this point in the picture. (default: the center)", valueName: "X,Y"))
    var hit: String?

    @OptionGroup var features: ParameterFlags<MapFeatureParameters>

    func validate() throws {
        guard !source.isEmpty else { throw ValidationError("Specify a map source with --source FILE.") }
        let areas = ["at", "bbox", "camera-at"].count(where: area.has) + (fit == nil ? 0 : 1) + (fitSource ? 1 : 0)
        guard areas == 1 else {
            throw ValidationError(
                "Expected one of --at LAT,LON, --bbox W,S,E,N, --fit OVERLAY, --fit-source or --camera-at.")
        }
        guard area.has("camera-at") == area.has("look-at") else {
            throw ValidationError("--camera-at LAT,LON,METERS and --look-at LAT,LON must be used together.")
        }
        guard !size.has("size-mm") || !size.has("size") && !size.has("scale") else {
            throw ValidationError("--size-mm cannot be combined with --size or --scale. Set the resolution with --dpi.")
        }
        guard !worldFile || file != "-" else { throw ValidationError("--world-file requires a file for --output.") }
        guard !area.has("zoom") || area.has("at") else { throw ValidationError("--zoom requires --at.") }
    }

    func run() async throws {
        let overlays = (overlay + [fit].compactMap { $0 }).map(OverlayArgument.file)
        try OutputFile.check(file, isNoneOf: source + elevation + overlays + [traffic, scenes].compactMap { $0 })
        let maps = try await MapStore(
            opening: source.map(MapSourceArgument.url), elevation: elevation.map(MapSourceArgument.url))
        let area = try area(in: maps)
        let snapshotter = MapSnapshotter(options: try await options(showing: area), in: maps)
        let point = try hitPoint(in: snapshotter.options.size)
        let reference = try worldFile ? WorldFile(for: file, snapshotter.options) : nil
        let snapshot = try await snapshotter.snapshot
        try finish(snapshot, hit: point)
        try reference?.write(for: snapshot)
    }

    private func options(showing area: MapArea) async throws -> MapSnapshotter.Options {
        let requested = try format.options()
        var options = MapSnapshotter.Options(
            area: area,
            format: try requested.name == nil
                ? Parameter("--output").format(ofMapFile: file, quality: requested.quality) : requested.format,
            limits: look.limits.limits)
        try size.read(into: &options)
        try look.parameters.read(into: &options)
        try furniture.read(into: &options)
        try features.read(into: &options)
        options.traffic = try traffic.map {
            try MapTraffic(geoJSON: OverlayArgument.bytes(of: $0, flag: "--traffic"), label: $0)
        }
        let overlays =
            try overlay.flatMap { try OverlayArgument.overlays($0) }
            + marker.map { try MarkerRequest.overlay($0, "--marker") }
        options.overlays = MapOverlayList(try await sceneOverlays(options) + overlays)
        return options
    }

    private func finish(_ snapshot: MapSnapshotter.Snapshot, hit point: CGPoint) throws {
        try OutputFile.write(snapshot.data, to: file)
        output.remark(on: snapshot)
        // If the picture goes to standard output, nothing else is written there.
        if output.json, file != "-" { try Console.json(MapJSON(snapshot, at: point, file: file)) }
        try Console.flush()
    }

    /// Returns overlays for the scenes within the map area.
    private func sceneOverlays(_ options: MapSnapshotter.Options) async throws -> [MapOverlay] {
        guard let scenes else { return [] }
        guard PostgresLocation(scenes) != nil || (try? RegularFile(path: scenes)) != nil else {
            throw CLIError(.noInput, "--scenes: \(scenes.prefix(200)) is not a readable file. Check its name.")
        }
        let option = StoreOption(naming: scenes, pictures: pictures)
        return try await option.reading {
            try await $0.mapOverlays(showing: options.area, size: options.size, insets: options.insets)
        }
    }

    private func area(in maps: MapStore) throws -> MapArea {
        let request = try area.options()
        guard request.camera == nil || (request.heading ?? .north) == .north && (request.pitch ?? 0) == 0 else {
            throw CLIError.usage("--heading and --pitch cannot be combined with --camera-at and --look-at.")
        }
        let places = try fit.map { try OverlayArgument.overlays($0, "--fit").flatMap(\.places) }
        guard places != [] else { throw CLIError.usage("--fit: \((fit ?? "").prefix(200)) contains no places.") }
        guard let area = request.area(fitting: places, orShowing: maps.bounds) else {
            throw CLIError.usage("--fit-source: No source declares its extent. Use --at or --bbox.")
        }
        return area
    }

    private func hitPoint(in size: PictureSize) throws -> CGPoint {
        try hit.map { try Parameter("--hit").point($0) }
            ?? CGPoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
    }
}
