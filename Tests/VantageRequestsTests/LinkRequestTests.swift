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

    @Test(
        arguments: [
            (
                {
                    $0.isView = true; $0.label = "x"
                }, "--label is for a link that shows a place and for --directions."
            ),
            ({ $0.heading = 1 }, "--heading is for --view."), ({ $0.mode = "walking" }, "--mode is for --directions."),
            (
                {
                    $0.isView = true; $0.isDirections = true
                },
                "A link does one thing, and --directions and --view are several. Give one of them."
            ),
            ({ $0.apps = "apple,x" }, "Expected --app as some of apple, apple-unified,"),
            ({ $0.at = nil }, "--at is missing."),
            (
                {
                    $0.isDirections = true; $0.mode = "flying"
                }, "Expected --mode as driving, walking, cycling, transit but"
            ),
        ] as [(@Sendable (inout LinkRequest) -> Void, String)])
    func `nothing that was said is lost in silence`(change: @Sendable (inout LinkRequest) -> Void, words: String) {
        var request = LinkRequest()
        request.at = "48.2,7.7"
        change(&request)
        let error = #expect(throws: RequestError.self) { try request.links(.flags) }
        #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
    }
}
