import ArgumentParser
import Foundation
import Vantage
import VantageParameters

struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Render a tour along a route, either over a map or through street-level imagery.",
        discussion: """
            Writes a folder of frames named frame-000001.jpg and so on. --movie combines all frames into an animated \
            .webp, or into an .mp4 if ffmpeg is installed. Existing frames are kept, so an interrupted tour can be \
            continued, and several machines can each render a --shard.

            Example:
              vantage tour --route r.geojson --source town.mbtiles -o frames
              vantage tour --route r.geojson --source town.mbtiles -o f --movie r.webp
              vantage tour --route r.geojson --views --store scenes.sqlite -o views
            """)

    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("GeoJSON with the line, as written by `vantage route`.", valueName: "FILE"))
    var route: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The map sources.", valueName: "FILE…"))
    var source: [String] = []

    @Flag(help: "Show the imagery of --store instead of a map.")
    var views = false

    @Flag(help: "Show the map and the street-level view side by side.")
    var beside = false

    @Option(help: ArgumentHelp("The store with the street-level imagery.", valueName: "STORE"))
    var store: String?

    @OptionGroup var pictures: PictureLocationOption

    @OptionGroup var parameters: ParameterFlags<TourParameters>
    @OptionGroup(title: "Map options") var look: MapAppearanceOptions

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The folder for the frames.", valueName: "FOLDER"))
    var folder: String

    @Option(help: ArgumentHelp("Create a .webp or .mp4 of all frames.", valueName: "FILE"))
    var movie: String?

    @Option(help: "The number of frames to render at once. (default: one per core)")
    var jobs: Int?

    @Option(help: ArgumentHelp("Render only shard I of N.", valueName: "I/N"))
    var shard: String?

    func validate() throws {
        if let jobs { try IntegerArgument.check(jobs, flag: "--jobs", in: 1...256) }
        guard !views || !beside else {
            throw ValidationError("--views and --beside cannot be combined.")
        }
        guard views || !source.isEmpty else {
            throw ValidationError("Specify a map source with --source FILE, or show imagery with --views.")
        }
        guard !(views || beside) || store != nil else {
            throw ValidationError("--views and --beside require --store STORE.")
        }
    }

    func run() async throws {
        let settings = try parameters.options()
        try MovieFile.check(movie)
        let line = try OverlayArgument.overlays(route, "--route").flatMap(\.places)
        let track = try RouteTrack(line)
        guard let store, views || beside else { return try await make(track, nil, settings) }
        let option = StoreOption(naming: store, pictures: pictures)
        try await option.reading { scenes in
            let street = try await StreetTour(along: track, in: scenes)
            printGaps(of: street)
            try await make(track, street, settings)
        }
    }

    private func make(_ track: RouteTrack, _ street: StreetTour?, _ settings: TourSettings) async throws {
        let map = views ? nil : try await mapView(track, settings)
        let view = street.map { street in
            Tour.StreetView(
                streetTour: street, speed: settings.speed, options: LookAroundSnapshotter.Options(size: settings.size))
        }
        let tour = try Tour(map: map, street: view, framesPerSecond: settings.framesPerSecond)
        let shard = try shard.map(BatchCommand.parseShard)
        let frames = try FrameFolder(folder, settings: description(of: track, settings, map), count: tour.frameCount)
        let made = try await KeptWork.keeping {
            try await frames.make(
                jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
                where: { number in shard.map { number % $0.count == $0.index - 1 } ?? true },
                { try await tour.frame($0, as: .jpeg(quality: settings.quality)) })
        }
        output.remark("vantage: Rendered \(made) of \(tour.frameCount) frames.")
        if let movie {
            try await MovieFile(frames, framesPerSecond: settings.framesPerSecond, quality: settings.quality)
                .write(to: movie)
        }
        if output.json { try Console.json(TourJSON(tour, made: made)) }
        try Console.flush()
    }

    private func mapView(_ track: RouteTrack, _ settings: TourSettings) async throws -> Tour.MapView {
        let maps = try await MapStore(opening: source.map(MapSourceArgument.url))
        let path = try track.cameraPath(speed: settings.speed, height: .zoom(settings.zoom), pitch: settings.pitch)
        var options = MapSnapshotter.Options(
            area: .camera(path.camera(at: 0)), size: settings.size, limits: look.limits.limits)
        try look.parameters.read(into: &options)
        options.overlays = [MapOverlay(.route(MapRouteLine(track.line)), style: .route, title: "Route")]
        return Tour.MapView(path: path, options: options, provider: maps)
    }

    private func printGaps(of street: StreetTour) {
        for gap in street.gaps.prefix(20) {
            output.remark(
                "vantage: No scene from \(Int(gap.start.rounded())) m to \(Int(gap.end.rounded())) m along the route.")
        }
    }

    /// Returns all settings that affect the frames, as text.
    private func description(of track: RouteTrack, _ settings: TourSettings, _ map: Tour.MapView?) -> String {
        let form = views ? "views" : beside ? "beside" : "map"
        let line = "\(track.line.count) \(track.length) \(track.line[0]) \(track.line[track.line.count - 1])"
        let look = map.map { MapAppearanceParameters.texts(of: $0.options) } ?? []
        let values = (TourParameters.texts(of: settings) + look).map { "\($0.name)=\($0.text)" }
        // Frames of earlier releases placed their labels one by one.
        return ([form, "labels=kept", line, store ?? "", "\(source)"] + values).joined(separator: " ")
    }
}
