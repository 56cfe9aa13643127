import Vantage
import VantageParsing

/// Reads the rows of an Arrow table.
final class ArrowTableReader: BatchTableReader {
    private let reader: ArrowReader
    private let columns: BatchColumns
    private let name: String
    private var batch: ArrowBatch?
    private var row = 0

    init(_ source: ByteSource, maximumBatch: Int, name: String, _ required: RequiredColumns) throws {
        reader = try ArrowReader(source, maximumBatch: maximumBatch)
        columns = try BatchColumns(header: reader.names, named: name, requires: required)
        self.name = name
        for column in columns.used.sorted() {
            guard let type = reader.unsupportedType(of: column) else { continue }
            throw BatchError(
                .badTable,
                "The column \"\(reader.names[column].prefix(40))\" of \(name) has the type \(type). Convert it to text "
                    + "or to numbers.")
        }
    }

    func next() throws(BatchError) -> Result<any BatchFields, BatchError>? {
        while true {
            if let batch, row < batch.count {
                defer { row += 1 }
                return .success(ArrowFields(batch: batch, row: row, columns: columns))
            }
            do {
                batch = try reader.next()
                row = 0
            } catch {
                throw BatchError(error, name: name)
            }
            guard batch != nil else { return nil }
        }
    }

    private struct ArrowFields: BatchFields {
        let batch: ArrowBatch
        let row: Int
        let columns: BatchColumns

        func text(_ column: BatchColumn) -> String? {
            columns[column].lazy.compactMap { batch.text($0, row: row) }.first
        }

        func number(_ column: BatchColumn) -> Double? {
            columns[column].lazy.compactMap { batch.number($0, row: row) }.first
        }

        var place: Coordinate? {
            guard columns.haveOnlyPlaces, let latitude = number(.latitude), let longitude = number(.longitude) else {
                return nil
            }
            return try? Coordinate(latitude: latitude, longitude: longitude)
        }
    }
}
