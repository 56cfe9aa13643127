import Vantage
import VantageCore
import VantageParsing

/// Reads the rows of JSON Lines. A line may be a GeoJSON feature.
final class JSONTableReader: BatchTableReader {
    private let reader: JSONLinesReader

    init(_ source: ByteSource, _ limits: TableLimits) throws {
        reader = try JSONLinesReader(source, limits: limits)
    }

    func next() throws(BatchError) -> Result<any BatchFields, BatchError>? {
        do {
            return try reader.next().map { JSONFields.fields(of: $0.value, in: "Line \($0.number)") }
        } catch {
            throw BatchError(.unreadable, "The table cannot be read completely (\(error)).")
        }
    }
}

/// Reads the features of a GeoJSON collection as rows.
final class FeatureTableReader: BatchTableReader {
    private let reader: FeatureCollectionReader
    private let name: String

    init(_ source: ByteSource, _ limits: TableLimits, name: String) {
        reader = FeatureCollectionReader(source, limits: limits)
        self.name = name
    }

    func next() throws(BatchError) -> Result<any BatchFields, BatchError>? {
        do {
            if let feature = try reader.next() {
                return JSONFields.fields(of: feature.value, in: "Feature \(feature.number)")
            }
        } catch {
            throw BatchError(.unreadable, "The table cannot be read completely (\(error)).")
        }
        guard reader.isComplete else {
            throw BatchError(.badTable, "\(name) is not a complete feature collection. Write it again.")
        }
        return nil
    }
}

/// The members of a JSON object, or the properties and the position of a GeoJSON feature.
private struct JSONFields: BatchFields {
    private var values: [String: JSONValue]

    /// - Parameter label: The name of the value in error messages, such as "Line 3".
    static func fields(
        of value: Result<JSONValue, JSONError>, in label: String
    ) -> Result<any BatchFields, BatchError> {
        do {
            return .success(try JSONFields(value.get()))
        } catch let error as JSONError {
            return .failure(
                BatchError(
                    .badRow, "\(label) cannot be parsed as JSON: it \(error.description). Correct it.",
                    limit: error.limit))
        } catch {
            // A predicate, such as that of `GeoJSONError`.
            return .failure(BatchError(.badRow, "\(label) \(error). Correct it."))
        }
    }

    private init(_ value: JSONValue) throws {
        guard value["type"]?.text == "Feature" else {
            values = Self.values(of: value)
            return
        }
        values = Self.values(of: value["properties"] ?? .null)
        if values["id"]?.label == nil { values["id"] = value["id"] }
        guard let geometry = try GeoJSONGeometry(value["geometry"] ?? .null) else { return }
        guard case .point(let position, _) = geometry else {
            throw NotAPoint()
        }
        (values["longitude"], values["latitude"]) = (.number(position.x), .number(position.y))
    }

    private struct NotAPoint: Error, CustomStringConvertible {
        let description = "has a geometry that is not a point"
    }

    private static func values(of object: JSONValue) -> [String: JSONValue] {
        let named = object.members.map { (ColumnName.normalized($0.name), $0.value) }
        return Dictionary(named) { _, last in last }
    }

    func text(_ column: BatchColumn) -> String? { column.names.lazy.compactMap { values[$0]?.label }.first }
    func number(_ column: BatchColumn) -> Double? { column.names.lazy.compactMap { values[$0]?.number }.first }
    var place: Coordinate? { nil }

    var failure: BatchError? {
        guard let failure = values["failure"], let message = failure["message"]?.text,
            let code = failure["code"]?.text.flatMap(BatchError.Code.init(rawValue:))
        else { return nil }
        return BatchError(code, message)
    }
}
