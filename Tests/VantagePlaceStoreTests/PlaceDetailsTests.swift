import Testing
import VantageParsing
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

struct PlaceDetailsTests {
    @Test func `place details round-trip through JSON`() throws {
        var place = try Place.make("x") {
            $0.telephone = "+377 1"
            $0.adminLevel = 8
            $0.code = "MC"
            $0.type = "city"
            $0.openingHours = "Mo-Fr \"by appointment\""
            $0.url = "https://example.org/a"
        }
        #expect(PlaceDetails(place).json.hasPrefix("{\"adminLevel\":8,"))
        place.address = PostalAddress()
        place.address?.street = "Rue \\ Haute"
        place.address?.country = "MC"
        let details = PlaceDetails(try JSONParser.value(of: PlaceDetails(place).json.utf8))
        #expect(
            details.address == place.address && details.adminLevel == 8 && details.openingHours == place.openingHours)
        #expect(details.url == place.url && details.telephone == place.telephone && details.code == "MC")
    }
}
