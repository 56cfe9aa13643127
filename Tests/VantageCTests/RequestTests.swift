import Foundation
import Testing
import Vantage
import VantageParameters
import VantageSceneFixtures

@testable import VantageC

struct RequestTests {
    @Test func `reads strings, numbers and booleans`() throws {
        let request = try Request(
            #"{"radius": 12.5, "kind": "photo", "has-picture": true, "captured-after": "2024-01-02"}"#,
            FilterParameters.requested)
        let options = try request.options(FilterParameters.self)
        #expect(options.radius == 12.5 && options.filter.kind == .photo && options.filter.hasPicture)
        #expect(options.filter.capturedAfter == Date(timeIntervalSince1970: 1_704_153_600))
    }

    @Test func `repeats only parameters that can be repeated`() throws {
        let request = try Request(
            #"{"from": "1,2", "to": "3,4", "via": ["5,6", "7,8"]}"#, RouteParameters.requested)
        #expect(try request.options(RouteParameters.self).waypoints == ["5,6", "7,8"])
        let error = #expect(throws: RequestError.self) {
            try Request(#"{"from": ["1,2", "3,4"]}"#, RouteParameters.requested)
        }
        #expect(error?.code == .contradiction)
    }

    @Test func `rejects unknown members and lists the known ones`() {
        let error = #expect(throws: LibraryError.self) { try Request(#"{"radios": 1}"#, FilterParameters.requested) }
        #expect(error?.code == .unknownParameter)
        #expect(error?.description.contains("radius") == true)
    }

    @Test(arguments: ["", "[]", "1", "{", #"{"radius": null}"#, #"{"radius": [[1]]}"#, #"{"radius": 1} x"#])
    func `rejects anything but an object of values`(json: String) {
        #expect(throws: RequestError.self) { try Request(json, FilterParameters.requested) }
    }

    @Test func `rejects text that is not UTF-8`() {
        let bytes: [CChar] = [CChar(bitPattern: 0xFF), 0]
        let error = #expect(throws: LibraryError.self) { try Arguments.text(bytes, "path") }
        #expect(error?.code == .notUTF8)
    }

    @Test func `NULL means that no values are given`() throws {
        #expect(try Request(nil, FilterParameters.requested).options(FilterParameters.self) == AvailabilityOptions())
    }

    @Test func `the page about the C library lists all import options`() throws {
        let page = try String(contentsOf: SampleData.repository.appending(path: "docs/c.md"), encoding: .utf8)
        for parameter in ImportParameters.all { #expect(page.contains("`\(parameter.name)`"), "\(parameter.name)") }
    }

    @Test func `import options become the importer's options`() throws {
        let request = try Request(
            #"""
            {"format": "auto", "collection": "town", "license": "CC0-1.0", "kind": "panorama", "jobs": 3,
             "columns": "file=1,x=2,y=3", "no-header": true, "crs": "EPSG:25832", "delimiter": "tab",
             "track": ["a.gpx", "b.gpx"], "time-offset": "-02:00", "track-gap": 5}
            """#, ImportParameters.requested)
        let options = try request.options(ImportParameters.self)
        #expect(options.collection.name == "town" && options.collection.license == "CC0-1.0")
        #expect(options.kind == .panorama && options.jobs == 3)
        #expect(options.tableSettings?.columns?[.file] == ["1"] && options.tableSettings?.hasHeader == false)
        #expect(options.tableSettings?.crs == "EPSG:25832" && options.tableSettings?.delimiter == "\t")
        #expect(options.tracks.paths == ["a.gpx", "b.gpx"] && options.tracks.timeOffset == -7200)
        #expect(options.tracks.maximumGap == 5)
    }

    @Test func `the columns option applies to places if the format is places`() throws {
        let request = try Request(
            #"{"columns": "name=1,latitude=2", "format": "places", "no-header": true}"#, ImportParameters.requested)
        let options = try request.options(ImportParameters.self)
        #expect(options.placeColumns == PlaceColumns(["name": "1", "latitude": "2"], hasHeader: false))
        #expect(options.tableSettings == nil)
    }
}
