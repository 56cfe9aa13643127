import VantageParsing
import Testing

struct JSONLinesReaderTests {
    static func lines(_ text: String, chunk: Int) throws -> [(Int, JSONValue?)] {
        let reader = try JSONLinesReader(ByteSource(bytes: Array(text.utf8), chunk: chunk))
        return try collect(reader)
    }

    private static func collect(_ reader: JSONLinesReader) throws -> [(Int, JSONValue?)] {
        var lines: [(Int, JSONValue?)] = []
        while let line = try reader.next() { lines.append((line.number, try? line.value.get())) }
        return lines
    }

    @Test(arguments: [
        ("1\n2\r\n\n3", [1, 2, 4]), ("\u{FEFF}1\n2\n3\n", [1, 2, 3]), ("\u{1E}1\n\u{1E}2\n\u{1E}\n3\n", [1, 2, 3]),
        ("", []),
    ])
    func `parses lines and sequences with any chunk size`(text: String, numbers: [Int]) throws {
        for chunk in 1...text.utf8.count + 1 {
            let lines = try Self.lines(text, chunk: chunk)
            #expect(lines.map(\.0) == numbers)
            #expect(lines.map(\.1) == (0..<numbers.count).map { .number(Double($0 + 1)) })
        }
    }

    @Test func `an invalid line and an overlong line each yield one result`() throws {
        var limits = TableLimits()
        limits.maximumLine = 100
        let text = "1\n{bad\n\"" + String(repeating: "x", count: 500) + "\"\n4\n"
        let reader = try JSONLinesReader(ByteSource(bytes: Array(text.utf8), chunk: 64), limits: limits)
        let lines = try Self.collect(reader)
        #expect(lines.map(\.0) == [1, 2, 3, 4])
        #expect(lines.map { $0.1 != nil } == [true, false, false, true])
    }
}
