import Geodesy
import Places
import SceneFixtures
import Testing

@testable import PlaceStore

/// Links of maps that are searched for.
@Suite(.fewAtATime)
struct LinkSearchTests {
    @Test(arguments: [
        ("https://maps.apple.com/?ll=48,7&q=Somewhere", ["Boulangerie"]),
        ("  https://www.google.com/maps/search/?api=1&query=48.0%2C7.0 ", ["Boulangerie"]),
        ("https://www.google.com/maps/place/Elsewhere/@20,30,15z/data=!3d48!4d7", ["Boulangerie"]),
        ("https://www.openstreetmap.org/?mlat=48&mlon=7#map=15/20/30", ["Boulangerie"]),
        ("https://waze.com/ul?ll=49%2C8&navigate=yes", ["Librairie"]), ("geo:0,0?q=49,8(Anything)", ["Librairie"]),
        ("https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=49%2C8&heading=20", ["Librairie"]),
        ("https://maps.apple.com/?q=librairie", ["Librairie"]), ("geo:0,0?q=librairie", ["Librairie"]),
        ("https://www.google.com/maps/dir/?api=1&destination=Boulangerie", ["Boulangerie"]),
        ("https://maps.apple.com/?ll=10,20&q=Boulangerie", []), ("https://osm.org/go/0EEQjE--?m", []),
        // No link of a map: its words are searched for.
        ("https://example.com/librairie", []), ("librairie:", ["Librairie"]), ("geo: librairie", ["Librairie"]),
    ]) func `a link of a map finds what lies where it leads, or what it searches for`(text: String, names: [String])
        async throws
    {
        let town = try await TestPlaces.holding([.make("Boulangerie"), .make("Librairie", at: 49, 8)])
        #expect(try await town.names(text).prefix(1) == names[...], "\(text)")
    }

    @Test func `a link says where to search unless the search says so`() async throws {
        let town = try await TestPlaces.holding([.make("Halle", at: 48, 7), .make("Halle", at: 10, 20)])
        let link = "https://maps.apple.com/?q=Halle&sll=10,20"
        let first = try await town.places.matches(of: PlaceQuery(link)).first
        #expect(first?.place.coordinate.latitude == 10 && first?.distance == 0)
        let near = try Coordinate(latitude: 48, longitude: 7)
        #expect(try await town.places.matches(of: PlaceQuery(link, near: near)).first?.place.coordinate == near)
    }

    @Test func `a short plus code finds what lies there, near the place behind it or where is searched`() async throws {
        let hall = try Coordinate(latitude: 43.7384, longitude: 7.4246)
        let town = try await TestPlaces.holding([
            .make("Halle", at: hall.latitude, hall.longitude), .make("Monaco", at: 43.7314, 7.42),
        ])
        let short = String(PlusCode(hall).text.dropFirst(4))
        #expect(try await town.names("\(short) Monaco") == ["Halle"])
        #expect(try await town.names(" \(short.lowercased())  monaco ").first == "Halle")
        #expect(try await town.names(short, near: hall).first == "Halle")
        let far = try Coordinate(latitude: 10, longitude: 20)
        #expect(try await town.names(short, near: far).isEmpty, "the nearest of that code lies elsewhere")
        for alone in [short, "\(short) Nowhere"] { #expect(try await town.names(alone).isEmpty) }
    }
}
