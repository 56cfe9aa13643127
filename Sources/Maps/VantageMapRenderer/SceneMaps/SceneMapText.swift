import Foundation
import VantageGeodesy

/// The sentences above a map of scenes.
struct SceneMapText {
    let statistics: SceneStatistics
    let extent: SceneExtent

    /// The number of scenes of each kind.
    var title: String {
        let kinds = [(statistics.panoramas, "panorama"), (statistics.photos, "photo")].filter { $0.0 > 0 }
            .map { Self.counted($0, $1) }.joined(separator: ", ")
        return "\(Self.counted(statistics.count, "scene")): \(kinds)"
    }

    /// The extent of the scenes on the map.
    var area: String {
        let latitudes = Self.range(Self.latitude(extent.south), Self.latitude(extent.north))
        let longitudes = Self.range(
            Self.longitude(extent.west), Self.longitude(extent.east), isShort: extent.east - extent.west < 180)
        return "\(latitudes), \(longitudes) (\(size))"
    }

    /// A warning about scenes outside the map, or `nil` if there are none.
    var outside: String? {
        guard let farthest = extent.farthest else { return nil }
        let place = "\(Self.degrees(farthest.coordinate.latitude)), \(Self.degrees(farthest.coordinate.longitude))"
        let away = "\(Self.length(farthest.distance)) away"
        guard extent.outside > 1 else { return "1 position is outside the map, at \(place) (\(away))." }
        return "\(Self.grouped(extent.outside)) positions are outside the map, the farthest at \(place) (\(away))."
    }

    /// The relation between headings and the direction of travel, and the number of scenes without a heading.
    var headings: String? {
        let missing = statistics.withoutHeading
        if missing == statistics.count { return "No scene has a heading." }
        let unknown = missing > 0 ? ["\(Self.counted(missing, "scene")) without a heading."] : []
        let parts = [travel].compactMap { $0 } + unknown
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private var travel: String? {
        guard let (angle, share) = statistics.travel.mostFrequent else { return nil }
        let percent = "\(Int((share * 100).rounded(.down)))%"
        guard share >= 0.5 else { return "Headings do not follow the direction of travel." }
        let direction =
            switch abs(angle) {
            case ..<20: "in the direction of travel"
            case 160...: "backward, against the direction of travel"
            default: "\(Int(abs(angle).rounded()))° to the \(angle > 0 ? "right" : "left") of the direction of travel"
            }
        return "\(percent) of the headings point \(direction)."
    }

    /// The width and height of the extent.
    private var size: String {
        let middle = (extent.south + extent.north) / 2
        guard let center = try? Coordinate(latitude: middle, longitude: 0) else { return "" }
        let width = (extent.east - extent.west) * center.metersPerDegree.longitude
        let height = (extent.north - extent.south) * center.metersPerDegree.latitude
        return "\(Self.length(width)) × \(Self.length(height))"
    }

    /// - Parameter isShort: Whether the range is less than half of the circle. A longer range can begin and end in the
    ///   same hemisphere, but extend through both.
    private static func range(_ low: String, _ high: String, isShort: Bool = true) -> String {
        guard low != high else { return low }
        // A shared hemisphere is written once.
        let isShared = isShort && low.suffix(2) == high.suffix(2) && low.contains(" ")
        return "\(isShared ? String(low.dropLast(2)) : low) to \(high)"
    }

    static func latitude(_ degrees: Double, decimals: Int = 5) -> String { hemisphere(degrees, decimals, "N", "S") }

    static func longitude(_ degrees: Double, decimals: Int = 5) -> String {
        let turned = degrees - 360 * ((degrees + 180) / 360).rounded(.down)
        return hemisphere(turned == -180 ? 180 : turned, decimals, "E", "W")
    }

    private static func hemisphere(_ degrees: Double, _ decimals: Int, _ plus: String, _ minus: String) -> String {
        let text = String(format: "%.*f°", decimals, abs(degrees))
        guard text.contains(where: { ("1"..."9").contains($0) }) else { return text }
        return "\(text) \(degrees < 0 ? minus : plus)"
    }

    private static func degrees(_ number: Double) -> String { String(format: "%.5f", number) }

    /// Formats a length in meters with two or three digits.
    static func length(_ meters: Double) -> String {
        switch meters {
        case ..<9.95: String(format: "%.1f m", meters)
        case ..<999.5: String(format: "%.0f m", meters)
        case ..<9950: String(format: "%.1f km", meters / 1000)
        default: "\(grouped(Int((meters / 1000).rounded()))) km"
        }
    }

    static func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }

    /// Formats a number with commas between thousands.
    static func grouped(_ number: Int) -> String {
        var digits = String(number)
        var end = digits.endIndex
        while let place = digits.index(end, offsetBy: -3, limitedBy: digits.startIndex), place > digits.startIndex {
            digits.insert(",", at: place)
            end = place
        }
        return digits
    }
}
