import Testing
import VantageCore
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

/// Tests hostile searches in a store that also contains hostile names.
@Suite(.fewAtATime)
struct HostileQueryTests {
    /// The limit for a search. Either its elapsed time or the processor time of the whole process must be below it.
    /// Debug builds and sanitizers are slow, but quadratic behavior would be far slower.
    private static let longest = Duration.seconds(3)

    private static func test() async throws -> (TestPlaces, [String]) {
        let queries = try HostileQueries.all()
        let usual = [
            "Lake", "Mill", "Saint Lake", "New Mill", "東京都", "Notre-Dame", "Almost near", "A", "Ost", "Lake (old)",
        ]
        let hostile = queries.map { String($0.prefix(200)) }.filter { !$0.isEmpty }
        let names: [String] = usual + hostile
        let places = try (0..<2400).map { number -> Place in
            let name: String = number < names.count ? names[number] : "\(usual[number % usual.count]) \(number)"
            return try Place.make(name, at: Double(number % 120) - 60, Double(number % 340) - 170) {
                $0.category = number % 5 == 0 ? .pharmacy : nil
            }
        }
        return (try await TestPlaces.holding(places), queries)
    }

    @Test(arguments: [false, true]) func `hostile queries quickly return matches or an error`(isPartial: Bool)
        async throws
    {
        let (test, queries) = try await Self.test()
        #expect(queries.count > 200 && Set(queries).count > 200)
        var (answered, rejected) = (0, 0)
        for text in queries {
            let query = PlaceQuery(
                text, near: try Coordinate(latitude: 48, longitude: 7), limit: 20, isPartial: isPartial)
            // Other tests may slow down a search, so the best of several attempts counts.
            var (time, tries) = (Duration.seconds(100), 0)
            while time >= Self.longest, tries < 4 {
                tries += 1
                let (began, used) = (ContinuousClock.now, ProcessorTime.ofProcess)
                do {
                    let found = try await test.places.search(query)
                    #expect(found.count <= 20)
                    if tries == 1 { answered += 1 }
                } catch {
                    #expect(error is any VantageError, "\(text.prefix(60)): \(error)")
                    if tries == 1 { rejected += 1 }
                }
                time = min(began.duration(to: .now), ProcessorTime.ofProcess - used)
            }
            #expect(time < Self.longest, "\(text.prefix(60))")
        }
        #expect(answered > 100 && rejected > 20)
    }

    @Test func `finds places with hostile names`() async throws {
        let test = try await TestPlaces.holding([
            .make("Robert'); DROP TABLE place;--"), .make("Lake\u{0}Mill"), .make("\u{202E}Egdirb"),
            .make("\"Löwe\" * NEAR"),
        ])
        #expect(try await test.names("robert drop table place") == ["Robert'); DROP TABLE place;--"])
        #expect(try await test.names("egdirb") == ["\u{202E}Egdirb"])
        #expect(try await test.names("lowe near").first == "\"Löwe\" * NEAR")
        #expect(try await test.places.count == 4)
    }
}
