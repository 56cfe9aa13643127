import Places
import SceneStore

/// A place that waits for the store, with the words of its names: an object, since places are large and handed on many
/// times.
package final class PreparedPlace: ImportSubject {
    package typealias ID = PlaceID

    package let place: Place
    let words: NameWords
    let cell: PlaceCell
    let outline: Outline?
    /// The building that it is, or whose walls it is in.
    let building: PreparedBuilding?
    /// Where it is no house but a way along some.
    let houses: HouseWay?
    /// Whether it is more than that building.
    let isPlace: Bool
    let names: String?
    let aliases: String?
    let details: String?

    /// Finds the words of places, which is better done by many at once than by the one who writes; used by one thread.
    package struct Preparation {
        private let reader = NameWordReader()

        package init() {}

        /// - Parameters:
        ///   - outline: Where its source has one.
        ///   - building: Where it is one.
        ///   - houses: Where it is no house but a way along some.
        package func prepared(
            _ place: Place, outline: Outline? = nil, building: PreparedBuilding? = nil, houses: HouseWay? = nil
        ) -> PreparedPlace {
            PreparedPlace(place, outline, building, houses, reader)
        }
    }

    init(
        _ place: Place, _ outline: Outline?, _ building: PreparedBuilding?, _ houses: HouseWay?,
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
        self.names = names.isEmpty ? nil : JSONText.object(names)
        aliases = place.aliases.isEmpty ? nil : JSONText.array(place.aliases)
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
    /// The name, then those in other languages in the order of their tags, then those of no known language, and at last
    /// the name with the address.
    var allNames: [String] {
        let own = [name] + names.sorted { $0.key < $1.key }.map(\.value) + aliases
        return own + [PlaceDetails(self).nameInTown(name)].compactMap(\.self)
    }
}
