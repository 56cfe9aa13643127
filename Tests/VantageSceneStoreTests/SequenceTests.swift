import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore
@testable import VantageStoreCore

@Suite(.fewAtATime)
struct SequenceTests {
    /// Creates numbered scenes, each ten meters north of the previous one and taken ten seconds later.
    private static func track(
        _ folder: String, _ numbers: Range<Int>, meters: Double = 10, seconds: Int64 = 10
    ) throws -> [SceneRecord] {
        try numbers.map { number in
            try .make(
                "\(folder)\(String(format: "%03d", number)).jpg", at: 48 + Double(number) * meters / 111_200, 7,
                heading: 0, captured: Int64(number) * seconds * 1000)
        }
    }

    /// Returns each sequence as a list of file names by rank, and the scenes without a sequence.
    private static func sequences(_ test: TestStore) async throws -> (tracks: Set<[String]>, alone: Set<String>) {
        let scenes = try await test.store.scenes(limit: 10_000).scenes
        let tracks = Dictionary(grouping: scenes.filter { $0.sequence != nil }, by: { $0.sequence! })
        for track in tracks.values { #expect(track.compactMap(\.rank).sorted() == Array(1...track.count)) }
        return (
            Set(tracks.values.map { $0.sorted { $0.rank! < $1.rank! }.map { $0.fileName! } }),
            Set(scenes.filter { $0.sequence == nil }.map { $0.fileName! })
        )
    }

    private static func names(_ records: [SceneRecord]) -> [String] { records.map { $0.fileName! } }

    @Test(arguments: [
        // The distance and the duration of a longer step after the third scene, and whether the step splits the track.
        (99.0, Int64(10), false), (101, 10, true), (10, 300, false), (10, 301, true), (99, 300, false), (0, 10, false),
    ])
    func `a step of over 100 meters or five minutes splits a track`(
        meters: Double, seconds: Int64, isSplit: Bool
    ) async throws {
        let first = try Self.track("", 0..<3)
        let rest = try (0..<3).map { number in
            try SceneRecord.make(
                "z\(number)", at: 48 + (20 + meters + Double(number) * 10) / 111_200, 7, heading: 0,
                captured: 20_000 + seconds * 1000 + Int64(number) * 10_000)
        }
        let test = try await TestStore.holding((first + rest).shuffled(seed: 3))
        let (tracks, alone) = try await Self.sequences(test)
        #expect(
            tracks
                == (isSplit ? [Self.names(first), Self.names(rest)] : [Self.names(first) + Self.names(rest)]))
        #expect(alone.isEmpty)
    }

    @Test func `each folder and each device has its own tracks`() async throws {
        let here = try Self.track("walk/", 0..<4)
        let there = try Self.track("walk/back/", 0..<4)
        let other = try Self.track("walk/", 10..<14).map { record in
            var record = record
            record.make = "Canon"
            return record
        }
        let test = try await TestStore.holding((here + there + other).shuffled(seed: 5))
        let (tracks, _) = try await Self.sequences(test)
        #expect(tracks == [Self.names(here), Self.names(there), Self.names(other)])
    }

    @Test func `a lone scene, or one without a time, is in no sequence`() async throws {
        let track = try Self.track("", 0..<2)
        let alone = try SceneRecord.make("alone", at: 10, 10, captured: 15_000)
        let timeless = try SceneRecord.make("timeless", at: 48, 7)
        let test = try await TestStore.holding([alone, timeless] + track)
        let (tracks, rest) = try await Self.sequences(test)
        #expect(tracks == [Self.names(track)])
        #expect(rest == ["alone", "timeless"])
    }

    @Test func `a track across the antimeridian is one sequence`() async throws {
        let longitudes = [179.9998, 179.9999, 180, -179.9999, -179.9998]
        let track = try longitudes.enumerated().map {
            try SceneRecord.make("\($0)", at: -17, $1, captured: Int64($0) * 1000)
        }
        let (tracks, _) = try await Self.sequences(TestStore.holding(track))
        #expect(tracks == [Self.names(track)])
    }

