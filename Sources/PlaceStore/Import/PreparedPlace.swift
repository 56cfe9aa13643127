import Places
import SceneStore

/// A place that waits for the store, with the words of its names: an object, since places are large and handed on many
/// times.
package final class PreparedPlace: ImportSubject {
    /// A word of the names of a place.
    struct Word: Sendable {
        let folded: FoldedWord
        /// As of ``Posting``.
        var mask: UInt32
        var shortest: Int
        var leads: Bool
        var isNamed: Bool

        var text: [UInt8] { folded.text }
    }

    package typealias ID = PlaceID

    package let place: Place
    let words: [Word]
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
        private let folding = WordFolding()

        package init() {}

        /// - Parameters:
        ///   - outline: Where its source has one.
        ///   - building: Where it is one.
        ///   - houses: Where it is no house but a way along some.
        package func prepared(
            _ place: Place, outline: Outline? = nil, building: PreparedBuilding? = nil, houses: HouseWay? = nil
        ) -> PreparedPlace {
            PreparedPlace(place, outline, building, houses, folding)
        }
    }

    init(
        _ place: Place, _ outline: Outline?, _ building: PreparedBuilding?, _ houses: HouseWay?, _ folding: WordFolding
    ) {
        self.place = place
        self.outline = outline
        self.building = building
        self.houses = houses
        isPlace = !place.name.isEmpty
        words = Self.words(of: place, folding)
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

    /// Each word once, whatever the names that have it.
    private static func words(of place: Place, _ folding: WordFolding) -> [Word] {
        var words: [Word] = []
        var places: [FoldedWord: Int] = [:]
        for (number, name) in place.allNames.enumerated() {
            let isNamed = number <= place.names.count
            let found = folding.distinctWords(of: name)
            let bit = UInt32(1) << UInt32(min(number, Posting.names - 1))
            for (position, text) in found.enumerated() {
                let folded = FoldedWord(text)
                if let index = places[folded] {
                    words[index].mask |= bit
                    words[index].shortest = min(words[index].shortest, found.count)
                    words[index].leads = words[index].leads || position == 0
                    words[index].isNamed = words[index].isNamed || isNamed
                } else {
                    places[folded] = words.count
                    words.append(
                        Word(
                            folded: folded, mask: bit, shortest: found.count, leads: position == 0, isNamed: isNamed))
                }
            }
        }
        if let category = place.category {
            let everyName = UInt32(1) << UInt32(Posting.names) - 1
            words.append(
                Word(
                    folded: FoldedWord(CategorySearch.word(for: category)), mask: everyName, shortest: 0, leads: false,
                    isNamed: true))
        }
        return words
    }
}

extension Place {
    /// The name, then those in other languages in the order of their tags, then those of no known language, and at last
    /// the name with the address.
    var allNames: [String] {
        let own = [name] + names.sorted { $0.key < $1.key }.map(\.value) + aliases
        return own + [PlaceDetails(self).nameInTown(name)].compactMap(\.self)
    }
}
