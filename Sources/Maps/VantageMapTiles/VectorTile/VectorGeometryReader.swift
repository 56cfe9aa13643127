/// A reader that decodes geometry commands into points and parts.
///
/// One-point lines and two-point rings are skipped, because they cannot be drawn.
///
/// Source: Mapbox Vector Tile Specification 2.1, section 4.3.
struct VectorGeometryReader: ~Copyable {
    var points = UncheckedArray<SIMD2<Int32>>()
    var partEnds = UncheckedArray<Int32>()

    private let limits: VectorTileLimits
    /// The number of points in previous layers.
    private var earlierPoints = 0
    private var isVersion1 = false
    private var cursor = SIMD2<Int32>()
    private var partStart = 0

    init(limits: VectorTileLimits) { self.limits = limits }

    /// Reserves space for a layer, given the size of its features in bytes.
    mutating func prepare(bytes: Int, isVersion1: Bool) {
        self.isVersion1 = isVersion1
        // A point takes at least two bytes. In version 1, closing a line also adds a point and takes one byte.
        points.reserve(isVersion1 ? bytes : bytes / 2)
        partEnds.reserve(bytes / 2)
    }

    /// Appends the points of a feature.
    mutating func read(_ wire: inout WireReader, kind: VectorFeature.Kind) throws(MapSourceError) {
        cursor = SIMD2()
        partStart = points.count
        while !wire.isAtEnd {
            let command = UInt32(truncatingIfNeeded: try wire.varint())
            switch command & 7 {
            case 1: try move(&wire, Int(command >> 3), kind)
            case 2: try line(&wire, Int(command >> 3), kind)
            case 7: try close(Int(command >> 3), kind)
            default: throw WireReader.damaged("has a geometry with unknown command \(command & 7)")
            }
        }
        endPart(kind)
    }

    /// Returns the points in the current layer and starts the next layer.
    mutating func taken() -> (points: [SIMD2<Int32>], partEnds: [Int32]) {
        earlierPoints += points.count
        return (points.taken(), partEnds.taken())
    }

    private mutating func move(
        _ wire: inout WireReader, _ count: Int, _ kind: VectorFeature.Kind
    ) throws(MapSourceError) {
        guard count > 0 else { throw WireReader.damaged("has a geometry with an empty MoveTo command") }
        try check(count, wire)
        for _ in 0..<count {
            endPart(kind)
            cursor &+= try Self.step(&wire)
            points.append(cursor)
        }
    }

    private mutating func line(
        _ wire: inout WireReader, _ count: Int, _ kind: VectorFeature.Kind
    ) throws(MapSourceError) {
        guard kind != .point, points.count > partStart, count > 0 else {
            throw WireReader.damaged("has a geometry with a LineTo command without points")
        }
        try check(count, wire)
        // A local copy, which stays in a register.
        var cursor = cursor
        for _ in 0..<count {
            cursor &+= try Self.step(&wire)
            points.append(cursor)
        }
        self.cursor = cursor
    }

    private mutating func close(_ count: Int, _ kind: VectorFeature.Kind) throws(MapSourceError) {
        // In version 1, the command has no count, and it may close lines.
        guard count == 1 || isVersion1 else {
            throw WireReader.damaged("has a geometry whose ClosePath command has a count of \(count)")
        }
        switch kind {
        case .polygon, .unknown: break
        case .line where isVersion1:
            try checkLimit(1)
            if points.count > partStart { points.append(points[partStart]) }
        case .line, .point: throw WireReader.damaged("has a geometry that closes a line or a point")
        }
        endPart(kind)
    }

    private mutating func endPart(_ kind: VectorFeature.Kind) {
        if kind == .polygon, points.count > partStart + 1, points[points.count - 1] == points[partStart] {
            points.removeLast(downTo: points.count - 1)
        }
        if points.count - partStart < Self.minimumCount(kind) {
            points.removeLast(downTo: partStart)
        } else {
            partEnds.append(Int32(points.count))
            partStart = points.count
        }
    }

    private static func minimumCount(_ kind: VectorFeature.Kind) -> Int {
        switch kind {
        case .unknown, .point: 1
        case .line: 2
        case .polygon: 3
        }
    }

    /// Checks the number of points before any of them are decoded. A point takes at least two bytes.
    private func check(_ count: Int, _ wire: WireReader) throws(MapSourceError) {
        guard count * 2 <= wire.rest else {
            throw WireReader.damaged("has a geometry that declares more points than it contains")
        }
        try checkLimit(count)
    }

    private func checkLimit(_ more: Int) throws(MapSourceError) {
        guard earlierPoints + points.count + more <= limits.maximumVertices else {
            throw MapSourceError(.tooLarge, "has more than \(limits.maximumVertices) points")
        }
    }

    /// Decodes two zigzag-encoded numbers, and truncates them to 32 bits.
    @inline(__always)
    private static func step(_ wire: inout WireReader) throws(MapSourceError) -> SIMD2<Int32> {
        let pair = try wire.pair()
        return SIMD2(truncatingIfNeeded: (pair &>> 1) ^ (0 &- (pair & 1)))
    }
}
