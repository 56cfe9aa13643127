import GRDB
import SQLiteAccess
import SceneStore

extension PlaceStore {
    /// Compares the tables of places with each other: places with the indexes of their names and positions, outlines with
    /// what covers the ground, and buildings with their cells, each both ways.
    ///
    /// What SQLite itself can tell of the file, and rows that refer to others, is for `SceneStore.verify`. What an import
    /// that was interrupted has yet to bring up to date is no problem.
    ///
    /// - Returns: What was found wrong, of each kind at most 100, and how many places and buildings were looked at.
    /// - Throws: `SceneStoreError` when the file is damaged.
    public func verify() async throws -> (problems: [StoreProblem], places: Int, buildings: Int) {
        // It takes minutes, and mostly waits for the disk.
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

/// What was found wrong so far.
final class PlaceProblems {
    private static let mostOfEach = 100

    private(set) var all: [StoreProblem] = []
    private var counts: [StoreProblem.Code: Int] = [:]

    func add(_ code: StoreProblem.Code, _ message: String) {
        counts[code, default: 0] += 1
        guard counts[code, default: 0] <= Self.mostOfEach else { return }
        all.append(StoreProblem(code: code, scene: nil, message: message))
    }

    /// Notes a row that cannot be read, and goes on.
    func readable<Value>(_ code: StoreProblem.Code, _ what: @autoclosure () -> String, _ body: () throws -> Value)
        rethrows
        -> Value?
    {
        do { return try body() } catch let error as ImpossibleValue {
            add(code, "\(what()) cannot be read: \(error.description). \(PlaceProblems.remedy)")
            return nil
        }
    }

    static let remedy = "Remove its collection and import it again."
    static let remedyOfIndex = "Restore the file from a copy, or import the places into a new one."
}
