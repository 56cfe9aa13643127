import VantageCore
import Foundation
import Vantage
import VantageParameters

/// The argument of `--overlay`, and of other options that read overlay files.
enum OverlayArgument {
    static let help =
        "GeoJSON, or an encoded polyline with the prefix enc:, followed by its style: "
        + OverlaySettings.all.map { ",\($0.name)=" }.joined(separator: " ")

    static func overlays(_ text: String, _ parameter: Parameter = "--overlay") throws -> [MapOverlay] {
        try OverlayRequest(text, parameter).overlays { try bytes(of: $0, flag: parameter.name) }
    }

    /// Returns the file name in an argument.
    static func file(_ text: String) -> String { OverlayRequest(text, "--overlay").file }

    static func bytes(of file: String, flag: String = "--overlay") throws -> [UInt8] {
        guard !file.contains("://") else {
            throw CLIError(
                .noInput,
                "\(flag): \(file.prefix(200)) cannot be read, because Vantage opens no network connections. "
                    + "Download it and specify the local file.")
        }
        guard let opened = try? RegularFile(path: file) else {
            throw CLIError(
                .noInput, "\(flag): \(file.prefix(200)) is not a readable file. Check its name.")
        }
        guard opened.size <= 64 << 20 else {
            throw CLIError(
                .badData, "\(flag): \(file.prefix(200)) is too large (\(opened.size) bytes). The limit is 64 MiB.")
        }
        guard let bytes = try? opened.bytes(at: 0, count: opened.size) else {
            throw CLIError(
                .noInput, "\(flag): \(file.prefix(200)) cannot be read. Check the file.")
        }
        return bytes
    }
}
