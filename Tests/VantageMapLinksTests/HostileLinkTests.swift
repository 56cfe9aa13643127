import Testing
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageMapLinks

struct HostileLinkTests {
    @Test(arguments: [
        "", " ", "x", "48.2,7.7", "Café", "https://example.com/?q=1,2", "https://example.com/maps/@1,2,3z",
        "javascript:alert(1)", "javascript://maps.apple.com/?ll=1,2", "data:text/html,geo:1,2", "file:///maps?ll=1,2",
        "ftp://maps.apple.com/?ll=1,2", "https://maps.apple.com@example.com/?ll=1,2",
        "https://user@maps.apple.com/?ll=1,2", "https://maps.apple.com:8080/?ll=1,2",
        "https://maps.apple.com.example.com/?ll=1,2",
        "https://example.com/https://maps.apple.com/?ll=1,2", "https://notgoogle.com/maps/@1,2,3z",
        "https://google.example.com/maps/@1,2,3z", "https://maps.google.evil.de/@1,2,3z",
        "https://www.google.com/search?q=1,2",
        "https://google.com/?q=1,2", "https://mail.google.com/maps/@1,2,3z", "https://www.bing.com/search?q=1,2",
        "https://maps.apple.com\\@example.com/?ll=1,2", "https://maps.apple.com/?ll=1,2\u{0}",
        "https://maps.apple.com/\n?ll=1,2",
        "//maps.apple.com/?ll=1,2", "://", ":", "https:", "https://", "https:///maps?ll=1,2",
        "mailto:geo@example.com", "geox:1,2", "https://mаps.apple.com/?ll=1,2",
    ]) func `rejects links to other sites`(text: String) {
        let error = #expect(throws: MapLinkError.self) { try MapLink(reading: text) }
        #expect(error?.code == .notAMapLink && error?.category == .invalidData, "\(text)")
    }

    @Test(arguments: [
        "https://maps.apple.com/", "https://maps.apple.com/?ll=91,0", "https://maps.apple.com/?ll=0,181", "geo:",
        "geo:1",
        "geo:1,2,3,4", "geo:1e1,2", "geo:+1,2", "geo:0x1,2", "geo:nan,nan", "geo:1.,2", "geo:.5,2", "geo:91,2",
        "geo:1,2;crs=epsg3857",
        "https://maps.apple.com/?q=%zz", "https://maps.apple.com/?q=%C3", "https://maps.apple.com/?q=%C3%28",
        "https://maps.apple.com/?q=%",
        "https://maps.apple.com/?ll=a,b", "https://www.google.com/maps/search/?query=pizza",
        "https://www.google.com/maps/dir/?destination=1,2",
        "https://www.google.com/maps/search/?api=1", "https://www.google.com/maps/@?api=1&map_action=map",
        "https://www.google.com/maps",
        "https://waze.com/ul", "https://www.openstreetmap.org/", "https://www.openstreetmap.org/#map=1/91/2",
        "https://www.openstreetmap.org/#map=x", "https://osm.org/go/", "https://osm.org/go/---",
        "https://osm.org/go/%C3%A4",
        "https://share.here.com/l/", "https://share.here.com/l/x,y", "https://share.here.com/r/1,2", "om://map?n=x",
        "om://search",
        "om://nothing", "https://omaps.app/short", "om://v2/dir?destination=1,2&waypoints=x",
        "https://www.bing.com/maps",
        "https://www.bing.com/maps?rtp=pos.x", "https://www.bing.com/maps?sp=point.1",
        "https://www.bing.com/maps?rtp=pos.1_2~",
        "comgooglemaps://", "waze://", "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=1,2&pitch=91",
    ]) func `reports a link without a place as damaged`(text: String) {
        let error = #expect(throws: MapLinkError.self) { try MapLink(reading: text) }
        #expect(error?.code == .damagedLink && error?.category == .invalidData, "\(text)")
    }

    @Test(arguments: [
        "https://maps.app.goo.gl/abcDEF123", "https://goo.gl/maps/abcDEF", "https://maps.apple/p/abc",
        "https://share.here.com/p/s-aWQ9",
        "https://maps.apple.com/place?place-id=IF149E70A3B3C4CB2", "https://www.openstreetmap.org/node/123",
        "https://maps.apple.com/look-around?place-id=IBE1F65094A7A13B1",
        "https://waze.com/ul?favorite=home&navigate=yes",
        "https://maps.google.com/?cid=2131295845147254655",
        "https://www.google.com/maps/@?api=1&map_action=pano&pano=tu510ie",
    ]) func `reports a link as opaque if only the app's server can resolve it`(text: String) {
        let error = #expect(throws: MapLinkError.self) { try MapLink(reading: text) }
        #expect(error?.code == .opaqueLink && error?.category == .unsupported, "\(text)")
    }

