import Vantage
import VantageCore
import VantageParsing

/// The line of a row in a part of a table: a JSON object with the row's fields under their standard names.
///
/// A row that cannot be used has the member `failure` with the code and the message of its error.
enum BatchPartLine {
    private static let numbers: Set<Int> = {
        let values = zip(BatchValues.parameters, BatchColumn.values).filter(\.0.isNumber).map(\.1.number)
        return Set([BatchColumn.latitude, .longitude].map(\.number) + values)
    }()
    private static let columns = BatchColumn.all.filter { ![BatchColumn.id, .query].map(\.number).contains($0.number) }

    static func text(of row: BatchTableRow) -> [UInt8] {
        var json = JSONText()
        json.open()
        switch row.fields {
        case .success(let fields):
            if let failure = fields.failure { add(failure, to: &json) }
            json.add("id", row.input.id)
            for column in columns { add(column, of: fields, to: &json) }
        case .failure(let error):
            add(error, to: &json)
            json.add("id", row.input.id)
        }
        json.close()
        return json.bytes
    }

    /// Returns a line for a row that fails.
    ///
    /// - Parameter id: The ID of the row.
    static func text(failure: BatchError, id: String) -> [UInt8] {
        var json = JSONText()
        json.open()
        add(failure, to: &json)
        json.add("id", id)
        json.close()
        return json.bytes
    }

    /// Returns a line with an error added to it. The line must not already contain an error.
    static func adding(_ failure: BatchError, to line: some Collection<UInt8>) -> [UInt8] {
        var json = JSONText()
        json.open()
        add(failure, to: &json)
        return json.bytes + [UInt8(ascii: ",")] + line.dropFirst()
    }

    private static func add(_ failure: BatchError, to json: inout JSONText) {
        json.open("failure")
        json.add("code", failure.code.rawValue)
        json.add("message", failure.description)
        json.close()
    }

    private static func add(_ column: BatchColumn, of fields: any BatchFields, to json: inout JSONText) {
        if numbers.contains(column.number), let number = fields.number(column), number.isFinite {
            json.add(key: column.names[0], scalar: .number(number))
        } else if let text = fields.text(column) {
            json.add(key: column.names[0], scalar: .string(text))
        }
    }
}
