import ArgumentParser
import Foundation
import VantageHTTP

extension AccessScope: ExpressibleByArgument {}

/// The command `vantage-server key`.
struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vantage-server key", abstract: "Create an API key and its entry for the key file.",
        discussion: """
            Prints the key, which is not stored anywhere, and then its entry for the "keys" list in the key file.
            """)

    @Argument(help: "The name of the key's owner.") var name: String
    @Option(help: "A scope of the key: read, write or admin; can be repeated.") var scope: [AccessScope] = [.read]
    @Flag(help: "Instead of a key, create a secret for signed URLs, for the \"secrets\" list in the key file.")
    var secret = false

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard !secret else {
            return print(
                String(decoding: try encoder.encode(["name": name, "secret": KeyMaterial.makeSecret()]), as: UTF8.self))
        }
        let key = KeyMaterial.makeKey()
        let entry = KeyEntry(name: name, sha256: KeyMaterial.hash(of: key), scopes: scope)
        print(key)
        print(String(decoding: try encoder.encode(entry), as: UTF8.self))
    }
}

private struct KeyEntry: Encodable {
    let name: String
    let sha256: String
    let scopes: [AccessScope]
}
