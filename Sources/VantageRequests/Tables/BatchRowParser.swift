import Vantage

/// Makes sense of rows.
struct BatchRowParser {
    let fields: any BatchFields
    let id: String
    let number: Int

    func row() throws(BatchError) -> BatchRow {
        do {
            return BatchRow(
                id: id, number: number, kind: try kind(), subject: try subject(),
                heading: try value(.heading).map { (value) throws(RequestError) in
                    try Self.name(.heading).heading(value)
                },
                pitch: try value(.pitch).map { (value) throws(RequestError) in try Self.name(.pitch).pitch(value) },
                fieldOfView: try value(.fieldOfView).map { (value) throws(RequestError) in
                    try Self.name(.fieldOfView).fieldOfView(value)
                },
                size: try text(.size).map { (text) throws(RequestError) in try Self.name(.size).size(text) },
                zoom: try value(.zoom).map { (value) throws(RequestError) in try Self.name(.zoom).zoom(value) },
                style: try text(.style).map { (text) throws(RequestError) in try Self.name(.style).style(text) },
                output: text(.output))
        } catch {
            throw BatchError(.badRow, "Row \(number) cannot be used. \(error)")
        }
    }

    private static func name(_ column: BatchColumn) -> Parameter { column.parameter }
    private func text(_ column: BatchColumn) -> String? { fields.text(column) }

    private func kind() throws(RequestError) -> BatchRow.Kind {
        guard let text = text(.kind) else { return .view }
        switch text.lowercased() {
        case "view": return .view
        case "map": return .map
        default: throw Self.name(.kind).notUnderstood("as view or map", text)
        }
    }

    private func subject() throws -> BatchRow.Subject {
        if let token = text(.token) { return .token(token) }
        if let scene = text(.scene) { return .scene(try SceneID(parsing: scene)) }
        if let item = text(.item) { return .item(try PlaceID(parsing: item)) }
        guard let latitude = try value(.latitude), let longitude = try value(.longitude) else {
            throw RequestError(.notUnderstood, "It has no latitude and longitude, token, scene or item.")
        }
        return .place(try Coordinate(latitude: latitude, longitude: longitude))
    }

    /// - Throws: ``RequestError`` when the column has something that is no number.
    private func value(_ column: BatchColumn) throws(RequestError) -> Double? {
        if let number = fields.number(column) { return number }
        guard let text = text(column) else { return nil }
        throw RequestError(
            .notUnderstood, "Expected a number for \(column.names[0]) but received \"\(text.prefix(40))\".")
    }
}
