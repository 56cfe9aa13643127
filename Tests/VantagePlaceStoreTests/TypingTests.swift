import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantagePlaceStore

/// Tests searches with misspelled and partial text.
@Suite(.fewAtATime)
struct TypingTests {
    private static let names = [
        "Monaco", "San Francisco", "Haltern am See", "Fort Thomas", "Doctor Phillips", "Long Beach", "Sankt Petersburg",
        "München", "Москва", "Route 1234", "Rua", "Saint-Étienne",
    ]

    @Test(arguments: [
        ("monacco", "Monaco"), ("nonaco", "Monaco"), ("onaco", "Monaco"), ("mnoaco", "Monaco"),
        ("san fransisco", "San Francisco"), ("sanfrancisco", "San Francisco"), ("san fran cisco", "San Francisco"),
        ("halter nam see", "Haltern am See"), ("for tthomas", "Fort Thomas"), ("doctorhphillips", "Doctor Phillips"),
        ("lon beach", "Long Beach"), ("sankt peterbourg", "Sankt Petersburg"), ("muenchen", "München"),
        ("моска", "Москва"), ("st etienne", "Saint-Étienne"),
    ]) func `finds places despite typos`(typed: String, expected: String) async throws {
        let test = try await TestPlaces.holding(try Self.names.map { try .make($0) })
        #expect(try await test.names(typed).first == expected)
    }

    /// The misspelled words are too short for the spelling index and occur in other names.
    @Test(arguments: [
        ("ong kong", "Hong Kong"), ("nem york city", "New York City"), ("new york cty", "New York City"),
        ("bda ischl", "Bad Ischl"), ("le puj en velay", "Le Puy-en-Velay"),
    ]) func `finds a place despite a typo in a short word`(
        typed: String, expected: String
    ) async throws {
        let names = [
            "Hong Kong", "Ong", "Kong", "New York City", "York", "Nem", "Cty", "Bad Ischl", "Bda", "Le Puy-en-Velay",
            "Velay", "Puj",
        ]
        let test = try await TestPlaces.holding(try names.map { try .make($0) })
        #expect(try await test.names(typed).first == expected)
    }

    @Test(arguments: [
        ("ab", true), ("abc", true), ("a", false), ("abcd", false), ("h0", false), ("京都", false), ("де", true),
    ]) func `short words may be misspelled, although the spelling index does not cover them`(
        text: String, isShort: Bool
    ) {
        #expect(TypedWord(Array(text.utf8)).isShort == isShort)
    }

    @Test(arguments: ["baden baden", "baden", "badn baden"]) func `finds a name with a repeated word`(
        typed: String
    ) async throws {
        let test = try await TestPlaces.holding([.make("Baden-Baden"), .make("Baden im Tal")])
        #expect(try await test.names(typed).first == "Baden-Baden")
    }

    @Test(arguments: ["route 1243", "ruo", "mxnxco"])
    func `typos in numbers or short words, and too many typos in longer ones, match nothing`(typed: String) async throws
    {
        let test = try await TestPlaces.holding(try Self.names.map { try .make($0) })
        #expect(try await test.names(typed) == [])
    }

    @Test func `ranks exact names first, unless an inexact one is near and well known`()
        async throws
    {
        let here = try Coordinate(latitude: 48, longitude: 7)
        let test = try await TestPlaces.holding([
            .make("Berlim", at: -10, 7), .make("Berlin", at: 48.01, 7) { $0.importance = 0.9 },
            .make("Berlim Novo", at: -11, 7),
        ])
        #expect(try await test.names("berlim") == ["Berlim", "Berlin", "Berlim Novo"])
        #expect(try await test.names("berlim", near: here).first == "Berlin")
    }

    @Test func `prefers the letters as typed over a matching umlaut`() async throws {
        let test = try await TestPlaces.holding([.make("Blu") { $0.importance = 0.5 }, .make("Blue")])
        #expect(try await test.names("blue") == ["Blue", "Blu"])
    }

    @Test func `prefers the main name if several names have the prefix`() async throws {
        let test = try await TestPlaces.holding([.make("Mumbai") { $0.aliases = ["Munbai", "Muumbai"] }])
        let matches = try await test.places.search(PlaceQuery("mu", isPartial: true))
        #expect(matches.map(\.matched) == ["Mumbai"])
    }

    @Test(arguments: [
        ("mon", ["Monaco"]), ("san fr", ["San Francisco"]),
        ("s", ["San Francisco", "Sankt Petersburg", "Saint-Étienne"]),
        ("san ", ["San Francisco"]), ("monacco", ["Monaco"]), ("мос", ["Москва"]), ("fran", ["San Francisco"]),
    ]) func `completes partial text`(typed: String, expected: [String]) async throws {
        let test = try await TestPlaces.holding(try Self.names.map { try .make($0) })
        let matches = try await test.places.search(PlaceQuery(typed, isPartial: true))
        #expect(Set(matches.map(\.place.name)).isSuperset(of: expected))
    }

