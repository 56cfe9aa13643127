import ArgumentParser
import Foundation
import Vantage

/// Draws maps of a town at places from a seed, as many as it is told to.
struct MapsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "maps", abstract: "Draw maps at places of a box, as many as standard input asks for.",
        discussion: """
            Prints {"ready":true,"missing":…}, the tiles that the first map lacks. A line "run N" on standard input
            then draws the next N maps in memory and prints
            {"seconds":…,"cpu":…,"operations":…,"bytes":…,"each":[…]}, of which "cpu" is of all threads. For each map two
            numbers are drawn: how far east and how far north in the box its middle lies.

            Example:
              vantage-bench maps --source town.mbtiles --box 7.693,48.196,7.707,48.204 --zoom 14 --size 512x512
            """)

    @Option(parsing: .upToNextOption, help: ArgumentHelp("What the maps are drawn from.", valueName: "FILE…"))
    var source: [String]
    @Option(help: ArgumentHelp("Where their middles lie, in degrees.", valueName: "W,S,E,N")) var box: String
    @Option(help: "At zoom Z the world is 512·2^Z points wide.") var zoom = 14.0
    @Option(help: "Degrees from straight down.") var pitch = 0.0
    @Flag(help: "With a pitch, ground that rises and falls.") var realistic = false
    @Flag(help: "Light and shadow of hills.") var hillshade = false
    @Option(help: ArgumentHelp("Points.", valueName: "WxH")) var size = PixelSize(width: 512, height: 512)
    @Option(help: "Pixels for each point.") var scale = 1.0
    @Flag(help: "Pictures alone, instead of ways and names.") var imagery = false
    @Flag(help: "Write PNGs instead of JPEGs of quality 85.") var png = false
    @Option(help: "How many are drawn at once.") var jobs = 1
    @Option(help: "The same seed gives the same maps.") var seed: UInt64 = 20_240_607
    @Option(help: ArgumentHelp("Write the first map to a file, to be compared.", valueName: "FILE"))
    var sample: String?

    func run() async throws {
        let store = try await MapStore(opening: source.map { URL(filePath: $0) })
        let places = try MapPlaces(box: BoundingBox(parsing: box), seed: seed)
        let missing = try await writeSample(of: store, places)
        LineProtocol.say(#"{"ready":true,"missing":\#(missing)}"#)
        var unseen = places
        while let count = try LineProtocol.next() {
            let middles = try (0..<count).map { _ in try unseen.next() }
            LineProtocol.say(try await answer(middles, of: store))
        }
    }

    /// Draws maps and says in a line of JSON what that took.
    private func answer(_ middles: [Coordinate], of store: MapStore) async throws -> String {
        let (started, cpu) = (ContinuousClock.now, ProcessorTime.now)
        let drawn = try await draw(middles, of: store)
        let seconds = LineProtocol.seconds(since: started)
        let each = drawn.map { "\($0.seconds)" }.joined(separator: ",")
        let bytes = drawn.reduce(0) { $0 + $1.bytes }
        return #"{"seconds":\#(seconds),"cpu":\#(ProcessorTime.now - cpu),"operations":\#(middles.count),"#
            + #""bytes":\#(bytes),"each":[\#(each)]}"#
    }

    private struct Drawn: Sendable {
        let seconds: Double
        let bytes: Int
    }

    /// In the order in which they are done.
    private func draw(_ middles: [Coordinate], of store: MapStore) async throws -> [Drawn] {
        try await withThrowingTaskGroup(of: Drawn.self) { group in
            var (waiting, drawn) = (middles.makeIterator(), [Drawn]())
            func start() {
                guard let middle = waiting.next() else { return }
                group.addTask {
                    let started = ContinuousClock.now
                    let bytes = try await map(of: store, at: middle).data.count
                    return Drawn(seconds: LineProtocol.seconds(since: started), bytes: bytes)
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
    /// - Returns: How many of its tiles the source does not have: they make a map cheap.
    private func writeSample(of store: MapStore, _ places: MapPlaces) async throws -> Int {
        var places = places
        let first = try await map(of: store, at: try places.next())
        if let sample { try first.data.write(to: URL(filePath: sample)) }
        return first.missingTiles
    }
}

/// Places in a box, from a seed.
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

/// Seconds that all threads of this process worked.
private enum ProcessorTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
