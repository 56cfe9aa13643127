import VantageGeodesy
import VantageMapLinks
import Testing

struct MapLinkWritingTests {
    private static let pin = MapLink.Pin(48.2004, -7.6999, "Café & Bar (1+1)")
    private static let way = MapLink.Directions(
        to: .pin(.init(3, 4)), from: .pin(.init(1, 2)), via: [.pin(.init(2, 3))], mode: .walking)

    @Test(
        arguments: [
            (.apple, "https://maps.apple.com/?ll=48.2004,-7.6999&q=Caf%C3%A9%20%26%20Bar%20%281%2B1%29&z=16", []),
            (
                .appleUnified,
                "https://maps.apple.com/place?coordinate=48.2004,-7.6999&name=Caf%C3%A9%20%26%20Bar%20%281%2B1%29",
                [.zoom]
            ),
            (.google, "https://www.google.com/maps/search/?api=1&query=48.2004%2C-7.6999", [.label, .zoom]),
            (.googleApp, "comgooglemaps://?q=48.2004,-7.6999(Caf%C3%A9%20%26%20Bar%20%281%2B1%29)&zoom=16", []),
            (.waze, "https://waze.com/ul?ll=48.2004%2C-7.6999&zoom=16", [.label]),
            (
                .openStreetMap, "https://www.openstreetmap.org/?mlat=48.2004&mlon=-7.6999#map=16/48.2004/-7.6999",
                [.label]
            ),
            (.openStreetMapShort, "https://osm.org/go/epjAeSVs?m", [.label, .exactPosition]),
            (.geo, "geo:48.2004,-7.6999?z=16&q=48.2004,-7.6999(Caf%C3%A9%20%26%20Bar%20%281%2B1%29)", []),
            (.here, "https://share.here.com/l/48.2004,-7.6999,Caf%C3%A9%20%26%20Bar%20%281%2B1%29?z=16", []),
            (.organicMaps, "om://map?v=1&ll=48.2004,-7.6999&n=Caf%C3%A9%20%26%20Bar%20%281%2B1%29&z=16", []),
            (.organicMapsShort, "https://omaps.app/wtWTAthqc7/Caf%C3%A9_%26_Bar_%281%2B1%29", [.exactPosition]),
            (
                .bing,
                "https://www.bing.com/maps?cp=48.2004~-7.6999&lvl=16&sp=point.48.2004_-7.6999_Caf%C3%A9%20%26%20Bar%20%281%2B1%29",
                []
            ),
        ] as [(MapApp, String, Set<MapLink.Part>)])
    func `writes a place in the app's documented format and reports omissions`(
        app: MapApp, url: String, omitted: Set<MapLink.Part>
    ) throws {
        let link = try MapLink(.show(Self.pin, zoom: 15))
        #expect(try link.url(for: app) == url)
        #expect(link.omissions(for: app) == omitted)
    }

    @Test(
        arguments: [
            (.apple, "https://maps.apple.com/?saddr=1%2C2&daddr=3%2C4&dirflg=w", [.via]),
            (
                .appleUnified,
                "https://maps.apple.com/directions?source=1%2C2&waypoint=2%2C3&destination=3%2C4&mode=walking", []
            ),
            (
                .google,
                "https://www.google.com/maps/dir/?api=1&origin=1%2C2&destination=3%2C4&waypoints=2%2C3&travelmode=walking",
                []
            ),
            (.googleApp, "comgooglemaps://?saddr=1%2C2&daddr=3%2C4&directionsmode=walking", [.via]),
            (.waze, "https://waze.com/ul?ll=3%2C4&navigate=yes", [.from, .via, .mode]),
            (
                .openStreetMap, "https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=1%2C2%3B3%2C4",
                [.via]
            ),
            (.here, "https://share.here.com/r/1,2/2,3/3,4?m=w", []),
            (.organicMaps, "om://v2/dir?origin=1,2&destination=3,4&waypoints=2%2C3&mode=walk", []),
            (.bing, "https://www.bing.com/maps?rtp=pos.1_2~pos.2_3~pos.3_4&mode=w", []),
        ] as [(MapApp, String, Set<MapLink.Part>)])
    func `writes directions in the documented format`(app: MapApp, url: String, omitted: Set<MapLink.Part>) throws {
        let link = try MapLink(.directions(Self.way))
        #expect(try link.url(for: app) == url)
        #expect(link.omissions(for: app) == omitted)
    }

    @Test(
        arguments: [
            (.apple, "https://maps.apple.com/?daddr=3%2C4"), (.here, "https://share.here.com/r/mylocation/3,4"),
            (.openStreetMap, "https://www.openstreetmap.org/directions?route=%3B3%2C4"),
            (.bing, "https://www.bing.com/maps?rtp=adr.~pos.3_4"), (.organicMaps, "om://v2/dir?destination=3,4"),
        ] as [(MapApp, String)])
    func `directions start at the device's location by default`(app: MapApp, url: String) throws {
        #expect(try MapLink(.directions(.init(to: .pin(.init(3, 4))))).url(for: app) == url)
    }

