import ArgumentParser
import Foundation
import Vantage
import VantageParameters

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a scene's original picture file, byte for byte.",
        discussion: """
            Example:
              vantage export 0F3K9QZ7T2M4N --output original.jpg
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Argument(help: "The id of a scene, or a token.")
    var scene: String

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "FILE|-"))
    var file: String

    func run() async throws {
        try OutputFile.check(file, isNoneOf: [store.url.path])
        try await store.reading { store in
            let (scene, _) = try await store.scene(named: scene)
            let bytes = try await store.originalFile(of: scene)
            try OutputFile.write(Data(bytes), to: file)
            if output.json, file != "-" {
                try Console.json(ExportJSON(scene, file: file, bytes: bytes.count))
            }
            try Console.flush()
        }
    }
}
