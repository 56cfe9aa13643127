import SceneStore

/// A value and where it came from, in words such as `EXIF GPSImgDirection`.
struct Sourced<Value: Sendable>: Sendable {
    var value: Value
    var source: String

    init(_ value: Value, _ source: String) {
        self.value = value
        self.source = source
    }

    /// - Returns: `nil` where there is no value.
    init?(of value: Value?, _ source: @autoclosure () -> String) {
        guard let value else { return nil }
        self.init(value, source())
    }
}

extension SidecarRow {
    /// Where a value of the row came from: `scenes.csv: heading`.
    func source(of field: SceneField) -> String { sources[field] ?? "\(source): \(columns[field] ?? field.rawValue)" }
}

extension SceneResolver {
    /// A value of the table's row.
    func tabled<Value>(_ value: Value?, _ field: SceneField) -> Sourced<Value>? {
        Sourced(of: value, row?.source(of: field) ?? "")
    }
}
