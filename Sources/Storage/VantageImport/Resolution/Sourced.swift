import VantageSceneStore

/// A value and the name of its source, such as `EXIF GPSImgDirection`.
struct Sourced<Value: Sendable>: Sendable {
    var value: Value
    var source: String

    init(_ value: Value, _ source: String) {
        self.value = value
        self.source = source
    }

    /// Creates a sourced value. Returns `nil` if there is no value.
    init?(of value: Value?, _ source: @autoclosure () -> String) {
        guard let value else { return nil }
        self.init(value, source())
    }
}

extension SidecarRow {
    /// Returns the source name for a value in the row, such as `scenes.csv: heading`.
    func source(of field: SceneField) -> String { sources[field] ?? "\(source): \(columns[field] ?? field.rawValue)" }
}

extension SceneResolver {
    /// Returns a value from the table's row, together with its source.
    func tabled<Value>(_ value: Value?, _ field: SceneField) -> Sourced<Value>? {
        Sourced(of: value, row?.source(of: field) ?? "")
    }
}
