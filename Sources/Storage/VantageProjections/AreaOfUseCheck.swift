import Foundation
import VantageGeodesy

/// A check of the areas of use in definitions. When PROJ 9.1 intersects an area that begins at 180° or ends at -180°
/// with another one, it recurses until the stack overflows (`GeographicBoundingBox::Private::intersection`).
enum AreaOfUseCheck {
    /// Reports whether all areas of use in WKT (`BBOX[south,west,north,east]`) are safe. Even quoted text is checked,
    /// because PROJ accepts several kinds of quotation marks.
    static func accepts(wkt text: String) -> Bool {
        let text = text.lowercased()
        return text.ranges(of: "bbox").allSatisfy { range in
            let rest = text[range.upperBound...].drop(while: \.isWhitespace)
            guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return false }
            let numbers = rest[..<end].dropFirst().split(separator: ",", omittingEmptySubsequences: false)
                .map { Double(decimal: $0) }
            return numbers.count == 4
                && isSound(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
        }
    }

    /// Returns PROJJSON without unsafe areas of use, or `nil` if the text is not JSON.
    ///
    /// PROJ must read the result rather than the original text, because PROJ's JSON parser may treat repeated keys
    /// differently from Foundation's.
    static func sanitized(projJSON text: String) -> String? {
        guard let document = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
            let data = try? JSONSerialization.data(withJSONObject: sanitized(document))
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    private static func sanitized(_ value: Any) -> Any {
        if let values = value as? [Any] { return values.map(sanitized) }
        guard let object = value as? [String: Any] else { return value }
        return object.filter { $0.key != "bbox" || isSound($0.value) }.mapValues(sanitized)
    }

    private static func isSound(_ box: Any) -> Bool {
        let side = { (name: String) in (box as? [String: Any])?[name] as? Double }
        return isSound(
            south: side("south_latitude"), west: side("west_longitude"), north: side("north_latitude"),
            east: side("east_longitude"))
    }

    private static func isSound(south: Double?, west: Double?, north: Double?, east: Double?) -> Bool {
        guard let south, let west, let north, let east else { return false }
        let box = try? BoundingBox(west: west, south: south, east: east, north: north)
        return box != nil && west != east && west != 180 && east != -180
    }
}
