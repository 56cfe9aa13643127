import Testing
import Vantage
import VantageParameters

struct LinkRequestTests {
    @Test func `if no app is named, each app gets its most complete link`() throws {
        var request = LinkRequest()
        (request.place, request.label, request.zoom) = (try Coordinate(latitude: 48.2, longitude: 7.7), "Halle", 15)
        let links = try request.links(.flags)
        #expect(links.map(\.app) == [.apple, .googleApp, .waze, .openStreetMap, .geo, .here, .organicMaps, .bing])
        request.apps = [.google]
        #expect(try request.links(.flags).map(\.omitted) == [[.label, .zoom]])
    }

    @Test(arguments: [
        (
            request { ($0.isView, $0.label) = (true, "x") },
            "--label only applies to a link that shows a place and to --directions."
        ),
        (request { $0.pitch = 1 }, "--pitch only applies to --view."),
        (request { $0.mode = .walking }, "--mode only applies to --directions."),
        (
            request { ($0.isView, $0.isDirections) = (true, true) },
            "A link has a single action, so --directions and --view cannot be combined."
        ),
        (request { $0.place = nil }, "--at is missing."),
    ]) func `a parameter that would be ignored is an error`(request: LinkRequest, words: String) {
        let error = #expect(throws: RequestError.self) { try request.links(.flags) }
        #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
    }

    private static func request(_ change: (inout LinkRequest) -> Void) -> LinkRequest {
        var request = LinkRequest()
        request.place = try? Coordinate(latitude: 48.2, longitude: 7.7)
        change(&request)
        return request
    }

    @Test(arguments: [
        ("app", "apple,x", "Expected --app to be one or more of apple, apple-unified,"),
        ("mode", "flying", "Expected --mode to be driving, walking, cycling or transit but"),
    ]) func `an unknown value is an error that lists the known ones`(name: String, text: String, words: String) {
        var request = LinkRequest()
        let error = #expect(throws: RequestError.self) {
            try LinkParameters.read(into: &request, .flags) { $0 == name ? [text] : [] }
        }
        #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
    }
}
