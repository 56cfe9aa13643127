import Foundation
import VantageParsing

/// The names that columns have in various programs and languages, in addition to those of ``SidecarColumn``. They are
/// entries in `vocabulary.json`, so that supporting another name requires data, but no code.
///
/// They apply only to tables, because properties in GeoJSON with such names, like `Länge`, often mean something else.
enum TableVocabulary {
    enum Term: String, Hashable, CaseIterable {
        case file, x, y, z
        case heading, magneticHeading, pitch, roll
        case omega, phi, kappa
        case time, date, timeOfDay, week, secondOfWeek
        /// A position in a single column.
        case point
        case latitudeReference, longitudeReference
    }

    private static let names: [String: [String]] = {
        do {
            return try JSONDecoder().decode([String: [String]].self, from: Data(PackageResources.vocabulary_json))
        } catch {
            preconditionFailure("vocabulary.json is invalid: \(error)")
        }
    }()

    /// Returns the names for a term, in the order of preference.
    static func names(of term: Term) -> [String] { names[term.rawValue] ?? [] }
}