    @Test func `a named sequence is ordered by rank, then time, then name`() async throws {
        let order: [(name: String, rank: Int?, captured: Int64?)] = [
            ("a", 2, 90), ("b", 5, 10), ("c", 5, 20), ("d", 40, nil), ("e", nil, 5), ("f", nil, 6), ("g", nil, 6),
        ]
        let records = try order.map { entry in
            // The scenes are far apart, but a named sequence is never split.
            var record = try SceneRecord.make(entry.name, at: Double(entry.captured ?? 0), 7, captured: entry.captured)
            (record.sequence, record.rank) = ("Route", entry.rank)
            return record
        }
        let test = try await TestStore.holding(records.shuffled(seed: 7))
        let (tracks, _) = try await Self.sequences(test)
        #expect(tracks == [order.map(\.name)])
        #expect(try await test.store.scenes(limit: 1).scenes.first?.sequence == "Route")
    }

    @Test func `a later import extends a named sequence`() async throws {
        let names = ["a", "b", "c", "d", "e"]
        let records = try names.enumerated().map { number, name in
            var record = try SceneRecord.make(name, at: 1, 7, captured: Int64(number) * 1000)
            record.sequence = "Route"
            return record
        }
        let test = try await TestStore.holding(Array(records[0..<3]))
        try await test.add(Array(records[3...]))
        #expect(try await Self.sequences(test).tracks == [names])
    }

    @Test func `scenes have no rank during a run unless one was given`() async throws {
        var records = try [SceneRecord.make("a", at: 1, 1), .make("b", at: 1, 1)]
        (records[0].sequence, records[1].sequence, records[1].rank) = ("Route", "Route", 7)
        let test = try await TestStore.empty()
        let run = try await test.store.beginImport(into: CollectionSpec(name: "town"), arguments: "", resuming: false)
        _ = try await test.store.store(.scenes(records.map { ($0, []) }), in: run, duplicates: .skip)
        #expect(try await test.store.scenes(limit: 10).scenes.map(\.rank) == [nil, 7])
    }

    @Test func `sequences in different collections are separate`() async throws {
        let test = try await TestStore.empty()
        for collection in ["one", "two"] {
            var record = try SceneRecord.make(collection, at: 1, 1)
            record.sequence = "Route"
            try await test.add([record], to: collection)
        }
        #expect(try await test.store.collections().map(\.sequences) == [1, 1])
    }

    @Test func `the name of a track depends only on its content`() async throws {
        let records = try Self.track("", 0..<5)
        let one = try await TestStore.holding(records).store.scenes(limit: 1).scenes.first?.sequence
        let other = try await TestStore.holding(records.reversed(), collection: "x").store.scenes(limit: 1).scenes
        #expect(one != nil && one == other.first?.sequence)
    }

    @Test func `scenes that are removed and reimported get a sequence, even if its name is taken`() async throws {
        let records = try Self.track("", 0..<4)
        let test = try await TestStore.holding(records)
        let first = SceneID(of: records[0], copy: 0)
        try await test.store.remove([first, SceneID(of: records[1], copy: 0)])
        try await test.add(Array(records[..<2]))
        let scenes = try await test.store.scenes(limit: 10).scenes
        #expect(Set(scenes.compactMap(\.sequence)) == ["\(first)", "\(first)-2"])
    }

    /// The order in which scenes are imported.
    enum Order: CaseIterable {
        case byTime, twoSwapped, inPieces, backwards, inPiecesOfOneTrack, atOneTime, atOneTimeInPieces
    }

    @Test(arguments: Order.allCases, [149, 151, 157] as [UInt64])
    func `sequences are the same, whether assigned during the run or at its end`(order: Order, seed: UInt64)
        async throws
    {
        var generator = SeededGenerator(seed: seed)
        var time = Int64(1_600_000_000_000)
        var places = [(48.5, 7.7), (48.6, 7.8), (-10, 170)]
        var records: [SceneRecord] = []
        for number in 0..<400 {
            let track = Int.random(in: 0..<3, using: &generator)
            places[track].0 += [0.0001, 0.0001, 0.0001, 0.002].randomElement(using: &generator)!
            time += [0, 1000, 40_000, 400_000].randomElement(using: &generator)!
            var record = try SceneRecord.make(
                "\(track)/\(String(number + 1000)).jpg", at: places[track].0, places[track].1, captured: time)
            record.make = "camera \(track)"
            if track == 2 { record.fileName = nil }
            if number % 50 == 0 { record.captured = nil }
            records.append(record)
        }
        switch order {
        case .byTime: break
        case .atOneTime, .atOneTimeInPieces:
            for index in records.indices where records[index].captured != nil {
                records[index].captured?.milliseconds = 1_600_000_000_000
            }
            if order == .atOneTimeInPieces { records.shuffle(using: &generator) }
        case .twoSwapped: records.swapAt(200, 210)
        case .backwards: records.reverse()
        case .inPieces, .inPiecesOfOneTrack:
            let pieces = stride(from: 0, to: 400, by: 16).map { Array(records[$0..<min($0 + 16, 400)]) }
            records = pieces.shuffled(using: &generator).flatMap { $0 }
        }
        if order == .inPiecesOfOneTrack {
            // Rows without files or cameras, from streets driven at the same time.
            for index in records.indices { (records[index].make, records[index].fileName) = (nil, nil) }
        }
        let followed = try await TestStore.holding(records)
        // A run that is resumed in another process has no tracker.
        let sorted = try await TestStore.empty()
        let run = try await sorted.store.beginImport(
            into: CollectionSpec(name: "town"), arguments: "", resuming: false)
        let items: [ImportItem<PreparedScene>] = .scenes(records.map { ($0, []) })
        _ = try await sorted.store.store(Array(items.prefix(150)), in: run, duplicates: .keep)
        sorted.store.tracks.end(run)
        _ = try await sorted.store.store(Array(items.dropFirst(150)), in: run, duplicates: .keep)
        try await sorted.store.finishImport(run)
        let contents = try await followed.store.contents()
        #expect(try await sorted.store.contents() == contents)
        #expect(contents["sequences"]!.count > 20)
    }
}

