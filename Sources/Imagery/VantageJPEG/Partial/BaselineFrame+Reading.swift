extension BaselineFrame {
    /// Reads the segments before the first scan.
    ///
    /// - Returns: The frame and the offset of the scan data.
    /// - Throws: ``PartialDecodingUnsupported`` if the coding process, the colors or the tables do not allow partial
    ///   decoding, or if segments contradict each other.
    static func read(_ bytes: [UInt8]) throws(PartialDecodingUnsupported) -> (frame: BaselineFrame, scan: Int) {
        var walk = MarkerIterator(bytes, from: 2)
        var reading = FrameReading()
        while let marker = walk.nextMarker() {
            if JPEGMarker.standsAlone(marker) { throw PartialDecodingUnsupported("it contains no picture") }
            guard let payload = try? walk.payload() else { break }
            try reading.take(marker, payload)
            if marker == JPEGMarker.startOfScan { return (try reading.frame(), walk.position) }
        }
        throw PartialDecodingUnsupported("it ends before its picture begins")
    }
}

/// The state of a parser for the segments of a JPEG.
private struct FrameReading {
    private var size: (width: Int, height: Int)?
    private var components: [BaselineFrame.Component] = []
    private var selected: [UInt8: (dc: Int, ac: Int)] = [:]
    private var quantization: [Int: QuantizationTable] = [:]
    private var dcTables: [Int: HuffmanTable] = [:]
    private var acTables: [Int: HuffmanTable] = [:]
    private var restartInterval = 0

    private static let contradictory = PartialDecodingUnsupported("its segments contradict each other")

    mutating func take(_ marker: UInt8, _ payload: ArraySlice<UInt8>) throws(PartialDecodingUnsupported) {
        var segment = SegmentReader(payload)
        do {
            switch marker {
            case JPEGMarker.quantization: try takeQuantization(&segment)
            case JPEGMarker.huffman: try takeHuffman(&segment)
            case JPEGMarker.baseline, JPEGMarker.extendedSequential: try takeFrame(&segment)
            case JPEGMarker.progressive: throw PartialDecodingUnsupported("it is progressive")
            case JPEGMarker.arithmetic, JPEGMarker.progressiveArithmetic:
                throw PartialDecodingUnsupported("it uses arithmetic coding")
            case JPEGMarker.restartInterval: restartInterval = try segment.word()
            case JPEGMarker.startOfScan: try takeScan(&segment)
            default: break
            }
        } catch let error as PartialDecodingUnsupported {
            throw error
        } catch {
            throw Self.contradictory
        }
    }

    private mutating func takeQuantization(_ segment: inout SegmentReader) throws {
        while !segment.isAtEnd {
            let head = try segment.byte()
            let has16Bits = head >> 4 != 0
            quantization[Int(head & 15)] = QuantizationTable(
                has16Bits: has16Bits, bytes: try segment.bytes(has16Bits ? 128 : 64))
        }
    }

    private mutating func takeHuffman(_ segment: inout SegmentReader) throws {
        while !segment.isAtEnd {
            let head = try segment.byte()
            let counts = try segment.bytes(HuffmanTable.longestCode).map(Int.init)
            let symbols = try segment.bytes(counts.reduce(0, +))
            // An unused table may be empty.
            guard let table = HuffmanTable(counts: counts, symbols: symbols) else { continue }
            if head >> 4 == 0 { dcTables[Int(head & 15)] = table } else { acTables[Int(head & 15)] = table }
        }
    }

    private mutating func takeFrame(_ segment: inout SegmentReader) throws {
        guard size == nil else { throw Self.contradictory }
        guard try segment.byte() == 8 else { throw PartialDecodingUnsupported("it has more than 8 bits per sample") }
        let height = try segment.word()
        size = (try segment.word(), height)
        let count = try segment.byte()
        guard count == 1 || count == 3 else {
            throw PartialDecodingUnsupported("it has neither one nor three components")
        }
        for _ in 0..<count {
            let id = try segment.byte()
            let sampling = try segment.byte()
            // A component in a scan of its own has one block per MCU, whatever its sampling. ITU-T T.81, A.2.2.
            let (across, down) = count == 1 ? (1, 1) : (Int(sampling >> 4), Int(sampling & 15))
            guard (1...4).contains(across), (1...4).contains(down) else { throw Self.contradictory }
            components.append(
                .init(
                    id: id, across: across, down: down, quantization: Int(try segment.byte()), dc: 0, ac: 0))
        }
    }

    private mutating func takeScan(_ segment: inout SegmentReader) throws {
        let count = Int(try segment.byte())
        guard size != nil else { throw Self.contradictory }
        guard count == components.count else { throw PartialDecodingUnsupported("it has several scans") }
        var order: [UInt8] = []
        for _ in 0..<count {
            let id = try segment.byte()
            let tables = try segment.byte()
            order.append(id)
            selected[id] = (Int(tables >> 4), Int(tables & 15))
        }
        guard order == components.map(\.id), Set(order).count == count else { throw Self.contradictory }
        let spectrum = try segment.bytes(3)
        guard spectrum == [0, 63, 0] else { throw PartialDecodingUnsupported("its scan contains incomplete blocks") }
    }

    func frame() throws(PartialDecodingUnsupported) -> BaselineFrame {
        guard let size, size.width > 0, size.height > 0 else { throw Self.contradictory }
        let components = self.components.map { component in
            let tables = selected[component.id] ?? (0, 0)
            return BaselineFrame.Component(
                id: component.id, across: component.across, down: component.down,
                quantization: component.quantization, dc: tables.dc, ac: tables.ac)
        }
        for component in components {
            guard max(component.quantization, component.dc, component.ac) < 4 else { throw Self.contradictory }
            guard quantization[component.quantization] != nil, dcTables[component.dc] != nil,
                acTables[component.ac] != nil
            else { throw PartialDecodingUnsupported("it lacks a table that its scan uses") }
        }
        try Self.checkSampling(components)
        let used = Set(components.map(\.quantization))
        let usedDC = Set(components.map(\.dc))
        let usedAC = Set(components.map(\.ac))
        return BaselineFrame(
            width: size.width, height: size.height, components: components,
            quantization: quantization.filter { used.contains($0.key) },
            dcTables: dcTables.filter { usedDC.contains($0.key) },
            acTables: acTables.filter { usedAC.contains($0.key) },
            restartInterval: restartInterval)
    }

    private static func checkSampling(_ components: [BaselineFrame.Component]) throws(PartialDecodingUnsupported) {
        guard components.count == 3 else { return }
        let (luma, blue, red) = (components[0], components[1], components[2])
        guard (blue.across, blue.down) == (red.across, red.down), luma.across % blue.across == 0,
            luma.down % blue.down == 0, components.reduce(0, { $0 + $1.blocks }) <= 10
        else { throw PartialDecodingUnsupported("its chroma subsampling is unusual") }
    }
}

/// A reader of a segment's payload, from start to end.
private struct SegmentReader {
    private var rest: ArraySlice<UInt8>

    struct Ended: Error {}

    init(_ payload: ArraySlice<UInt8>) { rest = payload }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() throws -> UInt8 {
        guard let byte = rest.popFirst() else { throw Ended() }
        return byte
    }

    mutating func word() throws -> Int { Int(try byte()) << 8 | Int(try byte()) }

    mutating func bytes(_ count: Int) throws -> [UInt8] {
        guard rest.count >= count else { throw Ended() }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
