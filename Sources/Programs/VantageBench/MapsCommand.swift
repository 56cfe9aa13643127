import ArgumentParser
import Foundation
import Vantage

/// A command that draws maps at seeded random positions. Each line of standard input requests a batch.
struct MapsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "maps", abstract: "Draw maps at positions in a box. Requests come from standard input.",
        discussion: """
            Prints {"ready":true,"missing":…} with the number of tiles that the first map lacks. For each line "run N"
            on standard input, draws the next N maps in memory and prints
            {"seconds":…,"cpu":…,"operations":…,"bytes":…,"each":[…]}, where "cpu" covers all threads. For each map, two
            random numbers are generated: the easting and the northing of its center in the box.

            Example:
              vantage-bench maps --source town.mbtiles --box 7.693,48.196,7.707,48.204 --zoom 14 --size 512x512
            """)

    @Option(parsing: .upToNextOption, help: ArgumentHelp("The map sources.", valueName: "FILE…"))
    var source: [String]
    @Option(help: ArgumentHelp("The box that contains the map centers, in degrees.", valueName: "W,S,E,N")) var box:
        String
    @Option(help: "Zoom level; at zoom Z the world is 512·2^Z points wide.") var zoom = 14.0
    @Option(help: "The tilt from straight down, in degrees.") var pitch = 0.0
    @Flag(help: "Terrain in relief on a pitched map.") var realistic = false
    @Flag(help: "Hill shading.") var hillshade = false
    @Option(help: ArgumentHelp("Width and height in points.", valueName: "WxH"))
    var size = PixelSize(width: 512, height: 512)
    @Option(help: "Pixels per point.") var scale = 1.0
    @Flag(help: "Draw imagery only, instead of a vector map.") var imagery = false
    @Flag(help: "Write PNGs instead of JPEGs at quality 85.") var png = false
    @Option(help: "The number of maps to draw at once.") var jobs = 1
    @Option(help: "The same seed gives the same maps.") var seed: UInt64 = 20_240_607
    @Option(help: ArgumentHelp("Write the first map to a file, for comparison.", valueName: "FILE"))
    var sample: String?

    func run() async throws {
        let store = try await MapStore(opening: source.map { URL(filePath: $0) })
        let places = try MapPlaces(box: BoundingBox(parsing: box), seed: seed)
        let missing = try await writeSample(of: store, places)
        BenchmarkProtocol.say(#"{"ready":true,"missing":\#(missing)}"#)
        var unseen = places
        while let count = try BenchmarkProtocol.next() {
            let middles = try (0..<count).map { _ in try unseen.next() }
            BenchmarkProtocol.say(try await measure(middles, of: store))
        }
    }

    /// Draws maps and returns the measurements as a line of JSON.
    private func measure(_ middles: [Coordinate], of store: MapStore) async throws -> String {
        let (started, cpu) = (ContinuousClock.now, ProcessorTime.now)
        let drawn = try await draw(middles, of: store)
        let seconds = BenchmarkProtocol.seconds(since: started)
        let each = drawn.map { "\($0.seconds)" }.joined(separator: ",")
        let bytes = drawn.reduce(0) { $0 + $1.bytes }
        return #"{"seconds":\#(seconds),"cpu":\#(ProcessorTime.now - cpu),"operations":\#(middles.count),"#
            + #""bytes":\#(bytes),"each":[\#(each)]}"#
    }

    private struct Drawn: Sendable {
        let seconds: Double
        let bytes: Int
    }

    /// Draws maps and returns the measurements for each one, in order of completion.
    private func draw(_ middles: [Coordinate], of store: MapStore) async throws -> [Drawn] {
        try await withThrowingTaskGroup(of: Drawn.self) { group in
            var (waiting, drawn) = (middles.makeIterator(), [Drawn]())
            func start() {
                guard let middle = waiting.next() else { return }
                group.addTask {
                    let started = ContinuousClock.now
                    let bytes = try await map(of: store, at: middle).data.count
                    return Drawn(seconds: BenchmarkProtocol.seconds(since: started), bytes: bytes)
                }
            }
            for _ in 0..<max(1, jobs) { start() }
            while let one = try await group.next() {
                drawn.append(one)
                start()
            }
            return drawn
        }
    }

    private func map(of store: MapStore, at middle: Coordinate) async throws -> MapSnapshotter.Snapshot {
        let options = MapSnapshotter.Options(
            area: .camera(MapCamera(center: middle, zoom: zoom, pitch: pitch)),
            size: .init(width: size.width, height: size.height), scale: scale,
            configuration: imagery ? .imagery : .standard(), showsHillshade: hillshade,
            format: png ? .png : .jpeg(quality: 85), elevationStyle: realistic ? .realistic : .flat)
        return try await MapSnapshotter(options: options, in: store).snapshot
    }

    /// Draws the first map.
    ///
    /// - Returns: The number of tiles that the source lacks. The number is reported because missing tiles make a map
    ///   cheap to draw.
    private func writeSample(of store: MapStore, _ places: MapPlaces) async throws -> Int {
        var places = places
        let first = try await map(of: store, at: try places.next())
        if let sample { try first.data.write(to: URL(filePath: sample)) }
        return first.missingTiles
    }
}

/// A generator of random positions in a box.
private struct MapPlaces {
    private let box: BoundingBox
    private var generator: SeededGenerator

    init(box: BoundingBox, seed: UInt64) {
        self.box = box
        generator = SeededGenerator(seed: seed)
    }

    mutating func next() throws -> Coordinate {
        let longitude = box.west + (box.east - box.west) * generator.share()
        return try Coordinate(latitude: box.south + (box.north - box.south) * generator.share(), longitude: longitude)
    }
}

/// The total processor time of all threads in this process.
private enum ProcessorTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
