import Foundation
import Synchronization
import Vantage

/// Imports into catalogs in PostgreSQL.
extension ImportCommand {
    /// - Throws: ``CLIError`` for options that a catalog in PostgreSQL cannot honor.
    func checkCatalog(_ pictures: StorageLocation?) throws {
        guard store.catalog != nil else {
            guard parts == nil else {
                throw CLIError.usage(
                    "--parts needs a catalog in PostgreSQL, which distributes the parts. Use --shard I/N instead.")
            }
            return
        }
        if dryRun { throw CLIError.usage("--dry-run needs a store in a file. Use another --store for the dry run.") }
        if duplicates == .keep { throw CLIError.usage("--duplicates keep needs a store in a file.") }
        guard link || pictures != nil || format == .places else {
            throw CLIError.usage(
                "Pictures cannot be stored in PostgreSQL. Write them to a folder or a bucket with --pictures, or link "
                    + "them with --link.")
        }
    }

    /// Returns the location to which pictures are written. Returns `nil` if they are written into the store, or to the
    /// location that a store in a file records.
    func pictures() async throws -> StorageLocation? {
        if let location = try store.pictureLocation { return location }
        guard let location = store.catalog else { return nil }
        do {
            let catalog = try await PostgresStore(opening: location)
            defer { catalog.close() }
            return try await catalog.recordedPictureLocation()
        } catch let error as StoreError where [.noSuchStore, .writtenByEarlierRelease].contains(error.code) {
            return nil
        }
    }

    /// Imports into a catalog in PostgreSQL.
    func publish(
        _ importer: DatasetImporter, to location: PostgresLocation,
        _ progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let catalog = try await PostgresStore(opening: location, access: .create)
        defer { catalog.close() }
        if format == .places {
            guard !resume else {
                throw CLIError.usage("Imports of places into a catalog cannot be resumed. Omit --resume.")
            }
            return try await CatalogPlaceChange(in: catalog).run { [paths] in
                try await importer.run(paths, into: $0, progress: progress)
            }
        }
        if let pictures = importer.options.pictures { try await catalog.recordPictureLocation(pictures) }
        if let parts { return try await publish(importer, inParts: parts, to: catalog, progress) }
        return try await publishScenes(importer, named: shard ?? "", to: catalog, progress)
    }

    /// Imports the parts that no other process imports, one after another, and waits until all parts are done.
    private func publish(
        _ importer: DatasetImporter, inParts count: Int, to catalog: PostgresStore,
        _ progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let total = try await importer.countInputs(of: paths)
        let parts = try await ImportParts(count, of: try importer.fingerprint(of: paths, total: total), in: catalog)
        let report = Mutex(ImportReport())
        let result = try await parts.work { others in
            output.remark("Other processes are importing the last \(others.counted("part")). Waiting for them.")
        } _: { part in
            let earlier = report.withLock { $0 }
            let added = try await publishScenes(
                importer.importing(part, of: count, total: total), named: "\(part)/\(count)", to: catalog
            ) { progress($0.after(earlier)) }
            report.withLock { $0.add(added) }
            return added.failed
        }
        let own = report.withLock { $0 }
        let others = result.failed - own.failed
        output.remark(
            "All \(count.counted("part")) of this import are done."
                + (others > 0 ? " Other processes reported \(others.counted("failed input"))." : ""))
        return own
    }

    private func publishScenes(
        _ importer: DatasetImporter, named part: String, to catalog: PostgresStore,
        _ progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        let inputs = paths.map { URL(filePath: $0).standardizedFileURL.path }
        let name = (inputs + [collection, part]).joined(separator: "\n")
        let work = try await CatalogImport(into: catalog, name: name, resuming: resume)
        let (report, result) = try await work.run { [paths] in
            try await importer.run(paths, into: $0, progress: progress)
        }
        let known = result.staged - result.added
        output.remark(
            "Published \(result.added.counted("scene")) to \(catalog.location)"
                + (known > 0 ? "; \(known) were already there, or were published during the import." : "."))
        return report
    }
}
