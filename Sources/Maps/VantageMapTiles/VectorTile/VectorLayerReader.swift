/// A reader of the layers of one tile. It reads one layer after another and reuses its buffers.
struct VectorLayerReader: ~Copyable {
    private let limits: VectorTileLimits
    private var features: [VectorFeature] = []
    private var tags = UncheckedArray<UInt32>()
    private var geometry: VectorGeometryReader
    private var allFeatures = 0
    private var earlierTags = 0
    private var incompleteTags = 0

    init(limits: VectorTileLimits) {
        self.limits = limits
        geometry = VectorGeometryReader(limits: limits)
    }

    /// Adds a layer to a tile if it is requested and its version is supported.
    mutating func read(
        _ layer: UnsafeBufferPointer<UInt8>, _ wanted: Set<String>?, into tile: inout VectorTile
    ) throws(MapSourceError) {
        let name = try VectorLayerHeader.name(of: layer)
        guard wanted?.contains(name) ?? true else { return }
        let version = try VectorLayerHeader.version(of: layer)
        guard (1...2).contains(version) else {
            tile.recordSkipped("layer \(name.prefix(100)) has the unknown version \(version)")
            return
        }
        let head = try VectorLayerHeader(layer, name: name, version: version, limits: limits)
        tile.layers.append(try read(layer, head))
        if incompleteTags > 0 {
            tile.recordSkipped("layer \(name.prefix(100)) has tags without a value (\(incompleteTags))")
        }
    }

    private mutating func read(
        _ layer: UnsafeBufferPointer<UInt8>, _ head: VectorLayerHeader
    ) throws(MapSourceError) -> VectorLayer {
        try prepare(for: head)
        var wire = WireReader(layer)
        while !wire.isAtEnd {
            let field = try wire.field()
            if field.number == 2 {
                try readFeature(try wire.bytes(), head)
            } else {
                try wire.skip(field)
            }
        }
        let shape = geometry.taken()
        earlierTags += tags.count / 2
        return VectorLayer(
            name: head.name, extent: Int(head.extent), keys: head.keys, values: head.values,
            features: features, tags: tags.taken(), points: shape.points, partEnds: shape.partEnds)
    }

    private mutating func prepare(for head: VectorLayerHeader) throws(MapSourceError) {
        allFeatures += head.features
        guard allFeatures <= limits.maximumFeatures else {
            throw MapSourceError(.tooLarge, "has more than \(limits.maximumFeatures) features")
        }
        incompleteTags = 0
        features = []
        features.reserveCapacity(head.features)
        tags.reserve(head.featureBytes)
        geometry.prepare(bytes: head.featureBytes, isVersion1: head.version == 1)
    }

    private mutating func readFeature(
        _ message: UnsafeBufferPointer<UInt8>, _ head: VectorLayerHeader
    ) throws(MapSourceError) {
        let message = try VectorFeatureMessage(message)
        let firstTag = Int32(tags.count)
        let firstPart = Int32(geometry.partEnds.count)
        try message.tags.withNumbers { (wire: inout WireReader) throws(MapSourceError) in
            guard earlierTags + tags.count / 2 + wire.rest / 2 <= limits.maximumTags else {
                throw MapSourceError(.tooLarge, "may have more than \(limits.maximumTags) tags")
            }
            try readTags(&wire, head)
        }
        try message.geometry.withNumbers { (wire: inout WireReader) throws(MapSourceError) in
            try geometry.read(&wire, kind: message.kind)
        }
        features.append(
            VectorFeature(
                id: message.id, kind: message.kind, tags: firstTag..<Int32(tags.count),
                parts: firstPart..<Int32(geometry.partEnds.count)))
    }

    private mutating func readTags(_ wire: inout WireReader, _ head: VectorLayerHeader) throws(MapSourceError) {
        while !wire.isAtEnd {
            let key = try wire.varint()
            guard key < UInt64(head.keys.count) else {
                throw WireReader.damaged("has a tag whose key does not exist")
            }
            guard !wire.isAtEnd else {
                incompleteTags += 1
                return
            }
            let value = try wire.varint()
            guard value < UInt64(head.values.count) else {
                throw WireReader.damaged("has a tag whose value does not exist")
            }
            tags.append(UInt32(key))
            tags.append(UInt32(value))
        }
    }
}
