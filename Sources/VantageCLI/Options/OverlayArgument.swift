import FileAccess
import Foundation
import Vantage
import VantageRequests

/// Overlays, and the files that they are read from.
enum OverlayArgument {
    static let help =
        "GeoJSON, or enc: and an encoded polyline, and what it looks like: ,stroke= ,fill= ,width= ,dash=6:3 "
        + ",casing= ,gradient=red:yellow ,level=roads|labels ,blend=multiply ,opacity=0.5 ,title="

    static func overlays(_ text: String, _ parameter: Parameter = "--overlay") throws -> [MapOverlay] {
        try OverlayRequest(text, parameter).overlays { try bytes(of: $0, flag: parameter.name) }
    }

    /// The part of the argument that names a file.
    static func file(_ text: String) -> String { OverlayRequest(text, "--overlay").file }

    static func bytes(of file: String, flag: String = "--overlay") throws -> [UInt8] {
        guard !file.contains("://") else {
            throw CLIError(
                .noInput,
                "\(flag): Vantage opens no network connection, so that it cannot read \(file.prefix(200)). "
                    + "Copy it here and name the file.")
        }
        guard let opened = try? RegularFile(path: file) else {
            throw CLIError(
                .noInput, "\(flag): \(file.prefix(200)) is no file that can be read. Check its name.")
        }
        guard opened.size <= 64 << 20 else {
            throw CLIError(
                .badData, "\(flag): \(file.prefix(200)) has \(opened.size) bytes; at most 64 MiB are read.")
        }
        guard let bytes = try? opened.bytes(at: 0, count: opened.size) else {
            throw CLIError(
                .noInput, "\(flag): \(file.prefix(200)) cannot be read. Check its name.")
        }
        return bytes
    }
}
