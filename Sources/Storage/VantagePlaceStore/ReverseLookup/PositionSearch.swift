import Foundation
import GRDB
import VantageGeodesy
import VantagePlaces

/// A search for the places at a position that the user entered.
struct PositionSearch {
    private let coordinate: Coordinate
    private let position: Place
    private let found: [(place: Place, distance: Double)]

    /// - Parameter database: The store's database. It may lack the tables for places.
    init(_ database: Database, at coordinate: Coordinate) throws {
        self.coordinate = coordinate
        guard try PlaceReader.hasPlaces(database) else {
            (position, found) = (Place(position: coordinate, address: nil, surroundings: nil), [])
            return
        }
        let result = try ReverseLookupSearch(database).reverseLookup(at: coordinate)
        let surroundings = try SurroundingsFinder(database).address(at: GridPoint(coordinate))
        position = Place(position: coordinate, address: result.address, surroundings: surroundings)
        let near = [result.address, result.item, result.town].compactMap(\.self).map { ($0.place, $0.distance) }
        found = near + (result.territories + result.features).map { ($0, 0) }
    }

    /// Returns the position itself with its address, then the house or street, the point of interest, and the areas
    /// around it, up to a limit.
    func matches(limit: Int) -> [PlaceMatch] {
        var known: Set<PlaceID> = []
        let places = ([(position, 0)] + found).filter { known.insert($0.place.id).inserted }
        return places.prefix(limit).enumerated().map { number, match in
            PlaceMatch(
                place: match.place, matched: position.name, score: 1 / Double(number + 1), distance: match.distance,
                unmatched: [])
        }
    }
}

extension Place {
    /// Creates a place for a position, which does not have to be in a store.
    ///
    /// - Parameters:
    ///   - address: The house or street at the position, if any. It provides the address, license and attribution of
    ///     the new place.
    ///   - surroundings: The town, district, postal code, state and country around the position.
    fileprivate init(position: Coordinate, address: ReverseLookup.Match?, surroundings: PostalAddress?) {
        let name = "\(position.latitude.degrees), \(position.longitude.degrees)"
        self.init(
            id: PlaceID(source: "position", id: position.description), kind: .address, name: name,
            coordinate: position, source: "position", sourceID: position.description)
        type = "position"
        guard let address else {
            self.surroundings = surroundings
            return
        }
        self.address = address.place.address
        if address.method == .street {
            self.address = self.address ?? PostalAddress()
            self.address?.street = address.place.name
        }
        self.surroundings = address.place.surroundings ?? surroundings
        license = address.place.license
        attribution = address.place.attribution
    }
}

extension Double {
    /// The number with at most six decimals and without an exponent.
    fileprivate var degrees: String {
        var text = String(format: "%.6f", self)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }
}
