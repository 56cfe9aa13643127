import Foundation
import Vantage
import VantageCore
import VantageParsing

/// A job that splits a table of requests into part files, which can be rendered independently.
///
/// Memory use does not depend on the length of the table: rows are sorted with temporary files in the output folder.
package struct BatchSplit: Sendable {
    /// The number of rows in each part except the last.
    package var rowsPerPart = 50_000
    /// The options that select the scene for a place. They affect only the order of the rows.
    package var availability: AvailabilityOptions
    /// The limits that parts are read with.
    package var limits: TableLimits
    /// The options to list in the manifest, by name.
    package var options: [String: String] = [:]
    /// The number of chunks of rows to process concurrently.
    package var jobs: Int

    package init(availability: AvailabilityOptions, limits: TableLimits = .standard, jobs: Int) {
        self.availability = availability
        self.limits = limits
        self.jobs = jobs
    }

    /// Writes the parts of a table and their manifest. The folder gets its final name only when it is complete.
    ///
    /// - Parameters:
    ///   - table: The rows. Rows that cannot be used go into the parts with their error.
    ///   - folder: The output folder. If it exists, it must be empty or contain only parts, which are replaced.
    ///   - provider: The scene provider, or `nil` to order all rows by their own places.
    ///   - progress: A closure that receives the number of rows that were read.
    /// - Throws: ``BatchError`` with the code `cannotCreate` or `cannotWrite`, the table's error if it cannot be read
    ///   to its end, `CancellationError`, or an error from the provider. In these cases, the folder is unchanged.
    package func run(
        _ table: BatchTable, into folder: URL, from provider: (any SceneProvider)?,
        progress: @escaping (_ rows: Int) -> Void
    ) async throws -> BatchPartsJSON {
        let output = try UncheckedSendableBox(BatchPartsFolder(folder))
        do {
            let byName = UncheckedSendableBox(ExternalSorter(in: output.value.temporary))
            try await read(table, provider, into: byName.value, progress)
            if let failure = table.failure { throw failure }
            return try await WorkerPool.waiting.run { cancellation in
                let byScene = try marked(byName.value, in: output.value.temporary, cancellation)
                let parts = try write(byScene, in: output.value.temporary, cancellation)
                try output.value.finish(parts)
                return parts
            }
        } catch let error as SystemError {
            throw BatchError(
                .cannotWrite,
                "\(folder.relativePath) cannot be written (\(error)). Fix this, and split the table again.")
        }
    }

    /// Reads the table and adds each row with its place in the order, sorted by the key of its picture and its number.
    private func read(
        _ table: BatchTable, _ provider: (any SceneProvider)?, into sorter: ExternalSorter,
        _ progress: @escaping (Int) -> Void
    ) async throws {
        var count = 0
        try await RowPipeline.run(AnyIterator { table.nextRow() }, jobs: jobs) { rows in
            let orders = try await orders(of: rows, provider)
            return zip(rows, orders).map { ($0, $1.bytes, line(of: $0)) }
        } each: { rows in
            for (row, order, line) in rows {
                let name = (try? BatchArchiveNames().name(for: row.input)).map(BatchArchiveNames.key)
                // No name contains a zero byte, so the key of a row without a valid name starts with a zero byte.
                let isUsable = row.input.isReadable
                let key = Array((isUsable ? name ?? "" : "").utf8) + [0] + UInt64(row.input.number).bigEndianBytes
                try sorter.add(key: key, order + line)
            }
            count += rows.count
            progress(count)
        }
    }

    private func line(of row: BatchTableRow) -> [UInt8] {
        let line = BatchPartLine.text(of: row)
        guard line.count >= limits.maximumLine else { return line }
        let number = row.input.number
        let error = BatchError(.badRow, "Row \(number) exceeds the length limit as a line of JSON. Shorten it.")
        return BatchPartLine.text(failure: error, id: "\(number)")
    }

    /// Marks the rows whose picture has the key of an earlier row's picture, and sorts all rows by scene.
    private func marked(
        _ byName: ExternalSorter, in folder: URL, _ cancellation: CancellationFlag
    ) throws -> ExternalSorter {
        let byScene = ExternalSorter(in: folder)
        var previous: [UInt8] = []
        try byName.forEach { key, value in
            try cancellation.check()
            let (name, number) = (Array(key.dropLast(9)), key.suffix(8))
            let order = value.prefix(BatchPartOrder.byteCount)
            var line = Array(value.dropFirst(BatchPartOrder.byteCount))
            if name == previous, !name.isEmpty {
                let row = Int(number.reduce(0) { $0 << 8 | UInt64($1) })
                line = BatchPartLine.adding(.takenOutput(String(decoding: name, as: UTF8.self), row: row), to: line)
            }
            previous = name
            try byScene.add(key: Array(order) + number, line)
        }
        return byScene
    }

    private func write(
        _ byScene: ExternalSorter, in folder: URL, _ cancellation: CancellationFlag
    ) throws -> BatchPartsJSON {
        var writer = BatchPartsWriter(in: folder, rowsPerPart: rowsPerPart)
        try byScene.forEach { _, line in
            try cancellation.check()
            try writer.add(line)
        }
        try writer.finish()
        return BatchPartsJSON(
            rows: writer.parts.reduce(0) { $0 + $1.rows }, rowsPerPart: rowsPerPart, options: options,
            parts: writer.parts)
    }
}
