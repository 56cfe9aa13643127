/// The edges in one block, with their points.
///
/// The block consists of these words: the number of edges, six words per edge, the number of points, and two words per
/// point.
struct EdgeBlock {
    private static let width = 6
    private let words: [UInt32]
    let count: Int

    subscript(place: Int) -> RoadEdge {
        let word = 1 + place * Self.width
        return RoadEdge(
            tail: words[word], head: words[word + 1], length: words[word + 2], way: words[word + 3],
            firstPoint: words[word + 5], pointCount: firstPoint(place + 1) - words[word + 5],
            flags: RoadFlags(rawValue: UInt16(truncatingIfNeeded: words[word + 4])))
    }

    func points(of edge: RoadEdge) -> [RoadPoint] { (0..<Int(edge.pointCount)).map { point(of: edge, $0) } }

    @inline(__always)
    func point(of edge: RoadEdge, _ place: Int) -> RoadPoint {
        let word = 2 + count * Self.width + (Int(edge.firstPoint) + place) * 2
        return RoadPoint(latitude: Int32(bitPattern: words[word]), longitude: Int32(bitPattern: words[word + 1]))
    }

    /// Returns the index of an edge's first point. The edge's points end where those of the next edge start.
    private func firstPoint(_ place: Int) -> UInt32 {
        words[place < count ? place * Self.width + 6 : 1 + count * Self.width]
    }

    static func bytes(_ edges: ArraySlice<RoadEdge>, of network: RoadNetwork) -> [UInt8] {
        var words = [UInt32(edges.count)]
        var points: [UInt32] = []
        for edge in edges {
            let flags = UInt32(edge.flags.rawValue)
            words += [edge.tail, edge.head, edge.length, edge.way, flags, UInt32(points.count / 2)]
            for point in network.points(of: edge) {
                points.append(UInt32(bitPattern: point.latitude))
                points.append(UInt32(bitPattern: point.longitude))
            }
        }
        return LittleEndianWords.bytes(words + [UInt32(points.count / 2)] + points)
    }

    /// - Returns: `nil` when the bytes are not an edge block, or refer to ways that do not exist.
    init?(_ bytes: [UInt8], nameCount: Int) {
        guard let words = LittleEndianWords.words(bytes), let first = words.first, first <= RoadTable.rowsPerBlock
        else {
            return nil
        }
        (self.words, count) = (words, Int(first))
        let head = 2 + count * Self.width
        guard words.count >= head, words.count == head + Int(firstPoint(count)) * 2 else { return nil }
        guard firstPoint(0) == 0, arePoints(from: head) else { return nil }
        for place in 0..<count {
            guard firstPoint(place) <= firstPoint(place + 1), firstPoint(place + 1) - firstPoint(place) > 1,
                firstPoint(place + 1) <= firstPoint(count)
            else { return nil }
            let edge = self[place]
            guard edge.length > 0, edge.length < WeightedArc.mostWeight, edge.way < nameCount else { return nil }
        }
    }

    private func arePoints(from first: Int) -> Bool {
        words.withUnsafeBufferPointer { words in
            stride(from: first, to: words.count, by: 2).allSatisfy { place in
                Int32(bitPattern: words[place]).magnitude <= 900_000_000
                    && Int32(bitPattern: words[place + 1]).magnitude <= 1_800_000_000
            }
        }
    }
}
