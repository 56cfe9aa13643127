import GRDB
import VantageStoreCore

extension PlaceStore {
    /// Checks the place tables against each other in both directions: places against the name and position indexes,
    /// outlines against the area index, and buildings against their cells.
    ///
    /// `SceneStore.verify` checks the integrity of the SQLite file and the references between rows. Index updates still
    /// pending after an interrupted import are not problems.
    ///
    /// - Returns: The problems, at most 100 of each kind, and the numbers of places and buildings checked.
    /// - Throws: `StoreError` if the file is damaged.
    public func verify() async throws -> (problems: [StoreProblem], places: Int, buildings: Int) {
        // The check takes minutes and mostly waits for the disk.
        try await store.read(on: .waiting) { database, cancellation in
            guard try PlaceReader.hasPlaces(database) else { return ([], 0, 0) }
            let problems = PlaceProblems()
            let places = try PlaceCheck(database, cancellation, problems)
            try places.run()
            try NameIndexCheck(database, cancellation, problems).run(knowing: places)
            try CoverCheck(database, cancellation, problems).run()
            let buildings = BuildingCheck(database, cancellation, problems)
            try buildings.run()
            return (problems.all, places.count, buildings.count)
        }
    }
}

/// The problems found so far.
final class PlaceProblems {
    /// The maximum number of problems to report of each kind.
    private static let maximumOfEach = 100

    private(set) var all: [StoreProblem] = []
    private var counts: [StoreProblem.Code: Int] = [:]

    func add(_ code: StoreProblem.Code, _ message: String) {
        counts[code, default: 0] += 1
        guard counts[code, default: 0] <= Self.maximumOfEach else { return }
        all.append(StoreProblem(code: code, message: message))
    }

    /// Runs `body`, and adds a problem if the row cannot be read.
    ///
    /// - Returns: `nil` if the row cannot be read.
    func readable<Value>(_ code: StoreProblem.Code, _ what: @autoclosure () -> String, _ body: () throws -> Value)
        rethrows
        -> Value?
    {
        do { return try body() } catch let error as InvalidStoredValue {
            add(code, "\(what()) cannot be read: \(error.description). \(PlaceProblems.remedy)")
            return nil
        }
    }

    static let remedy = "Remove its collection and import it again."
    static let remedyOfIndex = "Restore the file from a backup, or import the places into a new file."
}
