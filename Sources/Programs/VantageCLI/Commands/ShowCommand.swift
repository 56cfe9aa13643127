import ArgumentParser
import Vantage
import VantageCore
import VantageParameters

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show everything about a scene, and the source of each value.",
        discussion: """
            Example:
              vantage show 0F3K9QZ7T2M4N
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Argument(help: "The id of a scene, or a token.")
    var scene: String

    func run() async throws {
        try await store.reading { store in
            let (scene, _) = try await store.scene(named: scene)
            let recorded = try await store.recordedPictureLocation()
            let description = SceneDescriptionJSON(
                scene, provenance: try await store.provenance(of: scene), pictures: try await store.pictures(of: scene),
                pictureLocation: store.pictureLocation ?? recorded)
            if output.json {
                try Console.json(description)
            } else {
                for line in SceneReport(scene: scene, description: description).lines {
                    try Console.output(line.printableLine)
                }
            }
            try Console.flush()
        }
    }
}
