import Foundation

/// The units of lengths in texts for people, like MapKit's `MKDistanceFormatter.Units`.
public enum DistanceUnits: String, Hashable, Sendable, CaseIterable {
    /// Meters and kilometers.
    case metric = "metric"
    /// Feet and miles.
    case imperial = "imperial"
    /// Yards and miles.
    case imperialWithYards = "imperialWithYards"

    /// Returns the units on road signs in a region.
    ///
    /// - Parameter locale: A BCP 47 tag or a POSIX locale, such as `en-GB` or `en_US.UTF-8`. Without a region, the units
    ///   are metric.
    public init(locale: String) {
        switch Self.region(of: locale) {
        case "US", "LR", "MM", "PR", "VI", "GU", "AS", "MP": self = .imperial
        case "GB": self = .imperialWithYards
        default: self = .metric
        }
    }

    /// Returns the units for road lengths in imperial measure, with yards where they are customary.
    public static func imperial(in locale: String) -> DistanceUnits {
        region(of: locale) == "GB" ? .imperialWithYards : .imperial
    }

    private static func region(of locale: String) -> String? {
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }.dropFirst()
        return parts.first { $0.count == 2 && $0.allSatisfy(\.isLetter) }.map { $0.uppercased() }
    }
}

/// Words for the lengths of routes, like MapKit's `MKDistanceFormatter`.
public struct DistanceFormatter: Hashable, Sendable {
    /// The units of lengths.
    public var units: DistanceUnits
    /// The language as a BCP 47 tag, which determines the names of units and the decimal separator. The fallback is
    /// English.
    public var language: String

    /// Creates a formatter.
    public init(units: DistanceUnits = .metric, language: String = "en") {
        (self.units, self.language) = (units, language)
    }

    /// Returns the words for a length, rounded as on road signs: `350 m`, `1.2 km`, `500 ft` or `0.7 mi`.
    ///
    /// - Parameter meters: The length in meters.
    public func string(fromDistance meters: Double) -> String {
        switch units {
        case .metric:
            let rounded = Self.rounded(meters)
            return rounded < 1000 ? text(rounded, .meter) : text(Self.short(meters / 1000), .kilometer)
        case .imperial, .imperialWithYards:
            guard meters < Self.mile / 5 else { return text(Self.short(meters / Self.mile), .mile) }
            return units == .imperial
                ? text(Self.rounded(meters / 0.3048), .foot) : text(Self.rounded(meters / 0.9144), .yard)
        }
    }

    /// The length of a mile in meters.
    private static let mile = 1609.344

    private enum Unit: Hashable { case meter, kilometer, foot, yard, mile }

    /// Rounds a length to a whole number, to a multiple of 5 from 20 on, and to a multiple of 10 from 100 on.
    private static func rounded(_ value: Double) -> Double {
        let step = value < 20 ? 1.0 : value < 100 ? 5 : 10
        return (value / step).rounded() * step
    }

    /// Rounds a length to one decimal place, or to a whole number from 20 on.
    private static func short(_ value: Double) -> Double {
        value < 20 ? (value * 10).rounded() / 10 : value.rounded()
    }

    private var code: String { String(language.prefix { $0 != "-" && $0 != "_" }).lowercased() }

    private func text(_ value: Double, _ unit: Unit) -> String {
        let number = value == value.rounded() ? "\(Int(value))" : "\(value)"
        let separator = ["de", "fr", "es", "pt"].contains(code) ? "," : "."
        return number.replacing(".", with: separator) + spacedName(of: unit)
    }

    private func spacedName(of unit: Unit) -> String {
        let names = Self.names[code] ?? Self.abbreviations
        let space = code == "zh" || code == "ja" ? "" : " "
        return space + (names[unit] ?? "")
    }

    private static let abbreviations: [Unit: String] = [
        .meter: "m", .kilometer: "km", .foot: "ft", .yard: "yd", .mile: "mi",
    ]

    private static let names: [String: [Unit: String]] = [
        "ar": [.meter: "م", .kilometer: "كم", .foot: "قدم", .yard: "ياردة", .mile: "ميل"],
        "ja": [.meter: "m", .kilometer: "km", .foot: "フィート", .yard: "ヤード", .mile: "マイル"],
        "zh": [.meter: "米", .kilometer: "公里", .foot: "英尺", .yard: "码", .mile: "英里"],
    ]
}
