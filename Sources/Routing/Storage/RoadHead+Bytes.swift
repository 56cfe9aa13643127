extension RoadHead {
    /// The number of the format of all tables; a release reads that and those before.
    static let format: UInt16 = 1
    private static let mark = "Vantage roads"

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(Self.mark)
        writer.append(Self.format)
        writer.append(UInt32(edgeCount))
        writer.append(UInt32(nameCount))
        let modes = nodeCounts.sorted { $0.key.rawValue < $1.key.rawValue }
        writer.append(UInt16(modes.count))
        for (mode, count) in modes {
            writer.append(mode.rawValue)
            writer.append(UInt32(count))
        }
        writer.append(UInt16(objectives.count))
        for objective in objectives.map(\.rawValue).sorted() { writer.append(objective) }
        return writer.bytes
    }

    /// - Throws: ``RoutingError`` where the bytes are no head, or one of a later release.
    init(_ bytes: [UInt8], _ name: String) throws {
        do {
            var reader = ByteReader(bytes)
            guard try reader.text() == Self.mark else { throw RoutingError.foreign(name) }
            let format: UInt16 = try reader.number()
            guard format <= Self.format else { throw RoutingError.newer(format, name) }
            try self.init(&reader)
        } catch is ByteReader.EndOfBytes {
            throw RoutingError(.damaged, "The head of the graph of roads in \(name) is damaged. Make the graph again.")
        }
    }

    private init(_ reader: inout ByteReader) throws(ByteReader.EndOfBytes) {
        edgeCount = Int(try reader.number(UInt32.self))
        nameCount = Int(try reader.number(UInt32.self))
        for _ in 0..<(try reader.number(UInt16.self)) {
            let (mode, count) = (try reader.text(), try reader.number(UInt32.self))
            // What a later release may add is left alone.
            if let mode = TravelMode(rawValue: mode) { nodeCounts[mode] = Int(count) }
        }
        for _ in 0..<(try reader.number(UInt16.self)) {
            if let objective = RouteObjective(rawValue: try reader.text()) { objectives.insert(objective) }
        }
        // More than can be numbered.
        guard edgeCount < 1 << 30, nodeCounts.values.allSatisfy({ $0 < 1 << 31 }) else { throw ByteReader.EndOfBytes() }
    }
}

extension RoutingError {
    static func foreign(_ name: String) -> RoutingError {
        RoutingError(.notARoadGraph, "\(name) has no graph of roads. Make one of OpenStreetMap's data.")
    }

    fileprivate static func newer(_ format: UInt16, _ name: String) -> RoutingError {
        RoutingError(
            .writtenByNewerRelease,
            "\(name) has roads of format \(format), and format \(RoadHead.format) is read here. Use a newer release."
        )
    }
}
