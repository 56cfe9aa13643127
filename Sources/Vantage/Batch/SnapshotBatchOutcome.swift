import Foundation
import SceneStore

/// How one row of a batch of snapshots ended.
enum SnapshotBatchOutcome: Sendable {
    case done(Picture)
    case unavailable(id: String)
    case failed(id: String, code: String, message: String)
    /// An earlier run settled it; a picture that its report lacks is told now.
    case skipped(unreported: Picture?)

    struct Picture: Encodable, Sendable {
        let id: String
        var status = "done"
        let output: String
        let bytes: Int
        var width: Int?
        var height: Int?
        /// `map`; absent for views.
        var kind: String?
        var scene: String?
        var token: String?
        var distance: Double?
        var view: ViewJSON?
        var unphotographed: Double?
        var attribution: String?
        var license: String?
        var missingTiles: Int?
        var damagedTiles: [String]?
    }

    /// The row's JSON; `nil` when there is nothing new to say.
    func line() throws -> String? {
        switch self {
        case .done(let picture): try Self.text(picture)
        case .unavailable(let id): try Self.text(["id": id, "status": "unavailable"])
        case .failed(let id, let code, let message): try Self.text(Failure(id: id, code: code, message: message))
        case .skipped(let picture): try picture.map { try Self.text($0) }
        }
    }

    private static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private struct Failure: Encodable {
        struct Reason: Encodable {
            let code: String
            let message: String
        }

        let id: String
        let status = "failed"
        let error: Reason

        init(id: String, code: String, message: String) {
            self.id = id
            error = Reason(code: code, message: message)
        }

        private enum CodingKeys: CodingKey {
            case id, status, error
        }
    }
}
