import Foundation
import Testing
import Vantage
import VantageRequests

/// Texts and numbers of requests, checked once and in the words of whoever asked.
struct ParameterTests {
    @Test(arguments: [(-360.0, 0.0), (-90, 270), (0, 0), (359.5, 359.5), (360, 0)])
    func `a heading may be given from either side`(degrees: Double, same: Double) throws {
        #expect(try Parameter("--heading").heading(degrees).degrees == same)
    }

    @Test(arguments: [
        ("--fov", 240.0, "Expected --fov from 10 to 170 degrees but received 240."),
        ("fov", 9.5, "Expected fov from 10 to 170 degrees but received 9.5."),
    ]) func `a range is told in the words of whoever asked`(name: String, value: Double, words: String) throws {
        let error = #expect(throws: RequestError.self) { try Parameter(name).fieldOfView(value) }
        #expect(error?.description == words)
        #expect(error?.code == .outOfRange && error?.category == .invalidArgument)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300]) func `what is no number is in no range`(value: Double)
    {
        let parameter = Parameter("x")
        #expect(throws: RequestError.self) { try parameter.heading(value) }
        #expect(throws: RequestError.self) { try parameter.pitch(value) }
        #expect(throws: RequestError.self) { try parameter.fieldOfView(value) }
        #expect(throws: RequestError.self) { try parameter.scale(value) }
        #expect(throws: RequestError.self) { try parameter.zoom(value) }
        #expect(throws: RequestError.self) { try parameter.radius(value) }
        #expect(throws: RequestError.self) { try parameter.tolerance(value) }
    }

    @Test func `the ends of a range are in it, and what is beyond is not`() throws {
        let parameter = Parameter("x")
        #expect(try parameter.scale(1) == 1 && parameter.scale(4) == 4)
        #expect(throws: RequestError.self) { try parameter.scale(4.01) }
        #expect(try parameter.quality(1) == 1 && parameter.quality(100) == 100)
        #expect(throws: RequestError.self) { try parameter.quality(0) }
        #expect(try parameter.pitch(-90) == -90 && parameter.zoom(22) == 22 && parameter.radius(20_000_000) == 2e7)
        #expect(throws: RequestError.self) { try parameter.heading(-360.5) }
        #expect(throws: RequestError.self) { try parameter.tolerance(-1) }
    }

    @Test(arguments: ["", "640", "0x480", "640x", "640x480x1", "-640x480", "640 x 480", "99999999999999999999x1"])
    func `a size is two whole numbers`(text: String) throws {
        let error = #expect(throws: RequestError.self) { try Parameter("--size").size(text) }
        #expect(error?.code == .notUnderstood)
        #expect(error?.description.hasPrefix("Expected --size as WIDTHxHEIGHT, such as 640x480, but received") == true)
    }

    @Test(arguments: ["2023-02-29", "2023-13-01", "17.5.2023", "2023-05-17T25:00:00Z", "", "yesterday"])
    func `a date is one that the calendar has`(text: String) {
        #expect(throws: RequestError.self) { try Parameter("--captured-after").date(text) }
    }

    @Test func `a day begins in UTC, and a moment keeps its milliseconds`() throws {
        #expect(try Parameter("x").date("2023-05-17").rfc3339 == "2023-05-17T00:00:00Z")
        #expect(try Parameter("x").date("2023-05-17T08:21:04.250Z").rfc3339 == "2023-05-17T08:21:04.250Z")
        #expect(try Parameter("x").date("2023-05-17T08:21:04+02:00").rfc3339 == "2023-05-17T06:21:04Z")
    }

    @Test func `two answers to one question are none`() throws {
        var view = ViewRequest()
        view.heading = 10
        view.lookAt = "1,2"
        let error = #expect(throws: RequestError.self) { try view.options(limits: .standard, .flags) }
        #expect(error?.code == .contradiction)
        #expect(error?.description == "--heading and --look-at both say where to look. Give one of them.")
        var filter = FilterRequest()
        (filter.panoramasOnly, filter.photosOnly) = (true, true)
        let other = #expect(throws: RequestError.self) { try filter.availability(.plain) }
        #expect(other?.description == "panoramas-only and photos-only leave nothing. Give one of them.")
    }

    @Test func `what a request leaves out is as the library has it`() throws {
        #expect(try ViewRequest().options(limits: .standard, .plain) == LookAroundSnapshotter.Options())
        #expect(try FilterRequest().availability(.plain).radius == AvailabilityOptions.standardRadius)
        var map = MapSnapshotter.Options(area: .places([]))
        try MapViewRequest().apply(to: &map, .plain)
        #expect(map == MapSnapshotter.Options(area: .places([])))
    }

    @Test(arguments: [
        ("!cafe", false, true), ("cafe,museum", true, false), ("all", true, true), ("none", false, false),
    ]) func `points of interest are named, or all but some`(text: String, cafe: Bool, bank: Bool) throws {
        let filter = try Parameter("--poi").pointsOfInterest(text)
        #expect(filter.includes(.cafe) == cafe && filter.includes(.bank) == bank)
        #expect(throws: RequestError.self) { try Parameter("--poi").pointsOfInterest("coffee") }
    }

    @Test func `an overlay is a file and what it looks like`() throws {
        let request = OverlayRequest("a,b.geojson,stroke=red,width=2", "--overlay")
        #expect(request.file == "a,b.geojson")
        let geoJSON = #"{"type":"Point","coordinates":[1,2]}"#
        let overlay = try #require(try request.overlays { _ in Array(geoJSON.utf8) }.first)
        #expect(overlay.style.lineWidth == 2)
        for wrong in [
            "x,width=-1", "x,opacity=2", "x,blend=mix", "x,level=sky", "x,fill=reddish", ",width=1", "x,dash=0",
        ] {
            #expect(throws: RequestError.self, "\(wrong)") {
                try OverlayRequest(wrong, "--overlay").overlays { _ in Array(geoJSON.utf8) }
            }
        }
    }
}
