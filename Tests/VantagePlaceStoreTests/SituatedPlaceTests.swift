import Testing
import VantageGeodesy
import VantagePlaces

@testable import VantagePlaceStore

struct SituatedPlaceTests {
    private static func house(_ number: Int, town: String?) throws -> Place {
        var place = Place(
            id: PlaceID(source: "test", id: "\(number)"), kind: .address, name: "Elm Street \(number)",
            coordinate: try Coordinate(latitude: 1, longitude: 2), source: "test", sourceID: "\(number)")
        place.address = PostalAddress()
        place.address?.street = "Elm Street"
        place.address?.houseNumber = "\(number)"
        guard let town else { return place }
        var surroundings = PostalAddress()
        surroundings.locality = town
        place.surroundings = surroundings
        return place
    }

    /// With the largest number of places, several threads find the words.
    @Test(arguments: [0, 1, 3000])
    func `the words of each place's surroundings are found, in the order of the places`(count: Int) throws {
        let places = try (0..<count).map { number in
            let town = number % 7 == 3 ? nil : "Town\(number)"
            return SituatedPlace(row: Int64(number), place: try Self.house(number, town: town))
        }
        let derived = SituatedPlace.words(of: places).map { words in
            words.map { words in
                var found: [String] = []
                words.forEach { word, text in
                    if word.isDerived { found.append(String(decoding: text, as: UTF8.self)) }
                }
                return found
            }
        }
        #expect(derived == (0..<count).map { $0 % 7 == 3 ? nil : ["town\($0)"] })
    }
}
