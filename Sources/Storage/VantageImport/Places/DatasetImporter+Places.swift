import Foundation
import VantageCore
import VantagePlaces
import VantagePlaceStore
import VantageSceneStore
import VantageStoreCore

extension DatasetImporter {
    /// Imports tables of places in the same way as ``run(_:into:progress:)``.
    func runPlaces(
        _ paths: [String], into scenes: SceneStore, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let (store, places) = (scenes.store, PlaceStore(scenes.store))
        if options.replaces { return try await replacePlaces(paths, in: places, progress: progress) }
        let run = try await store.beginImport(
            into: options.collection, arguments: options.fingerprint(paths: paths), resuming: options.resumes)
        let resumed = try await WorkerPool.waiting.run { _ in placesDone(by: run, paths: paths) }
        var report = ImportReport()
        let isRestarted = resumed == 0 && run.done > 0
        if resumed > 0 {
            report.add(run, try await store.importEntries(of: run))
        } else if isRestarted {
            try await store.restartImport(run)
        }
        let sink = ImportSession(store, run: run) { try PlaceWriter($0, run: run, isRestarted: isRestarted) }
        report = try await importPlaces(paths, from: resumed, sink: sink, report: report, progress: progress)
        try await places.addInterpolatedHouses(of: run)
        try await places.finishIndex()
        try await store.finishImport(run)
        return report
    }

    /// Replaces the collection's places. The new places are first stored in a temporary file, so that the replacement
    /// is one transaction.
    ///
    /// - Throws: ``ImportFailure`` if a file cannot be read, because its places would otherwise seem to have been
    ///   deleted.
    private func replacePlaces(
        _ paths: [String], in places: PlaceStore, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vantage-replacement-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "places.sqlite")
        let other = try await Store(writing: file, creating: true)
        let name = options.collection.name
        let reading = try await other.beginImport(into: CollectionSpec(name: name), arguments: "", resuming: false)
        let sink = ImportSession(other, run: reading) { try PlaceWriter($0, run: reading) }
        var report = try await importPlaces(paths, from: 0, sink: sink, report: ImportReport(), progress: progress)
        try await PlaceStore(other).addInterpolatedHouses(of: reading)
        try await other.close()
        if let note = report.failureNotes.first(where: { Self.codesOfFiles.contains($0.code) }) {
            throw ImportFailure(
                ImportFailure.Code(rawValue: note.code) ?? .badDocument, note.file,
                "\(note.message) Nothing was replaced.")
        }
        let run = try await places.store.beginImport(
            into: options.collection, arguments: options.fingerprint(paths: paths), resuming: false)
        report.changes = try await places.replacePlaces(of: run, named: name, with: file)
        try await places.finishIndex()
        try await places.store.finishImport(run)
        return report
    }

    /// The codes of failures that affect a whole file.
    private static let codesOfFiles = Set(
        [ImportFailure.Code.unreadableFile, .unsupportedFormat, .badDocument, .tooLarge].map(\.rawValue))

    /// Performs a dry run of a place import, with a temporary store.
    func rehearsePlaces(
        _ paths: [String], beside scenes: SceneStore?, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "vantage-rehearsal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let rehearsal = try await Store(writing: scratch.appending(path: "rehearsal.sqlite"), creating: true)
        let run = try await rehearsal.beginImport(into: options.collection, arguments: "", resuming: false)
        let sink = PlaceRehearsalSink(
            store: scenes.map { PlaceStore($0.store) },
            within: ImportSession(rehearsal, run: run) { try PlaceWriter($0, run: run) })
        let report = try await importPlaces(paths, from: 0, sink: sink, report: ImportReport(), progress: progress)
        try await rehearsal.close()
        return report
    }

    private func importPlaces(
        _ paths: [String], from start: Int, sink: some ImportSink<PreparedPlace>, report: ImportReport,
        progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let preparation = placePreparation
        let pipeline = ImportPipeline(jobs: options.jobs, sink: sink, progress: progress)
        let scan = placeScan(of: paths, from: start)
        return try await pipeline.run(scan, report: report) { chunk, cancellation in
            try preparation.items(of: chunk, cancellation)
        }
    }

    func placeScan(of paths: [String], from start: Int = 0) -> PlaceScan {
        PlaceScan(paths: paths, limits: options.limits, columns: options.placeColumns, from: start)
    }

    var placePreparation: PlacePreparation {
        PlacePreparation(builder: PlaceBuilder(source: options.collection.name))
    }

    /// Returns the number of rows that an interrupted run finished, or 0 if the rows have changed since that run.
    private func placesDone(by run: ImportRun, paths: [String]) -> Int {
        guard run.done > 0 else { return 0 }
        var scan = placeScan(of: paths, from: run.done - 1)
        return scan.next()?.inputs.first?.label == run.lastSource ? run.done : 0
    }
}

/// The preparation of places for the store.
struct PlacePreparation: Sendable {
    let builder: PlaceBuilder

    func items(of chunk: PlaceScan.Chunk, _ cancellation: CancellationFlag) throws -> [ImportItem<PreparedPlace>] {
        let words = PreparedPlace.Preparation()
        return try chunk.inputs.enumerated().map { place, input in
            try cancellation.check()
            return ImportItem(position: chunk.position + place, source: input.label, content: content(of: input, words))
        }
    }

    private func content(
        of input: PlaceInput, _ words: PreparedPlace.Preparation
    ) -> ImportItem<PreparedPlace>.Content {
        do {
            guard let built = try builder.place(of: input) else {
                return .ignored(code: "noName", message: "has neither a name nor a house number.")
            }
            return .ready(
                words.prepared(
                    built.place, outline: built.outline, building: built.building,
                    houses: built.houses))
        } catch {
            return .failed(code: error.codeName, limit: error.limit, message: error.description)
        }
    }
}

/// A sink that looks for duplicates both in the dry run's temporary store and in the real store.
private struct PlaceRehearsalSink: ImportSink {
    let store: PlaceStore?
    let within: ImportSession<PlaceWriter>

    func begin(
        _ items: [ImportItem<PreparedPlace>], isFollowed: Bool
    ) -> Task<[ImportOutcome<PlaceID>], any Error> {
        let rehearsed = within.begin(items, isFollowed: isFollowed)
        return Task.detached {
            var outcomes = try await rehearsed.value
            for (number, outcome) in outcomes.enumerated() {
                guard case .imported(let id) = outcome, let store else { continue }
                if let known = try await store.place(id) {
                    outcomes[number] = .duplicate(
                        of: id, message: "is already in the store as \(known.sourceID) from \(known.source).")
                } else if try await store.hasBuilding(id) {
                    outcomes[number] = .duplicate(of: id, message: "is already in the store.")
                }
            }
            return outcomes
        }
    }
}
