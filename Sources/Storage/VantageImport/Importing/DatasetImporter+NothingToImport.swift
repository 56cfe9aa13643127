import VantageCore
import VantageSceneStore
import VantageStoreCore

extension DatasetImporter {
    /// Prepares inputs until one can be imported. An import into a new store calls this function first, so that it does
    /// not create a store that stays empty.
    ///
    /// - Parameters:
    ///   - paths: The files and folders to import.
    ///   - progress: A function that is called after every chunk of inputs.
    /// - Returns: The report of the whole import, or of its shard, if no input can be imported, and `nil` otherwise.
    /// - Throws: ``ImportFailure`` if a path does not exist or a track cannot be read, and `CancellationError` if the task
    ///   is canceled.
    package func reportIfNothingCanBeImported(
        from paths: [String], progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws -> ImportReport? {
        try checkPaths(paths)
        if let location = options.pictures { _ = try Self.storage(at: location) }
        if options.format == .places {
            let preparation = placePreparation
            return try await reportIfNothingCanBeImported(
                from: placeScan(of: paths), progress: progress
            ) { try preparation.items(of: $0, $1) }
        }
        // Pictures that are too close to others are not left out here, because at least one of them would be imported.
        let preparation = try preparation(keepsPictures: true)
        let positions = try await positions(of: paths)
        let chunks = DiscoveryChunks(scanner(paths), from: positions.lowerBound, to: positions.upperBound)
        return try await reportIfNothingCanBeImported(from: chunks, progress: progress) {
            [prepared] chunk, cancellation in
            let items = try preparation.items(of: chunk, cancellation)
            for item in items { prepared.keep(item) }
            return items
        }
    }

    private func reportIfNothingCanBeImported<Chunk: Sendable, Subject: ImportSubject>(
        from chunks: some Sequence<Chunk>, progress: @Sendable (ImportProgress) -> Void,
        prepare: @escaping @Sendable (Chunk, CancellationFlag) throws -> [ImportItem<Subject>]
    ) async throws -> ImportReport? {
        let workers = WorkerPool(maximum: options.jobs, threads: .ofTasks)
        let jobs = max(1, options.jobs)
        var report = ImportReport()
        do {
            try await OrderedPipeline.run(chunks, width: jobs, window: 2 * jobs) { chunk in
                try await workers.run { try prepare(chunk, $0) }
            } consume: { items in
                for item in items { try report.addUnstored(item) }
                progress(ImportProgress(done: report.found, failed: report.failed))
            }
        } catch is FoundImportable {
            return nil
        }
        for (name, warnings) in library.warnings { report.add(warnings, of: name) }
        return report
    }
}

/// The error that ends the search for an input that can be imported.
private struct FoundImportable: Error {}

extension ImportReport {
    /// - Throws: ``FoundImportable`` if the input can be imported.
    fileprivate mutating func addUnstored<Subject>(_ item: ImportItem<Subject>) throws(FoundImportable) {
        switch item.content {
        case .ready: throw FoundImportable()
        case .failed(let code, let limit, let message):
            add(.failed(code: code, limit: limit, message: message), of: item)
        case .ignored(let code, let message): add(.ignored(code: code, message: message), of: item)
        }
    }
}
