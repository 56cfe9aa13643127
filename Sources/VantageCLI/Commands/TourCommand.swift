import ArgumentParser
import Foundation
import Vantage
import VantageRequests

struct TourCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour", abstract: "Ride along a route: over the map, or through the pictures of the street.",
        discussion: """
            Writes a folder of frames, frame-000001.jpg and so on, and of these a film when --movie names one: an animated \
            .webp, or an .mp4 by ffmpeg. Frames that are there are kept: a tour that was interrupted goes on, and several \
            machines may each make a --shard.

            Example:
              vantage tour --route r.geojson --source town.mbtiles -o frames
              vantage tour --route r.geojson --source town.mbtiles -o f --movie r.webp
              vantage tour --route r.geojson --views --store scenes.sqlite -o views
            """)

    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("GeoJSON with the line: what `vantage route` writes.", valueName: "FILE"))
    var route: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("What the map is drawn from.", valueName: "FILE…"))
    var source: [String] = []

    @Flag(help: "Ride through the pictures of --store.")
    var views = false

    @Flag(help: "The map, and beside it what the street looks like there.")
    var beside = false

    @Option(help: ArgumentHelp("The scenes of the street.", valueName: "STORE"))
    var store: String?

    @Option(
        parsing: .unconditional, help: "Metres a second. Default: 14.", transform: DecimalArgument.parse)
    var speed = 14.0

    @Option(parsing: .unconditional, help: "Frames a second. Default: 25.", transform: DecimalArgument.parse)
    var fps = 25.0

    @Option(
        parsing: .unconditional, help: "How near the map is. Default: 16.5.", transform: DecimalArgument.parse)
    var zoom = 16.5

    @Option(
        parsing: .unconditional, help: "Degrees by which the map's camera looks up from straight down. Default: 60.",
        transform: DecimalArgument.parse)
    var pitch = 60.0

    @Option(help: ArgumentHelp("Width and height of a frame, or of each of two, in points.", valueName: "WxH"))
    var size = "640x480"

    @Option(help: "JPEG quality, from 1 to 100, and that of a .webp.")
    var quality = 85

    @OptionGroup(title: "The map") var look: MapLookOptions

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The folder of the frames.", valueName: "FOLDER"))
    var folder: String

    @Option(help: ArgumentHelp("A film of all frames: .webp or .mp4.", valueName: "FILE"))
    var movie: String?

    @Option(help: "How many frames are made at once. Default: as many as there are processors.")
    var jobs: Int?

    @Option(help: ArgumentHelp("Make a part of the frames: I of N.", valueName: "I/N"))
    var shard: String?

    func validate() throws {
        if let jobs { try IntegerArgument.check(jobs, flag: "--jobs", in: 1...256) }
        guard !views || !beside else {
            throw ValidationError("--views and --beside are two forms of a tour: name one.")
        }
        guard views || !source.isEmpty else {
            throw ValidationError("Name what to draw the map from with --source FILE, or ride the street with --views.")
        }
        guard !(views || beside) || store != nil else {
            throw ValidationError("Name the scenes of the street with --store STORE.")
        }
    }

    func run() async throws {
        try checkNumbers()
        try FilmFile.check(movie)
        let line = try OverlayArgument.overlays(route, "--route").flatMap(\.places)
        let ride = try RouteRide(line)
        guard let store, views || beside else { return try await make(try await tour(ride, nil), ride) }
        var option = StoreOption()
        option.store = store
        try await option.reading { scenes in
            let street = try await StreetRide(along: ride, in: scenes)
            tell(street)
            try await make(try await tour(ride, street), ride)
        }
    }

    /// - Throws: `RequestError` for a number out of its range.
    private func checkNumbers() throws {
        _ = try Parameter("--speed").speed(speed)
        _ = try Parameter("--fps").framesPerSecond(fps)
        _ = try Parameter("--quality").quality(quality)
    }

    private func make(_ tour: Tour, _ ride: RouteRide) async throws {
        let shard = try shard.map(BatchCommand.parseShard)
        let frames = try FrameFolder(folder, settings: settings(ride), count: tour.frameCount)
        let made = try await frames.make(
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
            where: { number in shard.map { number % $0.count == $0.index - 1 } ?? true },
            { try await tour.frame($0, as: .jpeg(quality: quality)) })
        output.remark("vantage: \(made) of \(tour.frameCount) frames were made; the others were there.")
        if let movie { try await FilmFile(frames, framesPerSecond: fps, quality: quality).write(to: movie) }
        if output.json { try Console.json(TourJSON(tour, made: made)) }
        try Console.flush()
    }

    private func tour(_ ride: RouteRide, _ street: StreetRide?) async throws -> Tour {
        let size = try Parameter("--size").size(size)
        let map = views ? nil : try await mapView(ride, size)
        let view = street.map { street in
            Tour.StreetView(ride: street, speed: speed, options: LookAroundSnapshotter.Options(size: size))
        }
        return try Tour(map: map, street: view, framesPerSecond: fps)
    }

    private func mapView(_ ride: RouteRide, _ size: PictureSize) async throws -> Tour.MapView {
        let maps = try await MapStore(opening: source.map(MapSourceArgument.url))
        let zoom = try Parameter("--zoom").zoom(zoom)
        let path = try ride.cameraPath(
            speed: speed, height: .zoom(zoom), pitch: try Parameter("--pitch").mapPitch(pitch))
        var options = MapSnapshotter.Options(
            area: .camera(path.camera(at: 0)), size: size, limits: look.limits.limits)
        try look.request.apply(to: &options, .flags)
        options.overlays = [MapOverlay(.route(MapRouteLine(ride.line)), style: .route, title: "Route")]
        return Tour.MapView(path: path, options: options, provider: maps)
    }

    private func tell(_ street: StreetRide) {
        for gap in street.gaps.prefix(20) {
            output.remark(
                "vantage: No scene between \(Int(gap.start.rounded())) m and \(Int(gap.end.rounded())) m of the route.")
        }
    }

    /// What frames depend on.
    private func settings(_ ride: RouteRide) -> String {
        let form = views ? "views" : beside ? "beside" : "map"
        let style = (look.style ?? .standard).rawValue
        let map = "\(source) \(zoom) \(pitch) \(style) \(look.dark) \(look.language ?? "") \(look.poi ?? "")"
        let line = "\(ride.line.count) \(ride.length) \(ride.line[0]) \(ride.line[ride.line.count - 1])"
        return "\(form) \(line) \(store ?? "") \(size) \(speed) \(fps) \(quality) \(map) \(look.hillshade)"
            + (look.contours ? " contours" : "") + (look.realistic ? " realistic" : "")
    }
}
