import Foundation
import Testing
import Vantage
import VantageParameters

/// Tests the validation of text and numbers in requests. Messages use the parameter's name in the interface, such as
/// `--fov` or `fov`.
struct ParameterTests {
    @Test(arguments: [(-360.0, 0.0), (-90, 270), (0, 0), (359.5, 359.5), (360, 0)])
    func `a heading can range from -360 to 360 degrees`(degrees: Double, same: Double) throws {
        #expect(try Parameter("--heading").heading(degrees).degrees == same)
    }

    @Test(arguments: [
        ("--fov", 240.0, "Expected --fov from 10 to 170 degrees but received 240."),
        ("fov", 9.5, "Expected fov from 10 to 170 degrees but received 9.5."),
    ]) func `a range error uses the interface's name for the parameter`(name: String, value: Double, words: String)
        throws
    {
        let error = #expect(throws: RequestError.self) { try Parameter(name).fieldOfView(value) }
        #expect(error?.description == words)
        #expect(error?.code == .outOfRange && error?.category == .invalidArgument)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `a value that is infinite, NaN or far too large is out of range`(value: Double) {
        let parameter = Parameter("x")
        #expect(throws: RequestError.self) { try parameter.heading(value) }
        #expect(throws: RequestError.self) { try parameter.fieldOfView(value) }
        #expect(throws: RequestError.self) { try parameter.scale(value) }
        #expect(throws: RequestError.self) { try parameter.zoom(value) }
    }

    @Test(arguments: ["", "640", "0x480", "640x", "640x480x1", "-640x480", "640 x 480", "99999999999999999999x1"])
    func `a size consists of two integers`(text: String) throws {
        let error = #expect(throws: RequestError.self) { try Parameter("--size").size(text) }
        #expect(error?.code == .notUnderstood)
        #expect(error?.description.hasPrefix("Expected --size to be WIDTHxHEIGHT, such as 640x480, but") == true)
    }

    @Test(arguments: ["2023-02-29", "2023-13-01", "17.5.2023", "2023-05-17T25:00:00Z", "", "yesterday"])
    func `a date must exist in the calendar`(text: String) {
        #expect(throws: RequestError.self) { try Parameter("--captured-after").date(text) }
    }

    @Test func `a day starts at midnight UTC, and a timestamp keeps its milliseconds`() throws {
        #expect(try Parameter("x").date("2023-05-17").rfc3339 == "2023-05-17T00:00:00Z")
        #expect(try Parameter("x").date("2023-05-17T08:21:04.250Z").rfc3339 == "2023-05-17T08:21:04.250Z")
        #expect(try Parameter("x").date("2023-05-17T08:21:04+02:00").rfc3339 == "2023-05-17T06:21:04Z")
    }

    @Test func `two contradictory values are an error`() throws {
        let texts = ["heading": ["10"], "look-at": ["1,2"]]
        var view = LookAroundSnapshotter.Options()
        let error = #expect(throws: RequestError.self) {
            try ViewParameters.read(into: &view, .flags) { texts[$0] ?? [] }
        }
        #expect(error?.code == .contradiction)
        #expect(error?.description == "--heading and --look-at both set the heading. Give only one of them.")
    }

    @Test func `missing values leave the options unchanged`() throws {
        var view = LookAroundSnapshotter.Options(scale: 2, quality: 60, badge: true)
        let before = view
        try ViewParameters.read(into: &view, .plain) { _ in [] }
        #expect(view == before)
    }

    @Test func `the facing tolerance applies even if it comes before the place to face`() throws {
        let texts = ["facing-tolerance": ["20"], "facing": ["1,2"]]
        var options = AvailabilityOptions()
        try FilterParameters.read(into: &options, .plain) { texts[$0] ?? [] }
        #expect(options.filter.facing?.tolerance == 20)
        #expect(FilterParameters.texts(of: options).map(\.name) == ["facing", "facing-tolerance"])
    }

    @Test(arguments: [
        ("!cafe", false, true), ("cafe,museum", true, false), ("all", true, true), ("none", false, false),
    ]) func `points of interest can be listed or excluded`(text: String, cafe: Bool, bank: Bool) throws {
        let filter = try Parameter("--poi").pointsOfInterest(text)
        #expect(filter.includes(.cafe) == cafe && filter.includes(.bank) == bank)
        #expect(throws: RequestError.self) { try Parameter("--poi").pointsOfInterest("coffee") }
    }

    @Test func `an overlay consists of a file and its style`() throws {
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

    @Test(arguments: ["a.geojson,strok=red", "a.geojson,strok=red,width=2", "enc:_p~iF~ps|U,colour=red"])
    func `an unknown overlay setting is an error that lists the known settings`(text: String) throws {
        let error = #expect(throws: RequestError.self) {
            try OverlayRequest(text, "--overlay").overlays { _ in [] }
        }
        #expect(
            error?.description.wholeMatch(
                of: /--overlay: An overlay has no setting "(strok|colour)"\. Valid settings are: stroke, fill, .*\./)
                != nil)
    }

    @Test func `a file name and GeoJSON may contain an equals sign`() {
        #expect(OverlayRequest("a,b=c.geojson,width=2", "--overlay").file == "a,b=c.geojson")
        let geoJSON =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"a,b=c"}}"#
        #expect(throws: Never.self) { try OverlayRequest(geoJSON, "overlay").overlays { Array($0.utf8) } }
    }
}
