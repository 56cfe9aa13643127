import Testing
import VantageParsing

@Suite struct ArrowTests {
    private static let fields = [
        ArrowField(name: "id", type: .utf8), ArrowField(name: "number", type: .float64),
        ArrowField(name: "count", type: .int64), ArrowField(name: "flag", type: .bool),
    ]

    @Test(arguments: [0, 1, 7, 8, 9, 63, 64, 65, 1000]) func `reads back what it writes`(count: Int) throws {
        let bytes = Self.stream(count)
        for chunk in [1, 7, 1 << 20] where count < 100 || chunk > 1 {
            let reader = try ArrowReader(ByteSource(bytes: bytes, chunk: chunk))
            #expect(reader.names == ["id", "number", "count", "flag"])
            var row = 0
            while let batch = try reader.next() {
                for index in 0..<batch.count {
                    #expect(batch.text(0, row: index) == Self.text(row))
                    #expect(batch.number(1, row: index) == Self.number(row))
                    #expect(batch.text(2, row: index) == (row % 3 == 0 ? nil : "\(-row)"))
                    #expect(batch.text(3, row: index) == (row % 2 == 0 ? "true" : "false"))
                    row += 1
                }
            }
            #expect(row == count)
        }
    }

    @Test func `writes a record batch as soon as it is full`() throws {
        var stream = ArrowStream([ArrowField(name: "n", type: .int64)])
        var column = ArrowColumn(.int64)
        for number in 0..<40_000 { column.append(Int64(number)) }
        #expect(stream.append([column]).isEmpty)
        #expect(stream.append([column]).count > 80_000 * 8)
        // Only the end of the stream is left.
        #expect(stream.finish() == [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0])
    }

    @Test func `reports a stream cut short anywhere but between record batches`() throws {
        let bytes = Self.stream(20)
        let messages = [ArrowStream(Self.fields).header.count, bytes.count - 8]
        for length in bytes.indices where !messages.contains(length) {
            #expect(throws: ArrowError.damaged, "\(length)") {
                let reader = try ArrowReader(ByteSource(bytes: Array(bytes.prefix(length))))
                while try reader.next() != nil {}
            }
        }
    }

    @Test func `survives any flipped bit`() throws {
        let bytes = Self.stream(20)
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << UInt8(bit)
                guard let reader = try? ArrowReader(ByteSource(bytes: damaged)) else { continue }
                while let batch = try? reader.next() {
                    for row in 0..<batch.count {
                        for column in reader.names.indices {
                            _ = (batch.text(column, row: row), batch.number(column, row: row))
                        }
                    }
                }
            }
        }
    }

    @Test func `rejects a record batch that exceeds the limit`() throws {
        let reader = try ArrowReader(ByteSource(bytes: Self.stream(1000)), maximumBatch: 1000)
        #expect(throws: ArrowError.tooLarge(limit: 1000)) { try reader.next() }
    }

    private static func text(_ row: Int) -> String? { row % 5 == 0 ? nil : "row \(row), ü" }
    private static func number(_ row: Int) -> Double? { row % 4 == 0 ? nil : Double(row) / 7 }

    private static func stream(_ count: Int) -> [UInt8] {
        var stream = ArrowStream(fields)
        var bytes = stream.header
        // Parts whose lengths are not multiples of 8 do not shift the bits of later ones.
        for start in stride(from: 0, to: count, by: 13) {
            var columns = fields.map { ArrowColumn($0.type) }
            for row in start..<min(count, start + 13) {
                columns[0].append(text(row))
                columns[1].append(number(row))
                columns[2].append(row % 3 == 0 ? nil : Int64(-row))
                columns[3].append(row % 2 == 0)
            }
            bytes += stream.append(columns)
        }
        return bytes + stream.finish()
    }
}