    @Test func `a street-level view keeps its direction or reports the omission`() throws {
        let view = MapLink.StreetView(
            at: Samples.place, heading: Heading(normalizing: 310.5), pitch: -12.25, fieldOfView: try FieldOfView(80))
        let link = try MapLink(.view(view))
        #expect(
            try link.url(for: .google)
                == "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=48.2004%2C-7.6999&heading=310.5&pitch=-12.25&fov=80"
        )
        #expect(link.omissions(for: .google).isEmpty)
        #expect(try MapLink(reading: link.url(for: .google)).action == link.action)
        #expect(link.omissions(for: .appleUnified) == [.heading, .pitch, .fieldOfView])
        #expect(link.omissions(for: .googleApp) == [.heading, .pitch, .fieldOfView])
        let wide = try MapLink(.view(.init(at: Samples.place, fieldOfView: try FieldOfView(120))))
        #expect(wide.omissions(for: .google) == [.fieldOfView])
        #expect(try !wide.url(for: .google).contains("fov"))
    }

    @Test(arguments: MapApp.allCases) func `the error for an unsupported action lists the apps that support it`(
        app: MapApp
    )
        throws
    {
        let link = try MapLink(.view(.init(at: Samples.place)))
        let able: Set<MapApp> = [.appleUnified, .google, .googleApp]
        #expect(app.supports(link.action) == able.contains(app))
        guard !able.contains(app) else { return }
        let error = #expect(throws: MapLinkError.self) { try link.url(for: app) }
        #expect(error?.code == .actionUnsupported && error?.category == .invalidArgument)
        #expect(error?.description.contains("apple-unified, google, google-app") == true)
    }

    @Test func `rejects stops that an app's links cannot represent`() throws {
        func code(_ action: MapLink.Action, _ app: MapApp) throws -> MapLinkError.Code? {
            let link = try MapLink(action)
            do { _ = try link.url(for: app) } catch { return error.code }
            return nil
        }
        let address = MapLink.Action.directions(.init(to: .address("Rue Haute 2")))
        #expect(try code(address, .here) == .stopUnsupported && code(address, .organicMaps) == .stopUnsupported)
        #expect(try code(address, .google) == nil)
        let stops = [MapLink.Stop](repeating: .pin(.init(1, 2)), count: 10)
        #expect(try code(.directions(.init(to: stops[0], via: stops)), .google) == .stopUnsupported)
        #expect(try code(.directions(.init(to: stops[0], via: [.address("a|b")])), .google) == .stopUnsupported)
        #expect(try code(.search(String(repeating: "ö", count: 400)), .google) == .linkTooLong)
        #expect(try code(.search(String(repeating: "ö", count: 400)), .apple) == nil)
    }

    @Test func `rejects out-of-range values`() {
        let long = String(repeating: "x", count: MapLink.maximumTextLength + 1)
        let many = [MapLink.Stop](repeating: .pin(.init(1, 2)), count: MapLink.maximumStops + 1)
        let actions: [MapLink.Action] = [
            .show(Self.pin, zoom: 22.5), .show(Self.pin, zoom: -1), .show(Self.pin, zoom: .nan),
            .show(Self.pin, zoom: .infinity), .search(""), .search(long), .show(.init(1, 2, long)),
            .directions(.init(to: .address(""))), .directions(.init(to: many[0], via: many)),
            .view(.init(at: Samples.place, pitch: 91)), .view(.init(at: Samples.place, pitch: .nan)),
        ]
        for action in actions {
            let error = #expect(throws: MapLinkError.self) { try MapLink(action) }
            #expect(error?.code == .valueOutOfRange)
        }
    }

    @Test func `offers one link per app that supports the action`() throws {
        let link = try MapLink(.show(Self.pin))
        #expect(link.choices(for: [.waze]).map(\.app) == [.waze])
        #expect(link.choices(for: [MapApp]()).isEmpty)
        #expect(link.choices(for: [.apple, .appleUnified, .waze]).map(\.app) == [.apple, .waze])
        let zoomed = try MapLink(.show(Self.pin, zoom: 15))
        #expect(
            zoomed.choices(for: [.google, .googleApp]).map(\.app) == [.googleApp], "prefers the form that omits less")
        #expect(zoomed.choices(for: [.appleUnified, .apple]).map(\.app) == [.apple])
        let view = try MapLink(.view(.init(at: Samples.place)))
        #expect(
            view.choices(for: [.waze, .apple, .google, .geo]).map(\.app) == [.google],
            "the other apps do not support views"
        )
        let choice = try #require(link.choices(for: [.google]).first)
        #expect(try choice.url == link.url(for: .google) && choice.omitted == [.label])
        #expect(Set(link.choices(for: MapApp.allCases).map(\.app.name)).count == 8)
    }
}
