import ArgumentParser
import Foundation
import Vantage

struct ViewBenchOptions: ParsableArguments {
    @Option(help: "The store.") var store: String
    @Option(help: ArgumentHelp("Width and height in pixels.", valueName: "WxH"))
    var size = PixelSize(width: 640, height: 480)
    @Option(help: "The JPEG quality.") var quality = 85
    @Option(help: "The same seed gives the same views.") var seed: UInt64 = 20_240_607
    @Option(help: ArgumentHelp("Write the first view to a file, for comparison.", valueName: "FILE"))
    var sample: String?
}

/// A size in pixels or points, parsed from `WxH`.
struct PixelSize: ExpressibleByArgument {
    let width, height: Int

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    init?(argument: String) {
        let numbers = argument.split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
    }

    var defaultValueDescription: String { "\(width)x\(height)" }
}

/// A benchmark that renders views of a store's scenes one after another, through the public API.
struct ViewBench {
    typealias Direct = (inout LookAroundSnapshotter.Options, inout SeededGenerator) throws -> Void

    private let options: ViewBenchOptions

    init(_ options: ViewBenchOptions) { self.options = options }

    /// Renders views. Each line of standard input requests a batch.
    ///
    /// - Parameter direct: A closure that sets the direction of the next view.
    func serve(_ direct: Direct) async throws {
        let store = try await SceneStore(opening: URL(filePath: options.store))
        let scenes = try await pictured(in: store)
        try await writeSample(of: scenes, direct)
        BenchmarkProtocol.say(#"{"ready":true,"scenes":\#(scenes.count)}"#)
        var generator = SeededGenerator(seed: options.seed)
        var made = 0
        while let count = try BenchmarkProtocol.next() {
            var each: [Double] = []
            var bytes = 0
            for _ in 0..<count {
                let started = ContinuousClock.now
                bytes += try await view(of: scenes[made % scenes.count], &generator, direct).jpegData.count
                each.append(BenchmarkProtocol.seconds(since: started))
                made += 1
            }
            let list = each.map { "\($0)" }.joined(separator: ",")
            BenchmarkProtocol.say(
                #"{"seconds":\#(each.reduce(0, +)),"operations":\#(count),"bytes":\#(bytes),"each":[\#(list)]}"#)
        }
        try await store.close()
    }

    private func view(
        of scene: LookAroundScene, _ generator: inout SeededGenerator, _ direct: Direct
    ) async throws -> LookAroundSnapshotter.Snapshot {
        var view = LookAroundSnapshotter.Options(
            size: .init(width: options.size.width, height: options.size.height), quality: options.quality)
        try direct(&view, &generator)
        return try await LookAroundSnapshotter(scene: scene, options: view).snapshot
    }

    private func writeSample(of scenes: [LookAroundScene], _ direct: Direct) async throws {
        guard let sample = options.sample else { return }
        var generator = SeededGenerator(seed: options.seed)
        let snapshot = try await view(of: scenes[0], &generator, direct)
        try snapshot.jpegData.write(to: URL(filePath: sample))
    }

    /// Returns the scenes in import order. Each is found by a request for its position.
    private func pictured(in store: SceneStore) async throws -> [LookAroundScene] {
        var found: [LookAroundScene] = []
        for scene in try await store.scenes(limit: 10_000).scenes {
            let request = LookAroundSceneRequest(
                coordinate: scene.coordinate, in: store, options: AvailabilityOptions(radius: 1))
            if let match = try await request.scene { found.append(match) }
        }
        guard !found.isEmpty else { throw ValidationError("\(options.store) contains no scenes.") }
        return found
    }
}
