import Vantage

/// The JSON of `vantage publish`: the counts of what was published.
package struct PublishJSON: Encodable {
    let scenes: Int
    let shards: Int
    let new: Int
    let removed: Int

    package init(_ report: ShardPublisher.Report) {
        scenes = report.manifest.scenes
        shards = report.manifest.shards.count
        new = report.new
        removed = report.removed
    }
}
