import VantageParameters

/// Runs `search` or `where` for each row of a table, and prints the results in the order of the rows.
final class PlaceTableRun<Layout: TableLayout> {
    private let printer: TablePrinter<Layout>
    private let hasColumns: Bool
    private let output: OutputOptions
    private let jobs: Int
    private var done = 0
    private(set) var failed = 0

    init(_ layout: Layout, _ table: TableOutputOptions, output: OutputOptions, jobs: Int) throws {
        printer = try table.printer(layout)
        (hasColumns, self.output, self.jobs) = (table.hasColumns, output, jobs)
    }

    /// - Parameters:
    ///   - inputs: The rows of the table.
    ///   - find: Finds the result of a row.
    ///   - rows: Returns the rows that are printed for a result.
    ///   - line: Returns the JSON that is printed for a result if the output is not divided into columns.
    ///   - hasFailed: Reports whether a result is an error.
    func run<Input: Sendable, Found: Sendable>(
        _ inputs: some Sequence<Input>, find: @escaping @Sendable (Input) async throws -> Found,
        rows: @escaping @Sendable (Found) -> [Layout.Row],
        line: @escaping @Sendable (Found) -> some Encodable, failed hasFailed: @escaping @Sendable (Found) -> Bool
    ) async throws {
        let bar = ProgressBar("rows", output: output)
        defer { bar.finish() }
        try await RowPipeline.run(inputs, jobs: jobs) { [encoder = printer.encoder, hasColumns] chunk in
            var found: [Found] = []
            for input in chunk { found.append(try await find(input)) }
            let part: TablePart =
                if hasColumns {
                    encoder.encode(found.flatMap(rows))
                } else {
                    .text(Array(try found.map { try JSONLine.text(line($0)) + "\n" }.joined().utf8))
                }
            return (part, found.count, found.count(where: hasFailed))
        } each: { [self] part, count, failures in
            done += count
            failed += failures
            try printer.print(part)
            bar.update(done: done, failed: failed)
        }
        try printer.finish()
        try Console.flush()
    }
}
