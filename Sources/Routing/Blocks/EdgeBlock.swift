/// Edges that lie in one block, with their points.
struct EdgeBlock {
    private(set) var edges: [RoadEdge] = []
    private(set) var points: [RoadPoint] = []

    func points(of edge: RoadEdge) -> ArraySlice<RoadPoint> {
        points[Int(edge.firstPoint)..<Int(edge.firstPoint + edge.pointCount)]
    }

    static func bytes(_ edges: ArraySlice<RoadEdge>, of network: RoadNetwork) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(UInt16(edges.count))
        for edge in edges {
            for number in [edge.tail, edge.head, edge.length, edge.way, edge.pointCount] { writer.append(number) }
            writer.append(edge.flags.rawValue)
            for point in network.points(of: edge) {
                writer.append(point.latitude)
                writer.append(point.longitude)
            }
        }
        return writer.bytes
    }

    /// - Returns: `nil` where the bytes are no edges, or name ways that there are not.
    init?(_ bytes: [UInt8], nameCount: Int) throws {
        var reader = ByteReader(bytes)
        for _ in 0..<(try reader.number(UInt16.self)) {
            guard let edge = try Self.edge(&reader, firstPoint: UInt32(points.count)), edge.way < nameCount else {
                return nil
            }
            for _ in 0..<edge.pointCount {
                points.append(RoadPoint(latitude: try reader.number(), longitude: try reader.number()))
            }
            edges.append(edge)
        }
        guard reader.isAtEnd, points.allSatisfy({ $0.coordinate != nil }) else { return nil }
    }

    private static func edge(_ reader: inout ByteReader, firstPoint: UInt32) throws -> RoadEdge? {
        let (tail, head): (UInt32, UInt32) = (try reader.number(), try reader.number())
        let (length, way): (UInt32, UInt32) = (try reader.number(), try reader.number())
        let pointCount: UInt32 = try reader.number()
        guard length > 0, pointCount > 1, pointCount <= UInt16.max else { return nil }
        return RoadEdge(
            tail: tail, head: head, length: length, way: way, firstPoint: firstPoint, pointCount: pointCount,
            flags: RoadFlags(rawValue: try reader.number()))
    }
}
