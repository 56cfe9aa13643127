import Foundation
import Testing
import Vantage
import VantageJPEG
import VantageSceneFixtures
import VantageServerFixtures

@testable import VantageGoogle
@testable import VantageHTTP

/// Tests views and metadata requested in the format of Google's Street View Static API.
@Suite(.fewAtATime) struct GoogleStreetViewTests {
    private static let place = "48.2006,7.7"

    @Test func `returns the same bytes as the library for a picture that faces the location`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let request = LookAroundSceneRequest(coordinate: try Coordinate(parsing: Self.place), in: server.stores[0])
            let scene = try #require(try await request.scene)
            let queries: [(String, LookAroundSnapshotter.Options)] = [
                ("", .init()),
                (
                    "&heading=151.78&pitch=-0.76&fov=60",
                    .init(
                        heading: Heading(normalizing: 151.78), pitch: -0.76, fieldOfView: try FieldOfView(60))
                ), ("&heading=&fov=120&source=outdoor&radius=50", .init(fieldOfView: try FieldOfView(120))),
            ]
            for (query, options) in queries {
                var options = options
                options.size = PictureSize(width: 200, height: 150)
                let reply = try await server.ask(
                    "/maps/api/streetview?size=200x150&location=\(Self.place)&key=x&sensor=false\(query)")
                #expect(reply.status == 200 && reply.headers["content-type"] == "image/jpeg", "\(reply.text)")
                let expected = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
                #expect(reply.body == expected.jpegData)
            }
        }
    }

    @Test func `returns the panorama's id, which selects the same picture`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let reply = try await server.ask("/maps/api/streetview/metadata?location=\(Self.place)&key=x&size=600x300")
            let json = try reply.json()
            let scene = try #require(
                try await server.stores[0].scene(near: Coordinate(parsing: Self.place), options: .init())?.scene)
            let location = try #require(json["location"] as? [String: Double])
            #expect(reply.status == 200 && json["status"] as? String == "OK")
            #expect(location == ["lat": scene.coordinate.latitude, "lng": scene.coordinate.longitude])
            #expect(json["date"] as? String == "2025-06")
            #expect(json["copyright"] as? String == "The Vantage authors, CC0-1.0")
            let id = try #require(json["pano_id"] as? String)
            #expect(id == scene.id.description)
            let token = try await LookAroundScene(scene, in: server.stores[0]).token
            for name in [id, token] {
                let again = try await server.ask("/maps/api/streetview/metadata?pano=\(name)").json()
                #expect(again["pano_id"] as? String == id)
                let picture = try await server.ask("/maps/api/streetview?size=90x60&pano=\(name)&heading=10")
                #expect(picture.status == 200 && picture.headers["vantage-scene"] == id)
            }
        }
    }

    @Test func `reports missing imagery as ZERO_RESULTS, as 404 or as a gray picture`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for query in [
                "location=10,10", "location=48.2006,7.7&radius=0", "pano=CAoSLEFGMVFpcE1fabc", "pano=0000000000000",
                "pano=%00", "location=48.2006,7.7&radius=3.5",
            ] {
                let metadata = try await server.ask("/maps/api/streetview/metadata?\(query)")
                #expect(metadata.status == 200 && metadata.text == #"{"status":"ZERO_RESULTS"}"#, "\(metadata.text)")
                let error = try await server.ask("/maps/api/streetview?size=301x201&\(query)&return_error_code=true")
                #expect(try error.status == 404 && error.json()["code"] as? String == "noImagery")
                let reply = try await server.ask("/maps/api/streetview?size=301x201&\(query)")
                #expect(reply.status == 200 && reply.headers["content-type"] == "image/jpeg")
                #expect(reply.headers["vantage-scene"] == nil)
                let picture = try JPEGDecoder.decode([UInt8](reply.body))
                #expect(picture.width == 301 && picture.height == 201)
                #expect(picture.pixels[0] == 0xE0 && picture.pixels.contains { $0 < 0x80 })
            }
        }
    }

    @Test func `applies the radius exactly`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            let place = try Coordinate(parsing: "48.2015,7.7004")
            let found = try #require(
                try await server.stores[0].scene(near: place, options: AvailabilityOptions(radius: 1000)))
            for (radius, status) in [(found.distance + 0.1, "OK"), (found.distance - 0.1, "ZERO_RESULTS")] {
                let json = try await server.ask(
                    "/maps/api/streetview/metadata?location=\(place)&radius=\(radius)"
                ).json()
                #expect(json["status"] as? String == status)
            }
        }
    }

    @Test func `excludes photos`() async throws {
        try await RunningServer.serving([["photos"]]) { server in
            let place = "48.2007795,7.6998582"
            let scene = try #require(
                try await server.stores[0].scene(near: Coordinate(parsing: place), options: .init())?.scene)
            for query in ["location=\(place)", "pano=\(scene.id)"] {
                let json = try await server.ask("/maps/api/streetview/metadata?\(query)").json()
                #expect(json["status"] as? String == "ZERO_RESULTS")
            }
        }
    }

    @Test func `reports an invalid request both as Google does and as a problem`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for (query, status, code) in [
                ("", "INVALID_REQUEST", "missingParameter"),
                ("location=Strasbourg,+France", "NOT_FOUND", "noPlaceNames"),
                ("location=91,7", "INVALID_REQUEST", "notUnderstood"),
                ("location=48.2,7.7&radius=-1", "INVALID_REQUEST", "outOfRange"),
                ("location=48.2,7.7&radius=near", "INVALID_REQUEST", "notUnderstood"),
                ("location=48.2,7.7&source=indoor", "INVALID_REQUEST", "notUnderstood"),
            ] {
                let metadata = try await server.ask("/maps/api/streetview/metadata?\(query)")
                #expect(metadata.status == 200)
                #expect(try metadata.json()["status"] as? String == status, "\(metadata.text)")
                #expect(try (metadata.json()["error_message"] as? String)?.isEmpty == false)
                let picture = try await server.ask("/maps/api/streetview?size=90x60&\(query)")
                #expect(try picture.status == 400 && picture.json()["code"] as? String == code, "\(picture.text)")
            }
        }
    }

    @Test func `the error names an invalid value`() async throws {
        try await RunningServer.serving([["street"]]) { server in
            for (query, code, word) in [
                ("", "missingParameter", "size"), ("size=90", "notUnderstood", "size"),
                ("size=90x60&fov=121", "outOfRange", "fov"),
                ("size=90x60&fov=9", "outOfRange", "fov"), ("size=90x60&pitch=91", "outOfRange", "pitch"),
                ("size=90x60&heading=north", "notUnderstood", "heading"), ("size=5000x60", "viewTooLarge", "4096"),
                ("size=90x60&return_error_code=maybe", "notUnderstood", "return_error_code"),
            ] {
                let reply = try await server.ask("/maps/api/streetview?location=48.2006,7.7&\(query)")
                #expect(try reply.status == 400 && reply.json()["code"] as? String == code, "\(reply.text)")
                #expect(try (reply.json()["detail"] as? String)?.contains(word) == true, "\(reply.text)")
            }
        }
    }
}
