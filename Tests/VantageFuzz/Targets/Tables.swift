import Foundation
import VantageParsing
import VantageSceneFixtures

extension FuzzTarget {
    /// Rows do not depend on the chunk size, and no row is much longer than the input.
    static let csv = FuzzTarget(name: "csv", maximumLength: 4096) {
        try ["points.csv", "requests.csv", "tables/scenes.csv"].map { [0, 7] + (try SampleData.bytes($0)) }
            + ["sep=;\na;\"b\n\"\"c\"", "\u{FEFF}a\tb\r1\t2\r\n\n", " \"a\" , b\n1,\n"].map { [0, 1] + Array($0.utf8) }
    } check: { bytes in
        var input = FuzzInput(bytes)
        let (limit, chunk) = (input.byte() == 0 ? 1 << 20 : 24, input.byte() + 1)
        let bytes = Array(input.rest)
        let whole = rows(bytes, chunk: max(1, bytes.count), limit: limit)
        // Near the limit, whether a row is too long depends on the chunk size. UTF-16 becomes up to three times as long
        // in UTF-8.
        if limit > 3 * bytes.count {
            expect(whole == rows(bytes, chunk: chunk, limit: limit), "Rows depend on the chunk size.")
        }
        for row in whole { expect(row.fields.reduce(0) { $0 + $1.utf8.count } <= 3 * bytes.count, "A row grew.") }
    }

    private struct Row: Equatable {
        let number: Int
        let fields: [String]
    }

    private static func rows(_ bytes: [UInt8], chunk: Int, limit: Int) -> [Row] {
        guard let reader = try? CSVReader(ByteSource(bytes: bytes, chunk: chunk), maximumRecordLength: limit) else {
            return []
        }
        var (record, rows): (CSVRecord, [Row]) = (CSVRecord(), [])
        while true {
            do {
                guard try reader.next(into: &record) else { return rows }
                rows.append(Row(number: record.number, fields: (0..<record.count).map { record.text($0) ?? "" }))
                for field in 0..<record.count { _ = record.number(field, decimalComma: reader.dialect.decimalComma) }
            } catch {
                rows.append(Row(number: -1, fields: ["\(error)"]))
            }
            expect(rows.count <= bytes.count + 1, "There are more rows than bytes.")
        }
    }

    /// Lines do not depend on the chunk size.
    static let jsonLines = FuzzTarget(name: "json-lines", maximumLength: 4096) {
        [[0, 7] + (try SampleData.bytes("map/places.geojsonl").prefix(3000))]
            + ["{\"a\":1}\r\n\n[2]\n", "\u{1E}{}\n\u{1E}[1,\n2]\n", "\u{FEFF}1\n?\n"].map { [0, 1] + Array($0.utf8) }
    } check: { bytes in
        var input = FuzzInput(bytes)
        var limits = TableLimits()
        if input.byte() != 0 { (limits.maximumLine, limits.maximumDepth) = (24, 2) }
        let chunk = input.byte() + 1
        let bytes = Array(input.rest)
        let whole = lines(bytes, chunk: max(1, bytes.count), limits)
        expect(whole == lines(bytes, chunk: chunk, limits), "Lines depend on the chunk size.")
    }

    private static func lines(_ bytes: [UInt8], chunk: Int, _ limits: TableLimits) -> [String] {
        guard let reader = try? JSONLinesReader(ByteSource(bytes: bytes, chunk: chunk), limits: limits) else {
            return []
        }
        var lines: [String] = []
        while let line = try? reader.next() {
            lines.append("\(line.number) \(line.value)")
            expect(lines.count <= bytes.count + 1, "There are more lines than bytes.")
        }
        return lines
    }
}

extension SampleData {
    /// Returns the contents of a file in SampleData.
    static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: file(name))) }
}
