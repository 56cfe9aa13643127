import Vantage

/// A parser for the fields in a row.
struct BatchRowParser {
    let fields: any BatchFields
    let id: String
    let number: Int

    func row() throws(BatchError) -> BatchRow {
        do {
            let (kind, subject, values) = (try kind(), try subject(), try values())
            return BatchRow(
                id: id, number: number, kind: kind, subject: subject, output: text(.output),
                view: { try values.change(&$0) }, map: { try values.change(&$0) })
        } catch {
            throw BatchError(.badRow, "Row \(number) cannot be used. \(error)")
        }
    }

    private func text(_ column: BatchColumn) -> String? { fields.text(column) }

    private func values() throws(RequestError) -> BatchValues {
        var texts: [String: String] = [:]
        for (parameter, column) in zip(BatchValues.parameters, BatchColumn.values) {
            texts[parameter.name] = parameter.isNumber ? try value(column).map { "\($0)" } : text(column)
        }
        return try BatchValues(texts)
    }

    private func kind() throws(RequestError) -> BatchRow.Kind {
        guard let text = text(.kind) else { return .view }
        switch text.lowercased() {
        case "view": return .view
        case "map": return .map
        default: throw BatchColumn.kind.parameter.notUnderstood("to be view or map", text)
        }
    }

    private func subject() throws -> BatchRow.Subject {
        if let token = text(.token) { return .token(token) }
        if let scene = text(.scene) { return .scene(try SceneID(parsing: scene)) }
        if let item = text(.item) { return .item(try PlaceID(parsing: item)) }
        guard let latitude = try value(.latitude), let longitude = try value(.longitude) else {
            throw RequestError(.notUnderstood, "It needs a latitude and longitude, a token, a scene or an item.")
        }
        return .place(try Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Returns the number in a column.
    ///
    /// - Throws: ``RequestError`` if the column's value is not a number.
    private func value(_ column: BatchColumn) throws(RequestError) -> Double? {
        if let number = fields.number(column) { return number }
        guard let text = text(column) else { return nil }
        throw RequestError(
            .notUnderstood, "Expected a number for \(column.names[0]) but received \"\(text.prefix(40))\".")
    }
}
