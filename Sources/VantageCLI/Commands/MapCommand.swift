import ArgumentParser
import FileAccess
import Foundation
import Vantage
import VantageRequests

struct MapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Draw a map from files.",
        discussion: """
            Sources are MBTiles and PMTiles archives, GeoJSON files, and folders of them; no network is used. Tiles that a \
            source lacks are background.

            Example:
              vantage map --source town.mbtiles --at 48.2001,7.7002 --zoom 15 -o map.png
              vantage map --source town.mbtiles --fit route.geojson --output map.jpg
              vantage map --source town.mbtiles --at 48.2,7.7 --pitch 60 -o map.png
            """)

    @OptionGroup var output: OutputOptions

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "What to draw the map from: MBTiles, PMTiles, GeoJSON or a folder of it.", valueName: "FILE…"))
    var source: [String]

    @Option(
        help: ArgumentHelp(
            "Where heights come from: MBTiles or PMTiles of Terrarium or terrain-RGB tiles.", valueName: "FILE"))
    var elevation: [String] = []

    @Option(parsing: .unconditional, help: ArgumentHelp("The middle of the map, in degrees.", valueName: "LAT,LON"))
    var at: String?

    @Option(
        parsing: .unconditional,
        help: "How near: at zoom Z the world is 512·2^Z points wide, from 0 to 22. Default: 15.",
        transform: DecimalArgument.parse)
    var zoom: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("Show all of a box, in degrees.", valueName: "W,S,E,N"))
    var bbox: String?

    @Option(
        help: ArgumentHelp("Show all of an overlay: GeoJSON, or enc: and an encoded polyline.", valueName: "OVERLAY"))
    var fit: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where the camera stands, METRES above the ground.", valueName: "LAT,LON,METRES"))
    var cameraAt: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("What the camera looks at, with --camera-at.", valueName: "LAT,LON[,METRES]"))
    var lookAt: String?

    @Flag(help: "Show all that the source says it has.")
    var fitSource = false

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The .jpg, .png or .webp to write; - is standard output.", valueName: "FILE|-"))
    var file: String

    @OptionGroup(title: "The map") var view: MapViewOptions

    @Option(help: ArgumentHelp(OverlayArgument.help, valueName: "FILE[,KEY=VALUE…]"))
    var overlay: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A pin, with a text beneath it.", valueName: "LAT,LON[,TEXT]"))
    var marker: [String] = []

    @Option(help: ArgumentHelp("GeoJSON of roads that say with `congestion` how the traffic is.", valueName: "FILE"))
    var traffic: String?

    @Option(
        help: ArgumentHelp("Show where the scenes of a store are: where they look to, or how many.", valueName: "STORE")
    )
    var scenes: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("With --json, what lies at a point of the picture. Default: its middle.", valueName: "X,Y"))
    var hit: String?

    @Option(
        help: ArgumentHelp(
            "With --json, what is told of a point: all, or some of pointsOfInterest, territories, physicalFeatures, others.",
            valueName: "KINDS"))
    var selectable: String?

    func validate() throws {
        guard !source.isEmpty else { throw ValidationError("Name what to draw the map from with --source FILE.") }
        guard [at, bbox, fit, cameraAt].compactMap({ $0 }).count + (fitSource ? 1 : 0) == 1 else {
            throw ValidationError(
                "Say what to show: one of --at LAT,LON, --bbox W,S,E,N, --fit OVERLAY, --fit-source or --camera-at.")
        }
        guard (cameraAt == nil) == (lookAt == nil) else {
            throw ValidationError("--camera-at LAT,LON,METRES and --look-at LAT,LON go together.")
        }
        guard cameraAt == nil || (view.heading ?? 0) == 0 && (view.pitch ?? 0) == 0 else {
            throw ValidationError(
                "--camera-at and --look-at say where the camera looks: leave out --heading and --pitch.")
        }
        guard zoom == nil || at != nil else { throw ValidationError("--zoom goes with --at.") }
    }

    func run() async throws {
        let overlays = (overlay + [fit].compactMap { $0 }).map(OverlayArgument.file)
        try OutputFile.check(file, isNoneOf: source + elevation + overlays + [traffic, scenes].compactMap { $0 })
        let maps = try await MapStore(
            opening: source.map(MapSourceArgument.url), elevation: elevation.map(MapSourceArgument.url))
        let area = try place(in: maps).area(heading: view.heading, pitch: view.pitch, .flags)
        let snapshotter = MapSnapshotter(options: try await options(showing: area), in: maps)
        let point = try hitPoint(in: snapshotter.options.size)
        try finish(try await snapshotter.snapshot, hit: point)
    }

    private func options(showing area: MapArea) async throws -> MapSnapshotter.Options {
        let quality = try view.quality.map { try Parameter("--quality").quality($0) }
        var options = MapSnapshotter.Options(
            area: area, format: try Parameter("--output").format(ofFile: file, quality: quality),
            limits: view.look.limits.limits)
        var request = view.request
        request.selectable = selectable
        try request.apply(to: &options, .flags)
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
        // Standard output is the picture's when it goes there.
        if output.json, file != "-" { try Console.json(MapJSON(snapshot, at: point, file: file)) }
        try Console.flush()
    }

    /// Where the scenes are, in the map of the options.
    private func sceneOverlays(_ options: MapSnapshotter.Options) async throws -> [MapOverlay] {
        guard let scenes else { return [] }
        guard (try? RegularFile(path: scenes)) != nil else {
            throw CLIError(.noInput, "--scenes: \(scenes.prefix(200)) is no file that can be read. Check its name.")
        }
        var option = StoreOption()
        option.store = scenes
        return try await option.reading {
            try await $0.mapOverlays(showing: options.area, size: options.size, insets: options.insets)
        }
    }

    private func place(in maps: MapStore) throws -> MapAreaRequest {
        if let at { return .center(at: at, zoom: zoom) }
        if let bbox { return .box(bbox) }
        if let cameraAt, let lookAt { return .eye(camera: cameraAt, target: lookAt) }
        if let fit {
            let places = try OverlayArgument.overlays(fit, "--fit").flatMap(\.places)
            guard !places.isEmpty else { throw CLIError.usage("--fit: \(fit.prefix(200)) has no place to show.") }
            return .places(places)
        }
        guard let bounds = maps.bounds else {
            throw CLIError.usage("--fit-source: no source says where it has something. Use --at or --bbox.")
        }
        return .rect(bounds)
    }

    private func hitPoint(in size: PictureSize) throws -> CGPoint {
        try hit.map { try Parameter("--hit").point($0) }
            ?? CGPoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
    }
}
