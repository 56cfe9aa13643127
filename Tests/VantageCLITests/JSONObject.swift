import Foundation

/// A JSON object with typed access to its members.
struct JSONObject {
    let values: [String: Any]

    init(_ text: some StringProtocol) throws {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        guard let values = value as? [String: Any] else { throw NoObject(text: String(text.prefix(200))) }
        self.values = values
    }

    private init(_ values: [String: Any]) { self.values = values }

    var keys: Set<String> { Set(values.keys) }

    subscript(key: String) -> Any? { values[key] }
    func object(_ key: String) -> JSONObject? { (values[key] as? [String: Any]).map(JSONObject.init) }
    func objects(_ key: String) -> [JSONObject] { (values[key] as? [[String: Any]] ?? []).map(JSONObject.init) }
    func text(_ key: String) -> String? { values[key] as? String }
    func number(_ key: String) -> Double? { (values[key] as? NSNumber)?.doubleValue }
    func int(_ key: String) -> Int? { (values[key] as? NSNumber)?.intValue }
    func bool(_ key: String) -> Bool? { values[key] as? Bool }

    private struct NoObject: Error {
        let text: String
    }
}

extension VantageTool.Run {
    /// The single object on standard output.
    var json: JSONObject { get throws { try JSONObject(text) } }
    /// The objects on standard output, one per line.
    var jsonLines: [JSONObject] { get throws { try lines.map { try JSONObject($0) } } }
}
