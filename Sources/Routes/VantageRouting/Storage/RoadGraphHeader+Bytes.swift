extension RoadGraphHeader {
    /// The format version of all tables. A release reads this version and earlier ones. Format 2 added signs and
    /// conditions.
    package static let format: UInt16 = 2
    private static let mark = "Vantage roads"

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(Self.mark)
        writer.append(version)
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

    /// - Throws: ``RoutingError`` when the bytes are not a header, or come from a newer release.
    init(_ bytes: [UInt8], _ name: String) throws {
        do {
            var reader = ByteReader(bytes)
            guard try reader.text() == Self.mark else { throw RoutingError.foreign(name) }
            let format: UInt16 = try reader.number()
            guard format <= Self.format else { throw RoutingError.newer(format, name) }
            try self.init(&reader)
            version = format
        } catch is ByteReader.EndOfBytes {
            throw RoutingError(.damaged, "The header of the road graph in \(name) is damaged. Create the graph again.")
        }
    }

    private init(_ reader: inout ByteReader) throws(ByteReader.EndOfBytes) {
        edgeCount = Int(try reader.number(UInt32.self))
        nameCount = Int(try reader.number(UInt32.self))
        for _ in 0..<(try reader.number(UInt16.self)) {
            let (mode, count) = (try reader.text(), try reader.number(UInt32.self))
            // Ignores modes that later releases may add.
            if let mode = TravelMode(rawValue: mode) { nodeCounts[mode] = Int(count) }
        }
        for _ in 0..<(try reader.number(UInt16.self)) {
            if let objective = RouteObjective(rawValue: try reader.text()) { objectives.insert(objective) }
        }
        // The format cannot represent more edges or nodes.
        guard edgeCount < 1 << 30, nodeCounts.values.allSatisfy({ $0 < 1 << 31 }) else { throw ByteReader.EndOfBytes() }
    }
}

extension RoutingError {
    static func foreign(_ name: String) -> RoutingError {
        RoutingError(.notARoadGraph, "\(name) contains no road graph. Create one from OpenStreetMap data.")
    }

    fileprivate static func newer(_ format: UInt16, _ name: String) -> RoutingError {
        RoutingError(
            .writtenByNewerRelease,
            "\(name) has roads in format \(format), but this release reads formats up to \(RoadGraphHeader.format). Use a newer release."
        )
    }
}
