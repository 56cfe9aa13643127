import Foundation
import Testing
import Vantage
import VantageJPEG
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageGoogle
@testable import VantageHTTP

/// Tests maps requested in the format of Google's Maps Static API.
@Suite(.fewAtATime) struct GoogleMapTests {
    private static let middle = "center=48.2,7.7&zoom=16&size=300x200"

    private static func serving<Result>(_ body: (RunningServer) async throws -> Result) async throws -> Result {
        try await RunningServer.serving([["cropped"]], maps: ["map/aubeval.mbtiles", "map/relief.mbtiles"], body)
    }

    private static func map(_ query: String, from server: RunningServer) async throws -> PixelImage {
        let reply = try await server.ask("/maps/api/staticmap?\(query.replacing("|", with: "%7C"))&format=jpg")
        try #require(reply.status == 200, "\(reply.text)")
        return try JPEGDecoder.decode([UInt8](reply.body))
    }

    @Test func `renders the same bytes as the library does one zoom level lower`() async throws {
        try await Self.serving { server in
            for (type, configuration) in [
                ("", MapConfiguration.standard()), ("&maptype=terrain", .standard()), ("&maptype=hybrid", .hybrid),
                ("&maptype=satellite", .imagery),
            ] {
                let reply = try await server.ask("/maps/api/staticmap?\(Self.middle)&scale=2&language=fr&key=x\(type)")
                let store = try await MapStore(
                    opening: ["map/aubeval.mbtiles", "map/relief.mbtiles"].map { SampleData.file($0) })
                let camera = MapCamera(center: try Coordinate(latitude: 48.2, longitude: 7.7), zoom: 15)
                let options = MapSnapshotter.Options(
                    area: .camera(camera), size: .init(width: 300, height: 200), scale: 2,
                    configuration: configuration, languages: ["fr"], format: .png)
                #expect(reply.status == 200 && reply.headers["content-type"] == "image/png")
                #expect(try await reply.body == MapSnapshotter(options: options, in: store).snapshot.data)
                #expect(reply.headers["vantage-attribution"] != nil)
            }
        }
    }

    @Test func `draws pins, lines and areas in the right places`() async throws {
        try await Self.serving { server in
            let map = try await Self.map(
                "\(Self.middle)&markers=color:0x00FF00|label:A|48.2,7.7"
                    + "&path=color:0xFF0000FF|weight:9|48.199,7.698|48.199,7.702"
                    + "&path=color:0x00000000|fillcolor:0x0000FFFF|48.2007,7.698|48.2007,7.699|48.2001,7.699|48.2001,7.698",
                from: server)
            let projection = try MapArea.camera(
                MapCamera(center: try Coordinate(latitude: 48.2, longitude: 7.7), zoom: 15)
            ).projection(width: 300, height: 200, insets: MapInsets())
            func color(_ latitude: Double, _ longitude: Double, up: Double = 0) throws -> [UInt8] {
                let point = projection.point(for: try Coordinate(latitude: latitude, longitude: longitude))
                return map.color(at: Int(point.x), Int(point.y - up))
            }
            #expect(try color(48.199, 7.7).isNear([255, 0, 0]))
            #expect(try color(48.2004, 7.6985).isNear([0, 0, 255]))
            // On the pin's head, to the left of the letter. The head's center is 22 points above the place.
            #expect(map.color(at: 150 - 8, 100 - 22).isNear([0, 255, 0]))
        }
    }

    @Test func `draws pins in each size, with a letter if there is room`() async throws {
        try await Self.serving { server in
            var widths: [Int] = []
            for size in ["tiny", "small", "mid", "normal"] {
                let map = try await Self.map("\(Self.middle)&markers=size:\(size)|color:red|48.2,7.7", from: server)
                widths.append(
                    (0..<map.width).filter { x in
                        (60..<104).contains { map.color(at: x, $0).isNear([255, 0, 0]) }
                    }.count)
            }
            #expect(widths == widths.sorted() && Set(widths).count == 4 && (17...24).contains(widths[3]), "\(widths)")
            var maps: [PixelImage] = []
            for label in ["A", "B", "10", ""] {
                maps.append(try await Self.map("\(Self.middle)&markers=label:\(label)|48.2,7.7", from: server))
            }
            #expect(maps[0] != maps[1] && maps[1] != maps[2] && maps[2] == maps[3])
            let small = try await Self.map("\(Self.middle)&markers=size:small|label:A|48.2,7.7", from: server)
            #expect(try await Self.map("\(Self.middle)&markers=size:small|48.2,7.7", from: server) == small)
        }
    }

