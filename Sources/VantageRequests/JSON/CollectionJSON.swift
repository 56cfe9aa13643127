import Vantage

/// What JSON says of a collection.
package struct CollectionJSON: Encodable, Sendable {
    let name: String
    let panoramas: Int
    let photos: Int
    let sequences: Int
    /// Of places; absent where there are none.
    let places: Int?
    /// Absent where there are none.
    let buildings: Int?
    /// What names its places.
    let sources: [String]?
    /// W, S, E, N.
    let bbox: [Double]?
    let capturedFirst: String?
    let capturedLast: String?
    let license: String?
    let attribution: String?

    /// - Parameter places: What the collection has of places.
    package init(_ collection: CollectionSummary, _ places: PlaceCollectionSummary? = nil) {
        name = collection.name
        panoramas = collection.panoramas
        photos = collection.photos
        sequences = collection.sequences
        self.places = places?.places
        buildings = places?.buildings
        sources = places?.sources
        bbox = (collection.extent ?? places?.extent).map { [$0.west, $0.south, $0.east, $0.north] }
        capturedFirst = collection.firstCaptured?.rfc3339
        capturedLast = collection.lastCaptured?.rfc3339
        license = collection.license
        attribution = collection.attribution
    }

    /// The collections of a store, with what they have of places.
    package static func all(of store: SceneStore) async throws -> [CollectionJSON] {
        let places = try await PlaceStore(store).collections()
        let byName = Dictionary(places.map { ($0.name, $0) }) { first, _ in first }
        return try await store.collections().map { CollectionJSON($0, byName[$0.name]) }
    }

    /// All of it in a line.
    package var line: String {
        var parts: [String] = []
        if panoramas + photos > 0 || places == nil {
            parts.append("\(panoramas.counted("panorama")), \(photos.counted("photo"))")
        }
        if sequences > 0 { parts.append(sequences.counted("sequence")) }
        if let places {
            let origin = (sources ?? []).isEmpty ? "" : " of \((sources ?? []).joined(separator: ", "))"
            parts.append("\(places.counted("place"))\(origin), \((buildings ?? 0).counted("building"))")
        }
        if let bbox { parts.append("within \(bbox.map { "\($0)" }.joined(separator: ","))") }
        if let capturedFirst, let capturedLast {
            parts.append("taken \(capturedFirst.prefix(10)) to \(capturedLast.prefix(10))")
        }
        parts += [license, attribution].compactMap { $0 }
        return "\(name): \(parts.joined(separator: "; "))"
    }
}
