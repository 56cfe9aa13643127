import Vantage

/// JSON representation of a collection.
package struct CollectionJSON: Encodable, Sendable {
    package let name: String
    let panoramas: Int
    let photos: Int
    let sequences: Int
    /// The number of places, or `nil` if there are none.
    let places: Int?
    /// The number of buildings, or `nil` if there are none.
    let buildings: Int?
    /// The names of the sources that the collection's places come from.
    let sources: [String]?
    /// The bounding box as west, south, east and north, in degrees.
    let bbox: [Double]?
    let capturedFirst: String?
    let capturedLast: String?
    let license: String?
    let attribution: String?

    /// Creates the representation of a collection.
    ///
    /// - Parameters:
    ///   - collection: The scenes in the collection.
    ///   - places: The places in the collection, if it has any.
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

    /// Returns all collections in a store, with their scenes and places.
    package static func all(of store: any SceneStorage) async throws -> [CollectionJSON] {
        let places = try await store.placeStore?.collections() ?? []
        let byName = Dictionary(places.map { ($0.name, $0) }) { first, _ in first }
        return try await store.collections().map { CollectionJSON($0, byName[$0.name]) }
    }

    /// Returns all collections in several stores, such as the shards of a manifest, ordered by name. Collections with
    /// the same name are merged. A sequence counts once in each store.
    package static func all(of stores: [any SceneStorage]) async throws -> [CollectionJSON] {
        if stores.count == 1 { return try await all(of: stores[0]) }
        var (scenes, places): ([CollectionSummary], [PlaceCollectionSummary]) = ([], [])
        for store in stores {
            scenes += try await store.collections()
            places += try await store.placeStore?.collections() ?? []
        }
        let placesByName = Dictionary(grouping: places, by: \.name)
        return Dictionary(grouping: scenes, by: \.name).values
            .map { CollectionJSON(merging: $0, placesByName[$0[0].name] ?? []) }
            .sorted { $0.name < $1.name }
    }

    private init(merging parts: [CollectionSummary], _ places: [PlaceCollectionSummary]) {
        /// Returns the text that all parts share, or `nil` if they differ.
        func shared(_ text: KeyPath<CollectionSummary, String?>) -> String? {
            let texts = Set(parts.map { $0[keyPath: text] })
            return texts.count == 1 ? texts.first ?? nil : nil
        }
        let extents = parts.compactMap(\.extent)
        name = parts[0].name
        panoramas = parts.reduce(0) { $0 + $1.panoramas }
        photos = parts.reduce(0) { $0 + $1.photos }
        sequences = parts.reduce(0) { $0 + $1.sequences }
        self.places = places.isEmpty ? nil : places.reduce(0) { $0 + $1.places }
        buildings = places.isEmpty ? nil : places.reduce(0) { $0 + $1.buildings }
        sources = places.isEmpty ? nil : Set(places.flatMap(\.sources)).sorted()
        bbox = BoundingBox(around: extents.isEmpty ? places.compactMap(\.extent) : extents)
            .map { [$0.west, $0.south, $0.east, $0.north] }
        capturedFirst = parts.compactMap(\.firstCaptured).min()?.rfc3339
        capturedLast = parts.compactMap(\.lastCaptured).max()?.rfc3339
        license = shared(\.license)
        attribution = shared(\.attribution)
    }

    /// A one-line description of the collection.
    package var line: String {
        var parts: [String] = []
        if panoramas + photos > 0 || places == nil {
            parts.append("\(panoramas.counted("panorama")), \(photos.counted("photo"))")
        }
        if sequences > 0 { parts.append(sequences.counted("sequence")) }
        if let places {
            let origin = (sources ?? []).isEmpty ? "" : " from \((sources ?? []).joined(separator: ", "))"
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
