import Geodesy
import JSONReading
import Places

/// A line of GeoNames' tables: 19 fields between tabs, without a header and without quotes.
///
/// Source: https://download.geonames.org/export/dump/readme.txt
struct GeoNamesLine {
    private static let source = "geonames"
    private static let license = "CC-BY-4.0"
    private static let fieldCount = 19

    private let fields: [Substring]
    private let label: String

    init(_ line: [UInt8], label: String) {
        self.label = label
        fields = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
    }

    /// Whether a line looks like one of these.
    static func matches(_ line: [UInt8]) -> Bool {
        let line = GeoNamesLine(line, label: "")
        return line.fields.count == fieldCount && Int(line.fields[0]) != nil && line.number(4) != nil
            && line.number(5) != nil
    }

    func place() throws(ImportFailure) -> Place? {
        guard fields.count == Self.fieldCount, let latitude = number(4), let longitude = number(5) else {
            throw ImportFailure(
                .badRow, label, "\(label) is no line of GeoNames, which has \(Self.fieldCount) fields. Correct it.")
        }
        guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
            throw ImportFailure(
                .positionOutOfRange, label,
                "\(label) is at \(latitude),\(longitude), which is not on the globe. Correct it.")
        }
        guard !fields[1].isEmpty else { return nil }
        let id = String(fields[0])
        var place = Place(
            id: PlaceID(source: Self.source, id: id), kind: kind, name: String(fields[1]), coordinate: coordinate,
            source: Self.source, sourceID: id)
        place.aliases = aliases(of: place.name)
        place.importance = importance
        place.license = Self.license
        if !fields[8].isEmpty {
            var address = PostalAddress()
            address.country = String(fields[8])
            place.address = address
        }
        return place
    }

    private func number(_ field: Int) -> Double? { DecimalText.number(String(fields[field])) }

    /// Each once; the name in ASCII is found without being written.
    private func aliases(of name: String) -> [String] {
        var known: Set<Substring> = [fields[1], ""]
        return fields[3].split(separator: ",").filter { known.insert($0).inserted }.map(String.init)
    }

    /// From the class of the feature.
    private var kind: PlaceKind {
        switch fields[6] {
        case "A", "P": .territory
        case "H", "T", "U", "V": .physicalFeature
        default: .pointOfInterest
        }
    }

    private var importance: Double {
        if let people = number(14), people >= 1 { return Importance.of(population: people) }
        return fields[6] == "A" || fields[6] == "P" ? 0.2 : 0.15
    }
}
