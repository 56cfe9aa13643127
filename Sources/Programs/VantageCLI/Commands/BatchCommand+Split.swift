import ArgumentParser
import Foundation
import Vantage
import VantageParameters

extension BatchCommand {
    /// - Throws: `ValidationError` if an option has no effect on a split, because it must be given when a part is
    ///   rendered.
    func checkSplit(_ folder: String) throws {
        guard !folder.isEmpty else { throw ValidationError("--split is empty. Specify a folder.") }
        let others: [(flag: String, isGiven: Bool)] = [
            ("--output", target != nil), ("--report", report != nil), ("--shard", shard != nil), ("--resume", resume),
            ("--format and --columns", tableOutput.isGiven),
        ]
        if let other = others.first(where: \.isGiven) {
            throw ValidationError("--split cannot be combined with \(other.flag). Use it when rendering the parts.")
        }
    }

    /// Writes the table's rows to part files.
    func writeParts(to folder: URL) async throws {
        let table = URL(filePath: requests).resolvingSymlinksInPath().deletingLastPathComponent()
        guard requests == "-" || table.path != folder.resolvingSymlinksInPath().path else {
            throw CLIError.usage("--split: The folder contains the table of requests. Specify another folder.")
        }
        let started = Date()
        var split = BatchSplit(
            availability: try filter.availability(hasPicture: true), limits: tableLimits.limits, jobs: jobs.count)
        split.rowsPerPart = rows ?? split.rowsPerPart
        split.options = optionsOfParts
        // The values are checked now, rather than when the parts are rendered.
        _ = try view.options()
        let rows = try await BatchTable.opening(requests, limits: tableLimits.limits)
        let bar = ProgressBar("rows", output: output)
        defer { bar.finish() }
        let parts = try await readingStore { [split] store in
            do {
                return try await split.run(rows, into: folder, from: store) { bar.update(done: $0, failed: 0) }
            } catch let error as BatchError where [.cannotCreate, .cannotWrite].contains(error.code) {
                // The remedies for these codes name options that a split does not have.
                throw CLIError(error.code == .cannotCreate ? .cannotCreate : .cannotWrite, error.description)
            }
        }
        bar.finish()
        if output.json {
            try Console.json(parts)
        } else {
            let seconds = Date().timeIntervalSince(started).rounded(toPlaces: 1)
            output.remark("\(parts.rows.counted("row")) in \(parts.partCount.counted("part")); \(seconds) s.")
        }
        try Console.flush()
    }

    /// The given options that affect the pictures, and that must therefore be given again for each part.
    private var optionsOfParts: [String: String] {
        var options = view.values
        options.merge(filter.parameters.values) { first, _ in first }
        options.merge(look.parameters.values) { first, _ in first }
        if let kind = filter.kinds.first { options["\(kind.rawValue)s-only"] = "true" }
        if visibleOnly { options["visible-only"] = "true" }
        if zoom != MapAreaRequest.standardZoom { options["zoom"] = "\(zoom)" }
        return options
    }
}
