import Vantage

/// The systems of units in texts for people.
package enum UnitSystem: String, CaseIterable, Sendable {
    case metric = "metric"
    case imperial = "imperial"
}

extension ParameterDescription {
    /// Describes the units of lengths in texts. Numbers are always in meters.
    package static func units(_ name: String, _ path: OptionPath<Options, UnitSystem?>) -> Self {
        optional(
            name, path, .words(of: UnitSystem.self),
            "The units of lengths in texts. Numbers in JSON are always meters.",
            defaultText: "those of the region in the language, such as US in en-US", parse: Parameter.word,
            text: \.rawValue)
    }
}

extension DistanceFormatter {
    /// Creates a formatter for a request.
    ///
    /// - Parameters:
    ///   - system: The requested units; `nil` for those of the region.
    ///   - locales: Languages with their regions, most preferred first. The first with a region counts.
    ///   - language: The language of the texts.
    package init(_ system: UnitSystem?, locales: [String], language: String) {
        let regional = locales.first { $0.contains { $0 == "-" || $0 == "_" } } ?? ""
        let units: DistanceUnits =
            switch system {
            case .metric: .metric
            case .imperial: .imperial(in: regional)
            case nil: DistanceUnits(locale: regional)
            }
        self.init(units: units, language: language)
    }
}
