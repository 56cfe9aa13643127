import Testing
import VantageParsing
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

struct JSONTextTests {
    @Test(arguments: ["", "plain", "\"quoted\\\"", "tab\tand\u{0}\u{1F}line\n", "Église 東京 𝒳", "a/b", "{", "["])
    func `strings round-trip through JSON`(text: String) throws {
        let array = try JSONParser.value(of: JSONText.array([text, "b", text]).utf8)
        #expect(array.elements?.map(\.text) == [text, "b", text])
        let object = try JSONParser.value(of: JSONText.object([("fr", text), ("x\"y", "b")]).utf8)
        #expect(object["fr"]?.text == text && object["x\"y"]?.text == "b")
    }

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
