/// Makes one layer of one tile from shapes.
struct ShapeTiler {
    /// Tile units on a side.
    static let extent = 4096
    /// Tile units around the tile in which lines and areas go on, so that no stroke ends at its edge.
    static let buffer = 128

    private let layer: ShapeLayer
    /// Tile units in the width of the world.
    private let scale: Double
    /// Tile units from the top-left corner of the world to that of the tile.
    private let origin: SIMD2<Double>
    private let clip = TileClip(low: Double(-Self.buffer), high: Double(Self.extent + Self.buffer))
    /// Points whose line would move by less than a tile unit without them are left out.
    private let lightest: Float

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
        lightest = Float(1 / (scale * scale))
    }

    /// - Returns: `nil` when the tile shows nothing of the layer.
    mutating func tile(_ index: BoxIndex) -> VectorLayer? {
        let edge = Double(Self.buffer)
        let box = WorldBox(
            low: (origin - edge) / scale, high: (origin + Double(Self.extent) + edge) / scale)
        var found: [(shape: Int, turn: Int)] = []
        for turn in -1...1 {
            index.forEach(meeting: box.moved(byX: Double(-turn))) { found.append(($0, turn)) }
        }
        // What comes later in the file is drawn above.
        found.sort { ($0.shape, $0.turn) < ($1.shape, $1.turn) }
        for (shape, turn) in found { add(layer.shapes[shape], turn) }
        guard !features.isEmpty else { return nil }
        return VectorLayer(
            name: layer.name, extent: Self.extent, keys: layer.keys, values: layer.values, features: features,
            tags: tags,
            points: points, partEnds: partEnds)
    }

    private mutating func add(_ shape: ShapeLayer.Shape, _ turn: Int) {
        let firstPart = Int32(partEnds.count)
        let move = SIMD2(Double(turn) * scale, 0) - origin
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
            // A hole of what is too small to be seen is too small as well.
            guard !isHole || hasOuter else { continue }
            gather(Int(part), move)
            if !line.allSatisfy(clip.contains) { clip.clip(ring: &line, scratch: &scratch) }
            let isThere = addRing(isHole: isHole)
            if !isHole { hasOuter = isThere }
        }
    }

    /// The points of a part that show at this zoom, in tile units.
    private mutating func gather(_ part: Int, _ move: SIMD2<Double>) {
        line.removeAll(keepingCapacity: true)
        for index in layer.range(ofPart: part) where layer.weights[index] >= lightest {
            line.append(layer.points[index] * scale + move)
        }
    }

    /// - Returns: Whether anything is left of the ring.
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
        SIMD2<Int32>(point.rounded(.toNearestOrAwayFromZero))
    }

    /// Twice the area; positive when the ring goes clockwise on the screen.
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
