import Vantage

/// What JSON says of a collection.
package struct CollectionJSON: Encodable, Sendable {
    let name: String
    let panoramas: Int
    let photos: Int
    let sequences: Int
    /// W, S, E, N.
    let bbox: [Double]?
    let capturedFirst: String?
    let capturedLast: String?
    let license: String?
    let attribution: String?

    package init(_ collection: CollectionSummary) {
        name = collection.name
        panoramas = collection.panoramas
        photos = collection.photos
        sequences = collection.sequences
        bbox = collection.extent.map { [$0.west, $0.south, $0.east, $0.north] }
        capturedFirst = collection.firstCaptured?.rfc3339
        capturedLast = collection.lastCaptured?.rfc3339
        license = collection.license
        attribution = collection.attribution
    }
}
