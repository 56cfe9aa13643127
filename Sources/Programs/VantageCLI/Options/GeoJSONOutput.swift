import ArgumentParser
import Foundation
import VantageParameters

/// The output of commands that write GeoJSON to a file or to standard output, and otherwise print text.
struct GeoJSONOutput: ParsableArguments {
    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The GeoJSON file to write; - is standard output.", valueName: "FILE|-"))
    var file: String?

    /// - Throws: ``CLIError`` if the file is one of the command's inputs.
    func check(isNoneOf inputs: [String]) throws {
        if let file { try OutputFile.check(file, isNoneOf: inputs) }
    }

    /// Writes a document to the file and, with `--json`, to standard output; prints text if neither is requested.
    func write(_ document: some Encodable, _ output: OutputOptions, printingText text: () throws -> Void) throws {
        if let file { try OutputFile.write(Data((JSONLine.text(document) + "\n").utf8), to: file) }
        if output.json, file != "-" { try Console.json(document) }
        if file == nil, !output.json { try text() }
        try Console.flush()
    }
}
