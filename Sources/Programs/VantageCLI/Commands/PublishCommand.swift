import ArgumentParser
import Foundation
import Vantage
import VantageCore
import VantageParameters

struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish the scenes of a store as read-only shards.",
        discussion: """
            Writes stores without picture bytes, a GeoParquet file next to each, and a manifest.json that lists them \
            and appears last, in one step. The server, available, scenes, snapshot, batch and verify accept the \
            manifest as a store. Shards that have not changed since the last time keep their names. Shards that the \
            manifest no longer lists are removed after --grace hours.

            Example:
              vantage publish --store country.sqlite --into published
              vantage publish --into town --region 7.6,48.1,7.8,48.3
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("The folder of the manifest and the shards.", valueName: "DIR"))
    var into: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only scenes in this box, which crosses ±180° if W > E.", valueName: "W,S,E,N"))
    var region: String?

    @Option(help: "The maximum number of scenes in a shard, 1 to 16000000. (default: 16000000)")
    var scenesPerShard = ShardManifest.maximumScenesPerShard

    @Flag(inversion: .prefixedNo, help: "Write the scenes of each shard as GeoParquet, too.")
    var geoparquet = true

    @Option(help: "How many hours to keep shards that the manifest no longer lists. (default: 24)")
    var grace = 24

    @Flag(help: "Immediately remove shards that the manifest no longer lists.")
    var prune = false

    func validate() throws {
        guard !into.isEmpty else { throw ValidationError("--into is empty. Specify a folder.") }
        try IntegerArgument.check(
            scenesPerShard, flag: "--scenes-per-shard", in: 1...ShardManifest.maximumScenesPerShard)
        try IntegerArgument.check(grace, flag: "--grace", in: 0...87_600)
    }

    func run() async throws {
        var publisher = ShardPublisher(into: URL(filePath: into))
        publisher.region = try region.map { try Parameter("--region").box($0) }
        publisher.scenesPerShard = scenesPerShard
        publisher.gracePeriod = prune ? 0 : Double(grace) * 3600
        if geoparquet { publisher.geoParquet = { try await PublishedGeoParquet.write($0, to: $1) } }
        let bar = ProgressBar("scenes", output: output)
        defer { bar.finish() }
        let report = try await store.readingFile { [publisher] store in
            try await publisher.publish(store) { bar.update(done: $0) }
        }
        bar.finish()
        if output.json {
            try Console.json(PublishJSON(report))
        } else {
            output.remark(
                "\(report.manifest.scenes.counted("scene")) in \(report.manifest.shards.count.counted("shard")), "
                    + "\(report.new) of them new; \(report.removed.counted("file")) removed.")
        }
        try Console.flush()
    }
}
