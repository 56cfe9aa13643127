import Foundation
import VantageSceneFixtures
import Testing
import Vantage

/// Tests the map types whose values apps may store.
@Suite(.fewAtATime)
struct MapEntryTests {
    private static let place = try! Coordinate(latitude: 48.2, longitude: 7.7)

    private static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func value<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    private static func entry(_ id: String, _ change: (inout MapEntry) -> Void = { _ in }) -> MapEntry {
        var entry = MapEntry(id: id, type: "machine", title: "Press \(id)", coordinate: place)
        change(&entry)
        return entry
    }

    /// Values stored by one release must be readable by the next, so these strings must not change.
    @Test(arguments: [
        (MapType(), #"{"dark":false,"style":"standard"}"#),
        (MapType(.hybrid, isDark: true), #"{"dark":true,"style":"hybrid"}"#),
    ])
    func `the JSON encoding of a map type is stable`(type: MapType, text: String) throws {
        #expect(try Self.text(type) == text)
        #expect(try Self.value(MapType.self, text) == type)
        var options = MapSnapshotOptions(area: .places([]))
        options.mapType = type
        #expect(options.mapType == type)
        #expect(try Self.value(MapType.self, #"{"style":"muted"}"#) == MapType(.muted))
        #expect(throws: DecodingError.self) { try Self.value(MapType.self, #"{"style":"globe"}"#) }
    }

    @Test(arguments: [
        (
            MapEntryType(id: "m", name: "Machines", color: MapColor(0x2A9D8F), glyph: .text("M")),
            ##"{"color":"#2a9d8f","id":"m","name":"Machines","text":"M"}"##
        ),
        (
            MapEntryType(id: "s", name: "Stations", color: .black.withAlpha(0.5), glyph: .category(.publicTransport)),
            ##"{"category":"publicTransport","color":"#00000080","id":"s","name":"Stations"}"##
        ),
        (MapEntryType(id: "x", name: "Others", color: .white), ##"{"color":"#ffffff","id":"x","name":"Others"}"##),
    ])
    func `the JSON encoding of an entry type is stable`(type: MapEntryType, text: String) throws {
        #expect(try Self.text(type) == text)
        #expect(try Self.text(Self.value(MapEntryType.self, text)) == text)
        for wrong in [
            ##"{"color":"#12","id":"x","name":""}"##, ##"{"color":"#fff","id":"x","name":"","category":"inn"}"##,
        ] {
            #expect(throws: DecodingError.self) { try Self.value(MapEntryType.self, wrong) }
        }
    }

    @Test func `the JSON encoding of an entry and its subject is stable`() throws {
        let full = Self.entry("7") {
            $0.subtitle = "since 2019"
            $0.category = .cafe
            $0.date = Date(timeIntervalSince1970: 1_700_000_000.25)
        }
        let plain = #"{"coordinate":{"latitude":48.2,"longitude":7.7},"#
        #expect(
            try Self.text(full) == #"{"category":"cafe","coordinate":{"latitude":48.2,"longitude":7.7},"#
                + #""date":"2023-11-14T22:13:20.250Z","id":"7","subtitle":"since 2019","title":"Press 7","type":"machine"}"#
        )
        #expect(try Self.text(Self.entry("7")) == plain + #""id":"7","title":"Press 7","type":"machine"}"#)
        let scene = try SceneID(parsing: "01J2345678ABC")
        for subject in [MapEntry.Subject.scene(scene, .photo), .item(try PlaceID(parsing: scene.description))] {
            let entry = Self.entry("8") { $0.subject = subject }
            #expect(try Self.value(MapEntry.self, Self.text(entry)) == entry)
        }
        #expect(try Self.value(MapEntry.self, Self.text(full)) == full)
        for wrong in [
            #"{"coordinate":{"latitude":91,"longitude":7.7},"id":"7","title":"","type":""}"#,
            plain + #""id":"7","title":"","type":"","date":"yesterday"}"#, plain + #""id":"7","title":""}"#,
            plain + #""id":"7","title":"","type":"","scene":"short","sceneKind":"photo"}"#,
        ] {
            #expect(throws: DecodingError.self) { try Self.value(MapEntry.self, wrong) }
        }
    }

    @Test func `the JSON encoding of a filter is stable, and equal filters have equal JSON`() throws {
        #expect(try Self.text(MapEntryFilter()) == "{}")
        #expect(try Self.value(MapEntryFilter.self, "{}") == MapEntryFilter())
        var state = MapEntryFilter()
        state.types = ["z", "a", "m"]
        state.categories = [.zoo, .cafe]
        state.capturedAfter = Date(timeIntervalSince1970: 1_700_000_000)
        state.kind = .panorama
        let text =
            #"{"capturedAfter":"2023-11-14T22:13:20Z","categories":["cafe","zoo"],"kind":"panorama","types":["a","m","z"]}"#
        #expect(try Self.text(state) == text)
        #expect(try Self.value(MapEntryFilter.self, text) == state)
        #expect(state.pointOfInterestFilter == .including([.zoo, .cafe]))
        #expect(state.sceneFilter.kind == .panorama && state.sceneFilter.capturedAfter == state.capturedAfter)
    }

    @Test func `encoded values conform to their schemas`() throws {
        let folder = SampleData.repository.appending(path: "docs/schemas")
        var state = MapEntryFilter()
        state.types = ["machine"]
        (state.kind, state.categories, state.capturedAfter, state.capturedBefore) = (
            .photo, [.zoo], Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1)
        )
        let scene = try SceneID(parsing: "01J2345678ABC")
        let entry = Self.entry("7") {
            $0.subtitle = "since 2019"
            ($0.category, $0.date, $0.subject) = (.cafe, Date(timeIntervalSince1970: 0), .scene(scene, .photo))
        }
        let type = MapEntryType(id: "m", name: "Machines", glyph: .category(.hiking))
        for (name, text) in [
            ("map-type", try Self.text(MapType())), ("map-entry-type", try Self.text(type)),
            ("map-entry", try Self.text(entry)), ("map-filter", try Self.text(state)),
        ] {
            let problems = try JSONSchema(name, in: folder).problems(of: JSONTree(text))
            #expect(problems.isEmpty, "\(name): \(problems)")
        }
    }

    @Test func `a filter hides entries that do not match, but shows those without a date or category`() throws {
        let scene = try SceneID(parsing: "01J2345678ABC")
        let early = Date(timeIntervalSince1970: 1_000_000_000)
        let entries = [
            Self.entry("plain"), Self.entry("old") { $0.date = early },
            Self.entry("new") { $0.date = early + 1000 },
            Self.entry("cafe") { $0.category = .cafe }, Self.entry("zoo") { $0.category = .zoo },
            Self.entry("photo") { $0.subject = .scene(scene, .photo) },
            Self.entry("panorama") { $0.subject = .scene(scene, .panorama) },
            Self.entry("other") { $0.type = "station" },
        ]
        func shown(_ change: (inout MapEntryFilter) -> Void) -> [String] {
            var state = MapEntryFilter()
            change(&state)
            return entries.filtered(by: state).map(\.id)
        }
        #expect(shown { _ in }.count == entries.count)
        #expect(shown { $0.types = ["station"] } == ["other"])
        #expect(shown { $0.types = [] }.isEmpty)
        #expect(shown { $0.categories = [.zoo] } == ["plain", "old", "new", "zoo", "photo", "panorama", "other"])
        #expect(shown { $0.capturedAfter = early + 1 } == ["plain", "new", "cafe", "zoo", "other"])
        #expect(shown { $0.capturedBefore = early + 1000 } == ["plain", "old", "cafe", "zoo", "other"])
        #expect(shown { $0.kind = .panorama } == ["plain", "old", "new", "cafe", "zoo", "panorama", "other"])
        #expect(shown { $0.kind = .photo } == ["plain", "old", "new", "cafe", "zoo", "photo", "other"])
    }

    @Test func `a pin looks as its entry's type specifies, and its feature identifies the entry`() throws {
        let type = MapEntryType(id: "machine", name: "Machines", color: MapColor(0x2A9D8F), glyph: .text("M"))
        let entries = [Self.entry("7"), Self.entry("8") { $0.type = "unknown" }]
        let overlays = entries.overlays(of: [type])
        guard case .marker(let marker) = overlays[0].shape, case .marker(let other) = overlays[1].shape else {
            Issue.record("Expected markers.")
            return
        }
        #expect(marker.color == type.color && marker.glyph == .text("M") && marker.title == "Press 7")
        #expect(other.color == MapMarker(at: Self.place).color)
        #expect(entries.entry(of: MapFeature(.overlay, id: "8"))?.id == "8")
        #expect(entries.entry(of: MapFeature(.label, id: "8")) == nil)
    }

    @Test func `a scene and a place can be entries`() async throws {
        let scene = try await SampleStore.opened().sample("street/pano_01.jpg")
        let entry = MapEntry(scene, type: "scene", title: "One")
        #expect(entry.subject == .scene(scene.id, scene.kind) && entry.date != nil)
        #expect(try Self.value(MapEntry.self, Self.text(entry)).subject == entry.subject)
        #expect(MapEntry(MapItem(name: "Nowhere", coordinate: Self.place), type: "place") == nil)
    }
}
