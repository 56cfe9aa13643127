import VantageGeodesy
import Testing

@testable import VantageMapLinks

/// Compares short codes with those from a reference implementation that halves the world bit by bit.
struct ShortCodeTests {
    @Test(
        arguments: [
            // OpenStreetMap Wiki, "Shortlink"; osm_shortlink.py; the Python package osm-shortlink.
            ("0EEQjE--", 51.511, 0.055, 9), ("0EEQjEEb", 51.511, 0.055, 16),
            ("0GAjIv8h", 50.671530961990356, 6.09715461730957, 16),
            ("wAAA--", 0, 0, 3), ("wAAA", 0, 0, 4), ("0EEQhq--", 51.510, 0.054, 9), ("0OP4tR~rx", 51.876, 19.579, 19),
        ] as [(String, Double, Double, Int)])
    func `parses OpenStreetMap's published short links`(code: String, latitude: Double, longitude: Double, zoom: Int)
        throws
    {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        let read = try #require(OpenStreetMapCode(parsing: code))
        let cell = 360 / Double(1 << (code.count(where: { $0 != "-" }) * 3))
        #expect(read.zoom == zoom && read.coordinate.isAt(place, within: cell), "\(read)")
        // For this link, the source gives only the view, not the position that the link was created for.
        if code != "0EEQjEEb" { #expect(OpenStreetMapCode(place, zoom: zoom).text == code) }
    }

    @Test func `parses links from before 2012`() {
        #expect(
            OpenStreetMapCode(parsing: "0EEQjE==")?.coordinate == OpenStreetMapCode(parsing: "0EEQjE--")?.coordinate)
        #expect(
            OpenStreetMapCode(parsing: "0OP4tR@rx")?.coordinate == OpenStreetMapCode(parsing: "0OP4tR~rx")?.coordinate)
        for none in ["", "-", "--", "0EE---", "0E-E", "0EEQjEEbAAA", "ä", "0EE Q"] {
            #expect(OpenStreetMapCode(parsing: none) == nil, "\(none)")
        }
    }

    @Test func `OpenStreetMap codes match the reference implementation`() throws {
        var random = SeededGenerator(seed: 1)
        for number in 0..<5000 {
            let place = try number < Samples.positions.count ? Samples.positions[number] : .random(&random)
            let zoom = number % 21
            let count = (zoom + 8 + 2) / 3
            let halves = Self.halves(place, count: count * 3, latitudeFirst: false)
            let expected = halves.map { OpenStreetMapCode.letters[$0] }
            let code = OpenStreetMapCode(place, zoom: zoom)
            #expect(code.text == String(decoding: expected, as: UTF8.self) + ["", "-", "--"][(zoom + 8) % 3])
            let read = try #require(OpenStreetMapCode(parsing: code.text))
            #expect(read.zoom == zoom && read.coordinate == code.coordinate)
            #expect(read.coordinate.isAt(place, within: 180.0001 / Double(1 << (count * 3))))
        }
    }

    @Test(
        arguments: [
            // Organic Maps, url_generator_tests and ge0_parser_tests.
            ("8wAAAAAAAA", 0, 0, 19), ("RwAAAAAAAA", 0, 0, 8.25), ("SwAAAAAAAA", 0, 0, 8.5),
            ("_wAAAAAAAA", 0, 0, 19.75),
            ("AAAAAAAAAA", -90, -180, 4), ("Aqqqqqqqqq", 90, -180, 4), ("A_________", 90, 179.999999, 4),
            ("AVVVVVVVVV", -90, 179.999999, 4), ("A6qqqqqqqq", 90, 0, 4), ("AP________", -0.000001, -0.000001, 4),
            ("BaF6F6F6F6", -20, 20, 4.25), ("B4srhdHVVt", 64.5234, 12.1234, 4.25), ("Bzqqqqqqqq", 45, 45, 4.25),
        ] as [(String, Double, Double, Double)])
    func `parses Organic Maps' published short links`(
        code: String, latitude: Double, longitude: Double, zoom: Double
    ) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        let read = try #require(OrganicMapsCode(parsing: code))
        #expect(read.zoom == zoom && read.coordinate.isAt(place, within: 1.6e-6), "\(read)")
    }

    @Test(
        arguments: [
            ("AAAAAAAAA", -90, -180), ("qqqqqqqqq", 90, -180), ("_________", 90, 179.999999),
            ("VVVVVVVVV", -90, 179.999999),
            ("wAAAAAAAA", 0, 0), ("6qqqqqqqq", 90, 0), ("P________", -0.000001, -0.000001),
        ] as [(String, Double, Double)])
    func `writes Organic Maps' short links as published`(code: String, latitude: Double, longitude: Double)
        throws
    {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(OrganicMapsCode(place, zoom: 19).text == "8" + code)
        #expect(
            OrganicMapsCode(place, zoom: 2).text == "A" + code && OrganicMapsCode(place, zoom: 99).text == "_" + code)
    }

    @Test(
        arguments: [
            ("ge0://AwAAAAAAAA/Super_Poi", "Super Poi"), ("om://AwAAAAAAAA/Super%20Poi", "Super_Poi"),
            ("om://AwAAAAAAAA/Super%5FPoi", "Super Poi"),
            ("http://ge0.me/AwAAAAAAAA/%e5%8c%97%e4%ba%ac_or_B%c4%9bij%c4%abng%3F", "北京 or Běijīng?"),
            ("om://8wAAAAAAAA/Back%20in_☄%21юм", "Back_in ☄!юм"), ("https://omaps.app/AwAAAAAAAA/", nil),
            ("om://AwAAAAAAAA", nil),
        ] as [(String, String?)])
    func `names in Organic Maps links swap spaces and underscores`(url: String, name: String?) throws {
        let link = try MapLink(reading: url)
        guard case .show(let pin, let zoom) = link.action else { return #expect(Bool(false)) }
        #expect(link.app == .organicMapsShort && pin.label == name && (zoom == 3 || zoom == 18))
    }

    @Test func `Organic Maps codes match the reference implementation`() throws {
        var random = SeededGenerator(seed: 2)
        for number in 0..<3000 {
            let place = try number < Samples.positions.count ? Samples.positions[number] : .random(&random)
            let code = OrganicMapsCode(place, zoom: 17)
            let read = try #require(OrganicMapsCode(parsing: code.text))
            #expect(read.coordinate == code.coordinate && read.coordinate.isAt(place, within: 1.6e-6), "\(place)")
            // The center of a cell lies in that cell, whichever way its row is rounded.
            let halves = Self.halves(read.coordinate, count: 24, latitudeFirst: true)
            #expect(halves.map { Self.base64[$0] } == Array(code.text.dropFirst().prefix(8)), "\(place)")
        }
    }

    private static let base64 = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    /// Repeatedly halves both axes and returns which halves contain the position, as six-bit numbers.
    private static func halves(_ place: Coordinate, count: Int, latitudeFirst: Bool) -> [Int] {
        var (south, north, west, east) = (-90.0, 90.0, -180.0, 180.0)
        var bits: [Int] = []
        for _ in 0..<count {
            let (latitude, longitude) = ((south + north) / 2, (west + east) / 2)
            let (isNorth, isEast) = (place.latitude >= latitude, place.longitude >= longitude)
            bits += latitudeFirst ? [isNorth ? 1 : 0, isEast ? 1 : 0] : [isEast ? 1 : 0, isNorth ? 1 : 0]
            (south, north) = isNorth ? (latitude, north) : (south, latitude)
            (west, east) = isEast ? (longitude, east) : (west, longitude)
        }
        return stride(from: 0, to: bits.count, by: 6).map { bits[$0..<$0 + 6].reduce(0) { $0 * 2 + $1 } }
    }
}

extension Coordinate {
    fileprivate static func random(_ random: inout SeededGenerator) throws -> Coordinate {
        try Coordinate(
            latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
    }
}
