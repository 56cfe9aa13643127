import ArgumentParser
import Foundation
import VantageServer

/// `vantage-server sign`
struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vantage-server sign", abstract: "Sign an address, which then needs no key until it expires.")

    @Argument(help: "Path and query, such as '/v1/snapshot?at=48.2,7.7'.") var path: String
    @Option(help: "A file with the secret's text alone.") var secretFile: String
    @Option(help: "For how long the address is good, in seconds.") var seconds = 3600

    func validate() throws {
        guard path.hasPrefix("/") else {
            throw ValidationError("Expected a path that begins with / but received \(path).")
        }
        guard (1...315_360_000).contains(seconds) else {
            throw ValidationError("Expected --seconds from 1 to ten years but received \(seconds).")
        }
    }

    func run() throws {
        let text = try String(contentsOfFile: secretFile, encoding: .utf8).trimmingCharacters(
            in: .whitespacesAndNewlines)
        guard let signed = SignedAddress.sign(path, until: Date().addingTimeInterval(Double(seconds)), secret: text)
        else {
            throw ValidationError("\(secretFile) has no secret in base64url.")
        }
        print(signed)
    }
}