/// Tests which scenes a tracker leaves for the end of a run.
struct TrackFollowerTests {
    /// Creates the steps of one track. Each step is too far from the previous one to continue its sequence.
    private static func steps(_ count: Int, captured: (Int) -> Int64, name: (Int) -> String?) throws -> [TrackPoint] {
        try (0..<count).map { number in
            TrackPoint(
                key: Int64(number), coordinate: try Coordinate(latitude: 10, longitude: Double(number % 170)),
                captured: captured(number), device: nil, fileName: name(number))
        }
    }

    private static func disputed(_ steps: [TrackPoint], maximumStretches: Int = 200_000) async throws -> Int? {
        let test = try await TestStore.empty()
        return try await test.store.write { database in
            let sequences = try SequenceRows(database, collection: 1)
            let tracker = SequenceTracker(maximumStretches: maximumStretches)
            for (row, step) in steps.enumerated() {
                guard let continuation = tracker.continuation(with: step) else { break }
                try tracker.follow(step, row: Int64(row + 1), continuation, sequences)
            }
            return tracker.disputed?.reduce(0) { $0 + $1.count }
        }
    }

    @Test func `tracks that are left for the end of a run are in the order of their last rows`() async throws {
        let test = try await TestStore.empty()
        let rows = try await test.store.write { database in
            let sequences = try SequenceRows(database, collection: 1)
            let tracker = SequenceTracker()
            for row in 1...200 {
                // The later half of each device's track is imported first.
                let (device, half) = (Int64(row - 1) % 100, row > 100 ? 0 : 1)
                let step = TrackPoint(
                    key: Int64(row), coordinate: try Coordinate(latitude: 10, longitude: Double(device)),
                    captured: Int64(half) * 1000, device: device, fileName: nil)
                let continuation = try #require(tracker.continuation(with: step))
                try tracker.follow(step, row: Int64(row), continuation, sequences)
            }
            return tracker.disputed?.map { $0[0].lastRow }
        }
        #expect(rows == Array(101...200))
    }

    @Test(arguments: [nil, "row"]) func `scenes with equal times are ordered before the end of a run`(name: String?)
        async throws
    {
        let steps = try Self.steps(
            1000, captured: { _ in 7 }, name: { number in name.map { "\($0) \(1000 + number)" } })
        #expect(try await Self.disputed(steps) == 0)
    }

    @Test func `scenes imported in order need no splitting at the end of a run, however many stretches there are`()
        async throws
    {
        let steps = try Self.steps(1000, captured: { Int64($0 / 10) }, name: { _ in nil })
        #expect(try await Self.disputed(steps, maximumStretches: 16) == 0)
        // The tracker has discarded old stretches, and an out-of-order scene may belong to one of them. Therefore, all
        // scenes must be split at the end.
        #expect(try await Self.disputed(steps + [steps[5]], maximumStretches: 16) == nil)
        #expect(try await Self.disputed(Array(steps.prefix(12)) + [steps[5]], maximumStretches: 16) == 0)
    }
}

extension Array {
    func shuffled(seed: UInt64) -> [Element] {
        var generator = SeededGenerator(seed: seed)
        return shuffled(using: &generator)
    }
}