    @Test func `accepts a link up to the maximum length`() throws {
        let frame = "geo:1,2?q=1,2()"
        let longest = MapLink.maximumTextLength
        let text = String(repeating: "x", count: longest)
        #expect(try MapLink(reading: "geo:1,2?q=1,2(\(text))").action == .show(.init(1, 2, text)))
        let error = #expect(throws: MapLinkError.self) { try MapLink(reading: "geo:1,2?q=1,2(\(text)x)") }
        #expect(error?.code == .damagedLink)
        let filling = String(repeating: "%", count: MapLink.maximumLength + 1 - frame.utf8.count)
        let tooLong = #expect(throws: MapLinkError.self) { try MapLink(reading: "geo:1,2?q=1,2(\(filling))") }
        #expect(tooLong?.code == .linkTooLong && tooLong?.category == .inputTooLarge)
    }

    @Test func `parses long hostile links in linear time`() {
        let length = MapLink.maximumLength - 60
        let prefixes = [
            "https://maps.apple.com/?", "https://www.google.com/maps/", "https://www.google.com/maps/place/x/data=",
            "https://www.google.com/maps/dir/?api=1&destination=1,2&waypoints=", "geo:1,2?q=", "geo:",
            "https://www.bing.com/maps?rtp=", "om://v2/dir?destination=1,2&waypoints=", "https://share.here.com/r/",
            "https://osm.org/go/", "https://www.openstreetmap.org/directions?route=", "om://", "waze://?q=",
        ]
        for unit in ["&", "q=&", "~", "|", "/", "!3d1!4dx", "%41", "(", ";", ",", "_", "@", "#", "?", "e\u{301}"] {
            let text = String(repeating: unit, count: length / unit.utf8.count)
            for prefix in prefixes {
                let time = ProcessorTime.ofThread { _ = try? MapLink(reading: prefix + text) }
                // With 65,536 characters, a quadratic algorithm would exceed this limit.
                #expect(time < .seconds(4), "\(prefix)\(unit)")
            }
        }
    }

    @Test func `randomly modified links are parsed or rejected, and parsed ones can be written`() throws {
        var random = SeededGenerator(seed: 3)
        let seeds = try Self.seeds()
        var read = 0
        for number in 0..<2000 {
            var bytes = Array(seeds[number % seeds.count].utf8)
            for _ in 0...Int.random(in: 0...3, using: &random) { Self.change(&bytes, &random) }
            guard let link = try? MapLink(reading: String(decoding: bytes, as: UTF8.self)), let app = link.app else {
                continue
            }
            read += 1
            let again = try MapLink(link.action)
            guard let url = try? again.url(for: app) else { continue }
            #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(url)")
            #expect(try MapLink(reading: url).app == app, "\(url)")
        }
        #expect(read > 250)
    }

    private static func seeds() throws -> [String] {
        let stop = MapLink.Stop.pin(.init(48.2, 7.7, "a|b_c~d(é)"))
        let actions: [MapLink.Action] = [
            .show(.init(48.2, -7.7, "Café & Bar"), zoom: 15), .search("a b+c", near: Samples.place, zoom: 12),
            .directions(.init(to: stop, from: stop, via: [stop], mode: .walking)),
            .view(.init(at: Samples.place, heading: Heading(normalizing: 20), pitch: 3)),
        ]
        let written = try actions.flatMap { action in
            let link = try MapLink(action)
            return MapApp.allCases.compactMap { try? link.url(for: $0) }
        }
        return written + [
            "https://www.google.com/maps/place/A+B/@38.88,-77.03,15z/data=!4m6!8m2!3d38.89!4d-77.03!16z",
            "https://www.google.com/maps/@35.69,139.73,3a,73.9y,7.76h,85.87t/data=!3m6",
            "geo:48.2,7.7,9;crs=wgs84;u=4?z=5(x)",
        ]
    }

    private static func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = "%&=?#/,;:@!~_|()+-.0179 ".utf8.randomElement(using: &random) ?? 0
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 9)], at: place)
        default: bytes.removeSubrange(place...)
        }
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (1e-7, "0.0000001"), (-1e-7, "-0.0000001"), (4e-8, "0"),
            (-4e-8, "0"),
            (179.99999999, "180"), (0.1 + 0.2, "0.3"), (48.20042252777778, "48.2004225"), (-33.05, "-33.05"),
        ] as [(Double, String)]) func `formats numbers as decimal digits`(number: Double, text: String)
    {
        #expect(LinkNumber.text(number) == text)
    }

    @Test(arguments: [
        "", "-", "--1", "1e5", "+1", ".5", "5.", "1.2.3", "0x10", "inf", "nan", "1,5", "١", "1 2", "-inf", "1_000",
    ])
    func `rejects other numbers`(text: String) { #expect(LinkNumber.value(text) == nil) }

    @Test func `every byte survives percent-encoding, and only unreserved bytes are left unencoded`() {
        for scalar in (0...0x2FF).compactMap(Unicode.Scalar.init) {
            let text = String(Character(scalar))
            let encoded = PercentEncoding.encoded(text)
            #expect(PercentEncoding.decoded(Substring(encoded), plusIsSpace: true) == text)
            #expect(encoded.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "%") })
        }
        for damaged in ["%", "%4", "%G0", "%0G", "%FF", "%C0%80", "%ED%A0%80", "%F5%80%80%80"] {
            #expect(PercentEncoding.decoded(Substring(damaged), plusIsSpace: true) == nil, "\(damaged)")
        }
    }
}
