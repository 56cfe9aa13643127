import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

@Suite(.fewAtATime)
struct DuplicateTests {
    private static let minute: Int64 = 60_000
    private static let noon: Int64 = 1_684_324_800_000

    /// Imports two records one after the other and returns whether the second is a duplicate.
    private static func isDuplicate(
        _ second: SceneRecord, of first: SceneRecord, inOneBatch: Bool = false
    ) async throws -> Bool {
        let test = try await TestStore.empty()
        let outcomes =
            inOneBatch
            ? try await test.add([first, second], duplicates: .skip)
            : try await test.add([first], duplicates: .skip) + test.add([second], duplicates: .skip)
        let id = try #require(outcomes[0].importedID)
        if let other = outcomes[1].duplicateOf { #expect(other == id) }
        #expect(try await test.store.scenes(limit: 10).scenes.count == (outcomes[1].importedID == nil ? 1 : 2))
        return outcomes[1].duplicateOf != nil
    }

    @Test(arguments: [true, false]) func `a scene with the same content is a duplicate regardless of its coordinates`(
        inOneBatch: Bool
    )
        async throws
    {
        let record = try SceneRecord.make("a.jpg", at: 48.5, 7.7)
        var moved = try SceneRecord.make("b.jpg", at: -10, 100, camera: .photo, heading: 10, captured: 5)
        moved.contentHash = record.contentHash
        #expect(try await Self.isDuplicate(moved, of: record, inOneBatch: inOneBatch))
    }

    @Test func `scenes without pictures are duplicates if their identifying values are equal`() async throws {
        var record = try SceneRecord.make("row 1", at: 48.5, 7.7, heading: 10, captured: Self.noon)
        record.contentHash = nil
        #expect(try await Self.isDuplicate(record, of: record))
        for change in [
            { $0.fileName = "row 2" }, { $0.heading = nil }, { $0.captured = nil }, { $0.camera = .photo },
            { $0.coordinate = try Coordinate(latitude: 48.500001, longitude: 7.7) },
        ] as [(inout SceneRecord) throws -> Void] {
            var other = record
            try change(&other)
            #expect(try await !Self.isDuplicate(other, of: record))
        }
    }

    @Test(
        arguments: [
            // The northward distance between two pictures in meters, their headings, the time between them in
            // milliseconds, and whether they are the same capture.
            (0.0, 10.0, 10.0, Int64(0), true), (0.95, 10, 10, 0, true), (1.05, 10, 10, 0, false), (0, 350, 50, 0, true),
            (0, 350, 50.1, 0, false), (0, 50, 350, 0, true), (0, 50.1, 350, 0, false), (0, 10, 190, 0, false),
            (0, 10, 10, 300_000, true), (0, 10, 10, -300_000, true), (0, 10, 10, 300_001, false),
            (0, 10, 10, -300_001, false), (0.9, 330, 29, 299_999, true), (0, nil, 10, 0, false), (0, 10, nil, 0, false),
            (0, nil, nil, 0, true), (0, nil, nil, 1, false),
        ] as [(Double, Double?, Double?, Int64, Bool)])
    func `scenes within a meter, 60 degrees and five minutes of each other are the same capture`(
        meters: Double, heading: Double?, otherHeading: Double?, pause: Int64, isSame: Bool
    ) async throws {
        // One degree of latitude at 48.5° N is 111.2 km.
        let first = try SceneRecord.make("a", at: 48.5, 7.7, heading: heading, captured: Self.noon)
        let second = try SceneRecord.make(
            "b", at: 48.5 + meters / 111_210, 7.7, heading: otherHeading, captured: Self.noon + pause)
        #expect(try await Self.isDuplicate(second, of: first) == isSame)
        #expect(try await Self.isDuplicate(second, of: first, inOneBatch: true) == isSame)
    }

    @Test(arguments: [
        (0.0, 180.0, 0.0, -180.0), (90, 0, 90, 120), (-90, 10, -90, -170), (12, 179.999997, 12, -179.999997),
    ])
    func `the same capture is recognized across the antimeridian and at the poles`(
        latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double
    ) async throws {
        let first = try SceneRecord.make("a", at: latitude, longitude, heading: 1, captured: Self.noon)
        let second = try SceneRecord.make("b", at: otherLatitude, otherLongitude, heading: 1, captured: Self.noon)
        #expect(try await Self.isDuplicate(second, of: first))
    }

    @Test func `a photo and a panorama, or pictures without a time, are not the same capture`() async throws {
        let panorama = try SceneRecord.make("a", at: 48.5, 7.7, heading: 10, captured: Self.noon)
        let photo = try SceneRecord.make("b", at: 48.5, 7.7, camera: .photo, heading: 10, captured: Self.noon)
        let timeless = try SceneRecord.make("c", at: 48.5, 7.7, heading: 10)
        #expect(try await !Self.isDuplicate(photo, of: panorama))
        #expect(try await !Self.isDuplicate(timeless, of: panorama))
        #expect(try await !Self.isDuplicate(panorama, of: timeless))
    }

    @Test(
        arguments: [
            // The sequences of two pictures, the milliseconds between them, whether one run imports both, and whether the
            // second is a duplicate.
            ("ride", "ride", Int64(500), true, false), ("ride", "ride", 0, true, true),
            ("ride", "walk", 500, true, true),
            (nil, "ride", 500, true, true), (nil, nil, 500, true, true), ("ride", "ride", 500, false, true),
        ] as [(String?, String?, Int64, Bool, Bool)])
    func `pictures in a named sequence are distinct if one run imports them and their times differ`(
        sequence: String?, other: String?, pause: Int64, inOneRun: Bool, isDuplicate: Bool
    ) async throws {
        var first = try SceneRecord.make("a", at: 48.5, 7.7, heading: 10, captured: Self.noon)
        var second = try SceneRecord.make("b", at: 48.500001, 7.7, heading: 12, captured: Self.noon + pause)
        (first.sequence, second.sequence) = (sequence, other)
        #expect(try await Self.isDuplicate(second, of: first, inOneBatch: inOneRun) == isDuplicate)
    }

    @Test func `kept duplicates get their own IDs, which are the same in every store`() async throws {
        let record = try SceneRecord.make("a.jpg", at: 48.5, 7.7, heading: 10, captured: Self.noon)
        let copies = [record, record.named("b.jpg"), record.named("c.jpg")]
        let ids = try await TestStore.empty().add(copies).map(\.importedID)
        #expect(Set(ids).count == 3 && !ids.contains(nil))
        #expect(ids == (0..<3).map { SceneID(of: record, copy: $0) })
        let elsewhere = try await TestStore.empty()
        var again: [SceneID?] = []
        for copy in copies { again += try await elsewhere.add([copy], to: "elsewhere").map(\.importedID) }
        #expect(again == ids)
    }

    @Test func `an ID depends only on the content`() throws {
        let record = try SceneRecord.make("a.jpg", at: 48.5, 7.7)
        var other = try SceneRecord.make("b.jpg", at: -48.5, 17.7, camera: .photo, heading: 5, captured: 1)
        other.contentHash = record.contentHash
        #expect(SceneID(of: record, copy: 0) == SceneID(of: other, copy: 0))
        other.contentHash = ContentHash(of: [0])
        #expect(SceneID(of: record, copy: 0) != SceneID(of: other, copy: 0))
        // IDs must never change, because tokens and links contain them.
        #expect(SceneID(of: record, copy: 0).description == "F55PT9DGADS1N")
    }

    @Test func `a dry run returns the outcomes of an import and stores nothing`() async throws {
        let record = try SceneRecord.make("a.jpg", at: 48.5, 7.7, heading: 10, captured: Self.noon)
        let new = try SceneRecord.make("new.jpg", at: 48.6, 7.7)
        let test = try await TestStore.holding([record])
        let before = try await test.store.contents()
        var items = [ImportItem<PreparedScene>].scenes([(record.named("copy.jpg"), []), (new, [])])
        items.append(ImportItem(position: 2, source: "x", content: .failed(code: "noPosition", message: "has none.")))
        let outcomes = try await test.store.performDryRun(items, duplicates: .skip)
        #expect(outcomes[0].duplicateOf == SceneID(of: record, copy: 0))
        #expect(outcomes[1].importedID == SceneID(of: new, copy: 0))
        #expect(outcomes[2].failureCode == "noPosition")
        #expect(try await test.store.contents() == before)
    }
}

struct SceneIDTests {
    @Test(arguments: [
        (Int64(0), "0000000000000"), (1, "0000000000001"), (31, "000000000000Z"), (32, "0000000000010"),
        (-1, "FZZZZZZZZZZZZ"), (.max, "7ZZZZZZZZZZZZ"), (.min, "8000000000000"),
    ])
    func `an ID has thirteen digits and is case-insensitive`(key: Int64, text: String) throws {
        #expect(SceneID(key: key).description == text)
        #expect(try SceneID(parsing: text) == SceneID(key: key))
        #expect(try SceneID(parsing: text.lowercased()) == SceneID(key: key))
    }

    @Test(arguments: [
        "", "0", "000000000000", "00000000000000", "G000000000000", "ZZZZZZZZZZZZZ", "000000000000I", "000000000000L",
        "000000000000O", "000000000000U", "00000000 0000", "-000000000001", "0ß00000000000", "000000000000ſ",
        "０000000000000", "../../etc/pas", "000000000000\u{301}",
    ])
    func `rejects text that is not an ID`(text: String) {
        let error = #expect(throws: SceneError.self) { try SceneID(parsing: text) }
        #expect(error?.code == .invalidSceneID)
    }
}