    @Test func `fits a map without a center to its pins and places`() async throws {
        try await Self.serving { server in
            let map = try await Self.map(
                "size=300x200&markers=color:0x00FF00|48.199,7.698|48.201,7.702&visible=48.2,7.71", from: server)
            let green = (0..<map.width * map.height).filter {
                map.color(at: $0 % map.width, $0 / map.width).isNear([0, 255, 0])
            }
            #expect(green.count > 300)
        }
    }

    @Test func `accepts many repeated parameters and ignores unknown ones`()
        async throws
    {
        try await Self.serving { server in
            let pins = (0..<150).map { "&markers=48.2\($0),7.7" }.joined()
            let reply = try await server.ask(
                "/maps/api/staticmap?size=100x100\(pins)&sensor=false&v=3&key=&map_id=&region=de&solution_channel=x"
                    + "&style=feature:poi%7Cvisibility:off&client=a&channel=b&signature=c")
            #expect(reply.status == 200, "\(reply.text)")
        }
    }

    @Test func `the error names an invalid or unsupported value`() async throws {
        try await Self.serving { server in
            for (query, code, word) in [
                ("", "missingParameter", "size"), ("size=300x200", "missingParameter", "center"),
                ("size=300x200&center=48,7", "missingParameter", "zoom"),
                ("size=300&center=48,7&zoom=3", "notUnderstood", "size"),
                ("size=9x9&zoom=3&center=Paris", "noPlaceNames", "center"),
                ("size=9x9&markers=color:red%7CParis,+Texas", "noPlaceNames", "markers"),
                ("size=9x9&zoom=24&center=48,7", "outOfRange", "zoom"),
                ("size=9x9&zoom=-1&center=48,7", "outOfRange", "zoom"),
                ("size=9x9&zoom=3&center=48,7&map_id=8e0a97af9386fef", "notSupported", "map_id"),
                ("size=9x9&zoom=3&center=48,7&format=gif", "notSupported", "format"),
                ("size=9x9&zoom=3&center=48,7&format=bmp", "notUnderstood", "format"),
                ("size=9x9&zoom=3&center=48,7&maptype=moon", "notUnderstood", "maptype"),
                ("size=9x9&zoom=3&center=48,7&scale=5", "outOfRange", "scale"),
                ("size=9x9&zoom=3&center=48,7&style=feature:road%7Ccolor:0xff0000", "notSupported", "style"),
                ("size=9x9&zoom=3&center=48,7&style=%7C:", "notSupported", "style"),
                ("size=9x9&markers=icon:https://example.org/x.png%7C48,7", "notSupported", "icon"),
                ("size=9x9&markers=size:huge%7C48,7", "notUnderstood", "size"),
                ("size=9x9&markers=color:reddish%7C48,7", "notUnderstood", "color"),
                ("size=9x9&path=weight:-1%7C48,7%7C48,8", "notUnderstood", "weight"),
                ("size=9x9&path=geodesic:maybe%7C48,7%7C48,8", "notUnderstood", "path"),
                ("size=9x9&path=enc:_p", "invalidOption", "polyline"),
                ("size=9x9&size=8x8&center=48,7&zoom=3", "contradiction", "size"),
                ("size=9000x9000&center=48,7&zoom=3", "tooLarge", "4096"),
            ] {
                let reply = try await server.ask("/maps/api/staticmap?\(query)")
                let problem = try reply.json()
                #expect(reply.status == 400 && problem["code"] as? String == code, "\(reply.text)")
                #expect((problem["detail"] as? String)?.contains(word) == true, "\(reply.text)")
            }
        }
    }
}

extension PixelImage {
    fileprivate func color(at x: Int, _ y: Int) -> [UInt8] {
        Array(pixels[(y * width + x) * 3..<(y * width + x) * 3 + 3])
    }
}

extension [UInt8] {
    /// Reports whether two colors are equal within the accuracy of a JPEG.
    fileprivate func isNear(_ other: [UInt8]) -> Bool { zip(self, other).allSatisfy { abs(Int($0) - Int($1)) < 60 } }
}
