/// The conditions of a mode's graph, in one block.
///
/// The block consists of the number of conditions, and for each its kind, its hours, the number of its edges, and the
/// codes of these edges.
enum ConditionBlock {
    static func bytes(_ conditions: [RoadCondition]) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(UInt32(conditions.count))
        for condition in conditions {
            writer.append(condition.kind.rawValue)
            writer.append(condition.hours)
            writer.append(UInt32(condition.edges.count))
            for edge in condition.edges { writer.append(edge.code) }
        }
        return writer.bytes
    }

    /// - Returns: `nil` when the bytes are not a condition block, or refer to edges that do not exist.
    static func conditions(_ bytes: [UInt8], edgeCount: Int) throws -> [RoadCondition]? {
        var reader = ByteReader(bytes)
        var conditions: [RoadCondition] = []
        for _ in 0..<(try reader.number(UInt32.self)) {
            let (kind, hours): (UInt8, String) = (try reader.number(), try reader.text())
            let count: UInt32 = try reader.number()
            var edges: [DirectedEdge] = []
            for _ in 0..<count {
                let edge = DirectedEdge(code: try reader.number())
                guard edge.edge < edgeCount else { return nil }
                edges.append(edge)
            }
            guard let kind = RoadCondition.Kind(rawValue: kind) else { return nil }
            conditions.append(RoadCondition(kind: kind, hours: hours, edges: edges))
        }
        return reader.isAtEnd ? conditions : nil
    }
}
