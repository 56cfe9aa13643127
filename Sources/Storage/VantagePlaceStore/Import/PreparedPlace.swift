import VantageParsing
import VantagePlaces
import VantageStoreCore

/// A place with the words of its names, ready to be stored.
///
/// It is a class because places are large and are passed along many times.
package final class PreparedPlace: ImportSubject {
    package typealias ID = PlaceID

    package let place: Place
    let words: NameWords
    let cell: PlaceCell
    let outline: Outline?
    /// The footprint of the building that is the place or contains it.
    let building: PreparedBuilding?
    /// The interpolation line, if the input is an address interpolation rather than a place.
    let houses: InterpolationWay?
    /// Whether the input has a name. Without a name, it is only a building and not a place.
    let isPlace: Bool
    let names: String?
    let aliases: String?
    let details: String?

    /// The preparation of places, which finds their words in parallel to relieve the single writer. Each thread has its
    /// own instance.
    package struct Preparation {
        private let reader = NameWordReader()

        package init() {}

        /// Prepares a place.
        ///
        /// - Parameters:
        ///   - outline: The outline, if the source has one.
        ///   - building: The footprint, if the place is a building.
        ///   - houses: The interpolation line, if the input is an address interpolation rather than a place.
        package func prepared(
            _ place: Place, outline: Outline? = nil, building: PreparedBuilding? = nil, houses: InterpolationWay? = nil
        ) -> PreparedPlace {
            PreparedPlace(place, outline, building, houses, reader)
        }
    }

    init(
        _ place: Place, _ outline: Outline?, _ building: PreparedBuilding?, _ houses: InterpolationWay?,
        _ reader: NameWordReader
    ) {
        self.place = place
        self.outline = outline
        self.building = building
        self.houses = houses
        isPlace = !place.name.isEmpty
        words = reader.words(of: place)
        cell = PlaceCell(at: place.coordinate)
        let names = place.names.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        self.names = names.isEmpty || place.isUnnamed ? nil : JSONText.object(names)
        aliases = place.aliases.isEmpty ? nil : JSONText.array(of: place.aliases)
        let details = PlaceDetails(place)
        self.details = details.isEmpty ? nil : details.json
    }

    package var storedBytes: Int {
        let json = [names, aliases, details].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        return place.name.utf8.count + json + words.count * PackedPair.width
            + 8 * ((outline?.pointCount ?? 0) + (building?.outline.pointCount ?? 0))
    }

    package var originalBytes: Int { 0 }
}

extension Place {
    /// All names: the place's own name, those in other languages in the order of their tags, the aliases, and the name
    /// with the address. A place without a name has only the address.
    var allNames: [String] {
        if isUnnamed { return ["", PlaceDetails(self).nameInTown(name) ?? ""] }
        let own = [name] + names.sorted { $0.key < $1.key }.map(\.value) + aliases
        return own + [PlaceDetails(self).nameInTown(name)].compactMap(\.self)
    }
}
