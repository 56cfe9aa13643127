import Vantage
import VantageParsing

/// Reads the rows of CSV.
final class CSVTableReader: BatchTableReader {
    private let reader: CSVReader
    private let columns: BatchColumns
    private var record = CSVRecord()

    init(_ source: ByteSource, _ limits: TableLimits, name: String, _ required: RequiredColumns) throws {
        reader = try CSVReader(source, maximumRecordLength: limits.maximumLine)
        guard try reader.next(into: &record) else {
            throw BatchError(.noPlaceColumn, "\(name) is empty. The first line must name the columns.")
        }
        let header = (0..<record.count).map { [record] in record.text($0) ?? "" }
        columns = try BatchColumns(header: header, named: name, requires: required)
    }

    func next() throws(BatchError) -> Result<any BatchFields, BatchError>? {
        do {
            guard try reader.next(into: &record) else { return nil }
            return .success(
                CSVFields(record: record, columns: columns, decimalComma: reader.dialect.decimalComma))
        } catch {
            if case .recordTooLong = error {
                return .failure(
                    BatchError(
                        .badRow, "A row exceeds the length limit, perhaps because of an unclosed quote. Correct it.",
                        limit: .lineBytes))
            }
            throw BatchError(.unreadable, "The table cannot be read completely (\(error)).")
        }
    }

    private struct CSVFields: BatchFields {
        let record: CSVRecord
        let columns: BatchColumns
        let decimalComma: Bool

        func text(_ column: BatchColumn) -> String? {
            for index in columns[column] {
                if let text = record.text(index) { return text }
            }
            return nil
        }

        var place: Coordinate? {
            guard columns.haveOnlyPlaces, let latitude = number(.latitude), let longitude = number(.longitude) else {
                return nil
            }
            return try? Coordinate(latitude: latitude, longitude: longitude)
        }

        func number(_ column: BatchColumn) -> Double? {
            for index in columns[column] {
                if let number = record.number(index, decimalComma: decimalComma) { return number }
            }
            return nil
        }
    }
}
