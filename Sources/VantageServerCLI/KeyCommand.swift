import ArgumentParser
import Foundation
import VantageServer

extension AccessScope: ExpressibleByArgument {}

/// `vantage-server key`
struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vantage-server key", abstract: "Make a key, and what the file of keys has of it.",
        discussion: "The key is printed once and kept nowhere. Put the line behind it into \"keys\" of the file.")

    @Argument(help: "Whose key it is.") var name: String
    @Option(help: "What it may do: read, write or admin; may be there several times.") var scope: [AccessScope] = [
        .read
    ]
    @Flag(help: "Make a secret for signed addresses instead, for \"secrets\" of the file.") var secret = false

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard !secret else {
            return print(
                String(decoding: try encoder.encode(["name": name, "secret": SecretText.secret()]), as: UTF8.self))
        }
        let key = SecretText.key()
        let entry = KeyEntry(name: name, sha256: SecretText.hash(of: key), scopes: scope)
        print(key)
        print(String(decoding: try encoder.encode(entry), as: UTF8.self))
    }
}

private struct KeyEntry: Encodable {
    let name: String
    let sha256: String
    let scopes: [AccessScope]
}