    @Test(arguments: [
        ("mount ", ["Mount Vernon"]), ("mount v", ["Mount Vernon"]), ("mons", ["Mons"]), ("frankfurt ", ["Frankfurt"]),
    ]) func `completes partial text that ends with a space`(typed: String, expected: [String]) async throws {
        let test = try await TestPlaces.holding(
            [
                .make("Mons") { $0.importance = 0.9 }, .make("Mount Vernon") { $0.importance = 0.1 },
                .make("Frankfurt"),
            ])
        let matches = try await test.places.search(PlaceQuery(typed, isPartial: true))
        #expect(matches.map(\.place.name) == expected)
    }

    @Test(arguments: [
        ("fankfu", "Frankfurt am Main"), ("frnakfu", "Frankfurt am Main"), ("frankkfur", "Frankfurt am Main"),
        ("frankfort am ma", "Frankfurt am Main"), ("reykk", "Reykjavík"), ("stuttagrt", "Stuttgart"),
        ("bad isxh", "Bad Ischl"),
    ]) func `completes partial text with a typo after its first letters`(
        typed: String, expected: String
    ) async throws {
        let names = ["Frankfurt am Main", "Reykjavík", "Stuttgart", "Bad Ischl", "Bad Ems", "Franken"]
        let test = try await TestPlaces.holding(try names.map { try .make($0) })
        let matches = try await test.places.search(PlaceQuery(typed, isPartial: true))
        #expect(matches.first?.place.name == expected)
    }

    @Test func `finds nearby places and exact names among a great many with the same prefix`() async throws {
        var random = SplitMix64(state: 5)
        let places = try (0..<2000).map { number in
            try Place.make(
                "m\(number)x", at: Double.random(in: -60...60, using: &random),
                Double.random(in: -170...170, using: &random)
            ) { $0.importance = 0.5 }
        }
        let here = try Coordinate(latitude: 70.3, longitude: 25)
        let few = [
            try Place.make("Mehamn", at: 70.4, 25.2) { $0.importance = 0.1 },
            try Place.make("M", at: -70, 25) { $0.importance = 0.4 },
        ]
        let test = try await TestPlaces.holding(places + few)
        let near = try await test.places.search(PlaceQuery("m", near: here, isPartial: true))
        #expect(Set(near.prefix(2).map(\.place.name)) == ["Mehamn", "M"])
        let anywhere = try await test.places.search(PlaceQuery("m", isPartial: true))
        #expect(anywhere.first?.place.name == "M")
        let box = here.box(within: 20_000)
        let within = try await test.places.search(PlaceQuery("m", region: box, isPartial: true))
        #expect(within.map(\.place.name) == ["Mehamn"])
    }

    /// Compares the precomputed lists for frequent prefixes with a full scan.
    @Test func `finds the best-known places for a frequent prefix`() async throws {
        var random = SplitMix64(state: 31)
        let places = try (0..<3000).map { number in
            let letters = (0..<4).map { _ in "abc".randomElement(using: &random)! }
            return try Place.make("m\(String(letters))\(number)x", at: Double(number) / 100, 7) {
                $0.importance = Double(number % 256) / 255
                $0.kind = .pointOfInterest
            }
        }
        let test = try await TestPlaces.holding(Array(places.prefix(1500)))
        _ = try await test.add(Array(places.dropFirst(1500)))
        for typed in ["m", "ma", "mab", "mabc", "mabca"] {
            let matches = try await test.places.search(PlaceQuery(typed, limit: 5, isPartial: true))
            let expected = places.filter { $0.name.hasPrefix(typed) }.map(\.storedImportance).sorted(by: >).prefix(5)
            #expect(matches.map(\.place.storedImportance) == Array(expected), "\(typed)")
            #expect(matches.allSatisfy { $0.place.name.hasPrefix(typed) })
        }
        let both = try await test.places.search(PlaceQuery("\(places[7].name) m", limit: 5, isPartial: true))
        #expect(both.isEmpty || both.allSatisfy { $0.place.name == places[7].name })
    }

    @Test func `an import indexes words that an interrupted import left unindexed`() async throws {
        let test = try await TestPlaces.holding([])
        let run = try await test.store.beginImport(
            into: CollectionSpec(name: "town"), arguments: "", resuming: false)
        let session = ImportSession(test.store, run: run) { try PlaceWriter($0, run: run) }
        let prepared = PreparedPlace.Preparation().prepared(try .make("Monaco"))
        _ = try await session.begin([ImportItem(position: 0, source: "row", content: .ready(prepared))]).value
        #expect(try await test.names("monaco") == ["Monaco"])
        #expect(try await test.names("monacco") == [])
        _ = try await test.add([.make("Other")])
        #expect(try await test.names("monacco") == ["Monaco"])
    }

    @Test func `does not suggest removed places`() async throws {
        let test = try await TestPlaces.holding([.make("Monaco")])
        try await test.places.removePlaces(ofCollection: "town")
        #expect(try await test.places.search(PlaceQuery("mon", isPartial: true)).isEmpty)
        #expect(try await test.names("monacco") == [])
    }
}
