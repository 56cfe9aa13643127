import Foundation
import Vantage
import VantageParameters

/// The lines that `show` prints for a scene.
struct SceneReport {
    let scene: Scene
    let description: SceneDescriptionJSON

    var lines: [String] {
        let width = (description.values.map(\.name.count).max() ?? 0) + 2
        return ["scene \(scene.id)"]
            + description.values.map { value in
                let name = value.name.padding(toLength: width, withPad: " ", startingAt: 0)
                return "  " + name + value.value + (value.source.map { "   (\($0))" } ?? "")
            } + description.pictures.map(Self.line)
    }

    private static func line(_ stream: SceneDescriptionJSON.Stream) -> String {
        let kind = stream.original ? "original" : stream.level == 0 ? "derived" : "level \(stream.level)"
        var line = "  picture: \(kind), \(stream.width)×\(stream.height), \(stream.bytes) bytes"
        if let path = stream.linkedPath { line += ", linked from \(path)" }
        if let object = stream.object { line += ", in \(object)" }
        if let limitation = stream.limitation { line += ". \(limitation)" }
        return line
    }
}
