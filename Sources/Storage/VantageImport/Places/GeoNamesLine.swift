import VantageGeodesy
import VantageParsing
import VantagePlaceStore
import VantagePlaces

/// A line of a GeoNames table: 19 tab-separated fields, without a header or quotes.
///
/// Source: https://download.geonames.org/export/dump/readme.txt
struct GeoNamesLine {
    private static let source = "geonames"
    private static let license = "CC-BY-4.0"
    private static let fieldCount = 19

    private let fields: [ArraySlice<UInt8>]
    private let label: String

    init(_ line: [UInt8], label: String) {
        self.label = label
        var fields: [ArraySlice<UInt8>] = []
        fields.reserveCapacity(Self.fieldCount)
        var rest = line[...]
        while let end = rest.firstIndex(of: 0x09) {
            fields.append(rest[..<end])
            rest = rest[(end + 1)...]
        }
        fields.append(rest)
        self.fields = fields
    }

    /// Reports whether a line looks like a GeoNames line.
    static func matches(_ line: [UInt8]) -> Bool {
        let line = GeoNamesLine(line, label: "")
        return line.fields.count == fieldCount && Int(line.text(0)) != nil && line.number(4) != nil
            && line.number(5) != nil
    }

    func place() throws(ImportFailure) -> Place? {
        guard fields.count == Self.fieldCount, let latitude = number(4), let longitude = number(5) else {
            throw ImportFailure(
                .badRow, label, "\(label) is not a GeoNames line with \(Self.fieldCount) fields. Correct it.")
        }
        guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else {
            throw ImportFailure(
                .positionOutOfRange, label,
                "\(label) has the position \(latitude),\(longitude), which is out of range. Correct it.")
        }
        guard !text(1).isEmpty else { return nil }
        let id = text(0)
        var place = Place(
            id: PlaceID(source: Self.source, id: id), kind: kind, name: text(1), coordinate: coordinate,
            source: Self.source, sourceID: id)
        place.aliases = aliases
        place.importance = importance
        place.license = Self.license
        if !fields[8].isEmpty {
            var address = PostalAddress()
            address.country = text(8)
            // The division codes of many countries are used only by GeoNames, so only the corresponding ISO codes are
            // stored.
            address.region = Regions.all.state(division: text(10), in: text(8))?.state
            place.address = address
        }
        return place
    }

    private func text(_ field: Int) -> String { PlainTag.text(String(decoding: fields[field], as: UTF8.self)) }

    private func number(_ field: Int) -> Double? { DecimalNumber.number(text(field)) }

    /// The distinct alternate names. The ASCII name is omitted, because searches ignore accents anyway.
    private var aliases: [String] {
        let names = fields[3].split(separator: UInt8(ascii: ","))
        var known = Set<ArraySlice<UInt8>>(minimumCapacity: names.count + 1)
        known.insert(fields[1])
        return names.filter { known.insert($0).inserted }.map { PlainTag.text(String(decoding: $0, as: UTF8.self)) }
            .filter { !$0.isEmpty }
    }

    /// The kind that corresponds to the feature class.
    private var kind: PlaceKind {
        switch text(6) {
        case "A", "P": .territory
        case "H", "T", "U", "V": .physicalFeature
        default: .pointOfInterest
        }
    }

    private var importance: Double {
        if let people = number(14), people >= 1 { return Importance.of(population: people) }
        return kind == .territory ? 0.2 : 0.15
    }
}
