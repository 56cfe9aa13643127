import Testing
import Vantage
import VantageRequests

struct LinkRequestTests {
    @Test func `without apps a link is made for each, in the form that leaves out least`() throws {
        var request = LinkRequest()
        (request.at, request.label, request.zoom) = ("48.2,7.7", "Halle", 15)
        let links = try request.links(.flags)
        #expect(links.map(\.app) == [.apple, .googleApp, .waze, .openStreetMap, .geo, .here, .organicMaps, .bing])
        request.apps = "google"
        #expect(try request.links(.flags).map(\.omitted) == [[.label, .zoom]])
    }

    @Test(arguments: [
        (
            request { ($0.isView, $0.label) = (true, "x") },
            "--label is for a link that shows a place and for --directions."
        ),
        (request { $0.heading = 1 }, "--heading is for --view."),
        (request { $0.mode = "walking" }, "--mode is for --directions."),
        (
            request { ($0.isView, $0.isDirections) = (true, true) },
            "A link does one thing, and --directions and --view are several. Give one of them."
        ),
        (request { $0.apps = "apple,x" }, "Expected --app as some of apple, apple-unified,"),
        (request { $0.at = nil }, "--at is missing."),
        (
            request { ($0.isDirections, $0.mode) = (true, "flying") },
            "Expected --mode as driving, walking, cycling, transit but"
        ),
    ]) func `nothing that was said is lost in silence`(request: LinkRequest, words: String) {
        let error = #expect(throws: RequestError.self) { try request.links(.flags) }
        #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
    }

    private static func request(_ change: (inout LinkRequest) -> Void) -> LinkRequest {
        var request = LinkRequest()
        request.at = "48.2,7.7"
        change(&request)
        return request
    }
}
