import VantageParameters

/// Prints a table to standard output, or writes it to a file, as its rows become known.
final class TablePrinter<Layout: TableLayout> {
    /// Encodes rows on any thread.
    let encoder: TableEncoder<Layout>
    private var assembler: TableAssembler
    private let target: OutputTarget
    private var hasBegun = false

    /// - Parameters:
    ///   - encoder: The format and the columns.
    ///   - target: The file, or standard output.
    /// - Throws: ``CLIError`` if a binary format would be printed to a terminal.
    init(_ encoder: TableEncoder<Layout>, to target: OutputTarget = OutputTarget("-")) throws {
        if encoder.format.isBinary { try target.checkIsNoTerminal(for: encoder.format.rawValue) }
        (self.encoder, self.target) = (encoder, target)
        assembler = TableAssembler(encoder)
    }

    func print(_ part: TablePart) throws {
        try begin()
        try target.write(assembler.add(part))
    }

    func print(_ rows: [Layout.Row]) throws { try print(encoder.encode(rows)) }

    func finish() throws {
        try begin()
        try target.write(assembler.finish())
    }

    private func begin() throws {
        guard !hasBegun else { return }
        hasBegun = true
        try target.write(assembler.header)
    }
}

extension Console {
    /// - Throws: ``CLIError`` if standard output is a terminal.
    static func checkBinaryOutput(_ format: String) throws {
        guard isOutputTerminal else { return }
        throw CLIError.usage("The format \(format) is binary. Redirect standard output to a file or a pipe.")
    }
}
