import Vantage

/// What JSON says of a store that was verified.
package struct VerificationJSON: Encodable, Sendable {
    struct Problem: Encodable, Sendable {
        let code: String
        let scene: String?
        let message: String
    }

    let valid: Bool
    let scenes: Int
    let pictures: Int
    let problems: [Problem]

    package init(problems: [StoreProblem], scenes: Int, pictures: Int) {
        valid = problems.isEmpty
        self.scenes = scenes
        self.pictures = pictures
        self.problems = problems.map {
            Problem(code: $0.code.rawValue, scene: $0.scene?.description, message: $0.message)
        }
    }
}
