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

extension FuzzTarget {
    /// Cells do not depend on the chunk size, and all of them can be read.
    static let arrow = FuzzTarget(name: "arrow", maximumLength: 8192) {
        [0, 1, 9].map { [7] + arrowTable(rows: $0) } + [[0] + ArrowReader.fileSignature + [0, 0] + arrowTable(rows: 3)]
    } check: { bytes in
        var input = FuzzInput(bytes)
        let chunk = input.byte() + 1
        let bytes = Array(input.rest)
        expect(
            cells(bytes, chunk: max(1, bytes.count)) == cells(bytes, chunk: chunk), "Cells depend on the chunk size.")
    }

    private static func cells(_ bytes: [UInt8], chunk: Int) -> [String] {
        guard let reader = try? ArrowReader(ByteSource(bytes: bytes, chunk: chunk), maximumBatch: 1 << 20) else {
            return []
        }
        var cells: [String] = []
        while let batch = try? reader.next() {
            expect(batch.count <= 8 * max(1, bytes.count), "There are more rows than bits.")
            for row in 0..<min(batch.count, 100) {
                for column in reader.names.indices.prefix(100) {
                    let text = batch.text(column, row: row)
                    expect((text?.utf8.count ?? 0) <= 3 * bytes.count, "A cell grew.")
                    cells.append("\(text ?? "null") \(batch.number(column, row: row) ?? -1)")
                }
            }
        }
        return cells
    }

    private static func arrowTable(rows: Int) -> [UInt8] {
        let fields: [ArrowField] = [
            .init(name: "id", type: .utf8), .init(name: "latitude", type: .float64), .init(name: "n", type: .int64),
            .init(name: "flag", type: .bool),
        ]
        var (stream, columns) = (ArrowStream(fields), fields.map { ArrowColumn($0.type) })
        for row in 0..<rows {
            columns[0].append(row % 3 == 0 ? nil : "row \(row)")
            columns[1].append(Double(row))
            columns[2].append(Int64(row))
            columns[3].append(row % 2 == 0)
        }
        return stream.header + stream.append(columns) + stream.finish()
    }

    /// Features do not depend on the chunk size.
    static let featureCollection = FuzzTarget(name: "feature-collection", maximumLength: 4096) {
        ["{\"type\":\"FeatureCollection\",\"features\":[{\"a\":\"]\"},[1],2]}", "{\"b\":[{}],\"features\":[]}"]
            .map { [0, 7] + Array($0.utf8) }
    } check: { bytes in
        var input = FuzzInput(bytes)
        var limits = TableLimits()
        if input.byte() != 0 { limits.maximumLine = 24 }
        let chunk = input.byte() + 1
        let bytes = Array(input.rest)
        let whole = features(bytes, chunk: max(1, bytes.count), limits)
        expect(whole == features(bytes, chunk: chunk, limits), "Features depend on the chunk size.")
    }

    private static func features(_ bytes: [UInt8], chunk: Int, _ limits: TableLimits) -> [String] {
        var detector = FeatureCollectionDetector()
        _ = bytes.contains { detector.read($0) }
        let reader = FeatureCollectionReader(ByteSource(bytes: bytes, chunk: chunk), limits: limits)
        var features: [String] = []
        while let feature = try? reader.next() {
            features.append("\(feature.number) \(feature.value)")
            expect(features.count <= bytes.count + 1, "There are more features than bytes.")
        }
        return features
    }
}

extension SampleData {
    /// Returns the contents of a file in SampleData.
    static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: file(name))) }
}
