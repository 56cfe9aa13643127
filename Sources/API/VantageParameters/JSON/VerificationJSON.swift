import Vantage

/// JSON representation of a store's verification results.
package struct VerificationJSON: Encodable, Sendable {
    struct Problem: Encodable, Sendable {
        let code: String
        let scene: String?
        let message: String
    }

    package let valid: Bool
    let scenes: Int
    let pictures: Int
    let places: Int
    let buildings: Int
    let problems: [Problem]

    /// Creates the representation of verification results.
    ///
    /// - Parameters:
    ///   - store: The result of `SceneStore.verify`.
    ///   - placeStore: The result of `PlaceStore.verify`.
    package init(
        _ store: (problems: [StoreProblem], scenes: Int, pictures: Int),
        _ placeStore: (problems: [StoreProblem], places: Int, buildings: Int)
    ) {
        let problems = store.problems + placeStore.problems
        valid = problems.isEmpty
        (scenes, pictures) = (store.scenes, store.pictures)
        (places, buildings) = (placeStore.places, placeStore.buildings)
        self.problems = problems.map {
            Problem(code: $0.code.rawValue, scene: $0.scene?.description, message: $0.message)
        }
    }

    /// The problems, one per line.
    package var lines: [String] { problems.map { "\($0.code): \($0.message)" } }

    /// A sentence with the number of objects checked and problems found.
    package var summary: String {
        var parts = [scenes.counted("scene"), pictures.counted("picture stream")]
        if places > 0 || buildings > 0 { parts += [places.counted("place"), buildings.counted("building")] }
        let checked = parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
        return "\(checked) checked, \(problems.count.counted("problem"))."
    }
}
