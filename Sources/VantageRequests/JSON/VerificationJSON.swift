import Vantage

/// What is said of a store that was verified.
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

    /// - Parameters:
    ///   - store: What `SceneStore.verify` found.
    ///   - towns: What `PlaceStore.verify` found.
    package init(
        _ store: (problems: [StoreProblem], scenes: Int, pictures: Int),
        _ towns: (problems: [StoreProblem], places: Int, buildings: Int)
    ) {
        let problems = store.problems + towns.problems
        valid = problems.isEmpty
        (scenes, pictures) = (store.scenes, store.pictures)
        (places, buildings) = (towns.places, towns.buildings)
        self.problems = problems.map {
            Problem(code: $0.code.rawValue, scene: $0.scene?.description, message: $0.message)
        }
    }

    /// A line for each problem.
    package var lines: [String] { problems.map { "\($0.code): \($0.message)" } }

    /// What was checked, and how many problems there are.
    package var summary: String {
        var parts = [scenes.counted("scene"), pictures.counted("picture stream")]
        if places > 0 || buildings > 0 { parts += [places.counted("place"), buildings.counted("building")] }
        let checked = parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
        return "\(checked) checked, \(problems.count.counted("problem"))."
    }
}
