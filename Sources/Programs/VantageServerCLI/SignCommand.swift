import ArgumentParser
import Foundation
import VantageHTTP

/// The command `vantage-server sign`.
struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vantage-server sign", abstract: "Sign a URL, so that it needs no key until it expires.")

    @Argument(help: "The path and query, such as '/v1/snapshot?at=48.2,7.7'.") var path: String
    @Option(help: "A file that contains only the secret.") var secretFile: String
    @Option(help: "How long the URL is valid, in seconds.") var seconds = 3600

    func validate() throws {
        guard path.hasPrefix("/") else {
            throw ValidationError("Expected a path that begins with / but received \(path).")
        }
        guard (1...315_360_000).contains(seconds) else {
            throw ValidationError("Expected --seconds from 1 to 315360000 (ten years) but received \(seconds).")
        }
    }

    func run() throws {
        let text = try String(contentsOfFile: secretFile, encoding: .utf8).trimmingCharacters(
            in: .whitespacesAndNewlines)
        guard let signed = SignedURL.sign(path, until: Date().addingTimeInterval(Double(seconds)), secret: text)
        else {
            throw ValidationError(
                "\(secretFile) does not contain a secret. Create one with `vantage-server key NAME --secret`.")
        }
        print(signed)
    }
}
