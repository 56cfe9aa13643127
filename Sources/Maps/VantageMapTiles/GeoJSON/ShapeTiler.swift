/// A tiler that builds one layer of one tile from shapes.
struct ShapeTiler {
    /// The number of tile units along each side of a tile.
    static let extent = 4096
    /// The margin around the tile, in tile units. Lines and areas extend into it, so that no stroke ends at the edge.
    static let buffer = 128

    private let layer: ShapeLayer
    /// The width of the world in tile units.
    private let scale: Double
    /// The tile's top-left corner, in tile units from the world's top-left corner.
    private let origin: SIMD2<Double>
    private let clip = TileClipper(low: Double(-Self.buffer), high: Double(Self.extent + Self.buffer))
    /// The minimum weight of a point. A point is omitted if removing it moves the line by less than a tile unit.
    private let minimumWeight: Float

    private var features: [VectorFeature] = []
    private var tags: [UInt32] = []
    private var points: [SIMD2<Int32>] = []
    private var partEnds: [Int32] = []
    private var line: [SIMD2<Double>] = []
    private var scratch: [SIMD2<Double>] = []

    init(_ layer: ShapeLayer, _ id: TileID) {
        self.layer = layer
        scale = Double(Self.extent) * Double(1 << id.zoom)
        origin = SIMD2(Double(id.x), Double(id.y)) * Double(Self.extent)
        minimumWeight = Float(1 / (scale * scale))
    }

    /// - Returns: `nil` when none of the layer's features is in the tile.
    mutating func tile(_ index: BoxIndex) -> VectorLayer? {
        let edge = Double(Self.buffer)
        let box = WorldBox(
            low: (origin - edge) / scale, high: (origin + Double(Self.extent) + edge) / scale)
        var found: [(shape: Int, world: Int)] = []
        for world in -1...1 {
            index.forEach(meeting: box.moved(byX: Double(-world))) { found.append(($0, world)) }
        }
        // Draws features in file order, so that later ones are on top.
        found.sort { ($0.shape, $0.world) < ($1.shape, $1.world) }
        for (shape, world) in found { add(layer.shapes[shape], world) }
        guard !features.isEmpty else { return nil }
        return VectorLayer(
            name: layer.name, extent: Self.extent, keys: layer.keys, values: layer.values, features: features,
            tags: tags,
            points: points, partEnds: partEnds)
    }

    private mutating func add(_ shape: ShapeLayer.Shape, _ world: Int) {
        let firstPart = Int32(partEnds.count)
        let move = SIMD2(Double(world) * scale, 0) - origin
        switch shape.kind {
        case .point, .unknown: addPoints(shape, move)
        case .line: addLines(shape, move)
        case .polygon: addRings(shape, move)
        }
        guard partEnds.count > Int(firstPart) else { return }
        let firstTag = Int32(tags.count)
        tags += layer.tags[Int(shape.tags.lowerBound)..<Int(shape.tags.upperBound)]
        features.append(
            VectorFeature(
                id: shape.id, kind: shape.kind, tags: firstTag..<Int32(tags.count),
                parts: firstPart..<Int32(partEnds.count)))
    }

    private mutating func addPoints(_ shape: ShapeLayer.Shape, _ move: SIMD2<Double>) {
        for part in shape.parts {
            let point = layer.points[layer.range(ofPart: Int(part)).lowerBound] * scale + move
            guard clip.contains(point) else { continue }
            points.append(Self.rounded(point))
            partEnds.append(Int32(points.count))
        }
    }

    private mutating func addLines(_ shape: ShapeLayer.Shape, _ move: SIMD2<Double>) {
        for part in shape.parts {
            gather(Int(part), move)
            var start = points.count
            clip.clip(line: line) {
                append($0, since: start)
            } ended: {
                if points.count - start < 2 {
                    points.removeSubrange(start...)
                } else {
                    partEnds.append(Int32(points.count))
                }
                start = points.count
            }
        }
    }

    private mutating func addRings(_ shape: ShapeLayer.Shape, _ move: SIMD2<Double>) {
        var hasOuter = false
        for part in shape.parts {
            let isHole = layer.holes[Int(part)]
            // When an outer ring is too small to be visible, its holes are omitted, too.
            guard !isHole || hasOuter else { continue }
            gather(Int(part), move)
            if !line.allSatisfy(clip.contains) { clip.clip(ring: &line, scratch: &scratch) }
            let isKept = addRing(isHole: isHole)
            if !isHole { hasOuter = isKept }
        }
    }

    /// Collects the points of a part that are visible at this zoom level, in tile units.
    private mutating func gather(_ part: Int, _ move: SIMD2<Double>) {
        line.removeAll(keepingCapacity: true)
        for index in layer.range(ofPart: part) where layer.weights[index] >= minimumWeight {
            line.append(layer.points[index] * scale + move)
        }
    }

    /// - Returns: `true` if anything remains of the ring.
    private mutating func addRing(isHole: Bool) -> Bool {
        let start = points.count
        for point in line { append(point, since: start) }
        while points.count > start + 1, points[start] == points[points.count - 1] { points.removeLast() }
        let area = Self.doubleArea(points[start...])
        guard points.count - start >= 3, area != 0 else {
            points.removeSubrange(start...)
            return false
        }
        if (area > 0) == isHole { points[start...].reverse() }
        partEnds.append(Int32(points.count))
        return true
    }

    private mutating func append(_ point: SIMD2<Double>, since start: Int) {
        let rounded = Self.rounded(point)
        guard points.count == start || points[points.count - 1] != rounded else { return }
        points.append(rounded)
    }

    private static func rounded(_ point: SIMD2<Double>) -> SIMD2<Int32> {
        // The components are converted separately, because the standard library takes five times as long to convert the
        // vector.
        SIMD2(Int32(point.x.rounded()), Int32(point.y.rounded()))
    }

    /// Returns twice the area; it is positive for rings that are clockwise on the screen.
    private static func doubleArea(_ ring: ArraySlice<SIMD2<Int32>>) -> Int64 {
        guard var last = ring.last else { return 0 }
        var sum: Int64 = 0
        for point in ring {
            sum += Int64(last.x) * Int64(point.y) - Int64(point.x) * Int64(last.y)
            last = point
        }
        return sum
    }
}
