import ArgumentParser
import Vantage
import VantageParameters

extension AvailableCommand {
    /// Prints a row for each row of a table.
    func printTable(_ path: String, _ options: AvailabilityOptions) async throws {
        let columns = try tableOutput.columns(of: AvailabilityTable.self)
        // Tables without columns that describe the scenes need only the store's index.
        if let columns, columns.allSatisfy({ PresenceTable.has($0) }) {
            let printer = try tableOutput.printer(PresenceTable(wording: Remedies.sentence))
            return try await run(path, options, printer) { batch, table, store, each in
                try await batch.runWithoutScenes(table, asking: store) { [encoder = printer.encoder] rows in
                    (encoder.encode(rows), Tally(rows.map(\.result)))
                } each: {
                    try each($0, $1)
                }
            }
        }
        let printer = try tableOutput.printer(AvailabilityTable(wording: Remedies.sentence))
        try await run(path, options, printer) { batch, table, store, each in
            let (encoder, hasColumns) = (printer.encoder, tableOutput.hasColumns)
            try await batch.run(table, asking: store) { rows in
                let part: TablePart =
                    hasColumns
                    ? encoder.encode(rows) : .text(AvailabilityLines(rows, wording: Remedies.sentence).text)
                return (part, Tally(rows.lazy.map { $0.sceneResult.map { $0 != nil } }))
            } each: {
                try each($0, $1)
            }
        }
    }

    /// Opens the table and the store, and reports the progress and the totals of a run.
    ///
    /// - Parameter process: Processes the table, and passes each encoded part and its counts on, in order.
    private func run<Layout: TableLayout>(
        _ path: String, _ options: AvailabilityOptions, _ printer: TablePrinter<Layout>,
        _ process: (
            AvailabilityBatch, BatchTable, any SceneStorage, @escaping (TablePart, Tally) throws -> Void
        ) async throws -> Void
    ) async throws {
        let table = try await BatchTable.opening(path, limits: limits.limits)
        let bar = ProgressBar("points", output: output)
        defer { bar.finish() }
        var total = Tally()
        let maps = try await between.maps()
        try await store.reading { store in
            var batch = AvailabilityBatch(options: options, jobs: jobs.count)
            batch.visibilitySources = item.visibilitySources(store, maps)
            try await process(batch, table, store) { part, tally in
                total.add(tally)
                try printer.print(part)
                bar.update(done: total.points, failed: total.failed)
            }
        }
        bar.finish()
        try printer.finish()
        try Console.flush()
        if let failure = table.failure { throw failure }
        output.detail(
            "\(total.points.counted("point")): \(total.found) with imagery, \(total.failed) failed.")
        if total.failed > 0 { throw ExitCode.partly }
    }

    private struct Tally: Sendable {
        var points = 0
        var found = 0
        var failed = 0

        init() {}

        /// - Parameter results: Whether there is a scene for each row, or the row's error.
        init(_ results: some Sequence<Result<Bool, any Error>>) {
            for result in results {
                points += 1
                switch result {
                case .success(let isFound): found += isFound ? 1 : 0
                case .failure: failed += 1
                }
            }
        }

        mutating func add(_ other: Tally) {
            points += other.points
            found += other.found
            failed += other.failed
        }
    }
}
