import Foundation
import VantageCore

/// A reader of Garmin's FIT files, which converts them to GPX with gpsbabel, an external program.
struct FITConverter {
    let path: String
    let name: String
    let limits: ImportLimits
    /// The time after which the conversion is stopped, in seconds.
    var timeLimit = 60.0
    /// The folders to search for gpsbabel.
    var searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""

    /// - Throws: ``ImportFailure``: `unsupportedTrack` if gpsbabel is not installed, `badDocument` if it cannot read
    ///   the file in time, or `tooLarge` if the result exceeds the document limit.
    func read() throws(ImportFailure) -> TrackFile {
        guard let gpsbabel else {
            throw ImportFailure(
                .unsupportedTrack, name,
                "\(name) is a FIT file, which requires gpsbabel. Install gpsbabel, or convert the file to GPX.")
        }
        let output = FileManager.default.temporaryDirectory.appending(path: "vantage-track-\(UUID().uuidString).gpx")
        defer { try? FileManager.default.removeItem(at: output) }
        try convert(with: gpsbabel, to: output)
        let file: RegularFile
        do { file = try RegularFile(path: output.path) } catch { throw damaged }
        return try GPXReader.read(file, name: name)
    }

    /// Runs gpsbabel, without a shell. The path is absolute, so that it cannot be mistaken for an option.
    private func convert(with program: URL, to output: URL) throws(ImportFailure) {
        let process = Process()
        process.executableURL = program
        process.arguments = [
            "-t", "-i", "garmin_fit", "-f", URL(filePath: path).standardizedFileURL.path, "-o", "gpx", "-F",
            output.path,
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { throw damaged }
        let deadline = ContinuousClock.now + .seconds(timeLimit)
        while process.isRunning {
            let isTooLarge = size(of: output) > limits.maximumDocument
            if isTooLarge || ContinuousClock.now > deadline {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                throw isTooLarge ? tooLarge : tooSlow
            }
            usleep(10_000)
        }
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw damaged }
        guard size(of: output) <= limits.maximumDocument else { throw tooLarge }
    }

    private func size(of file: URL) -> Int {
        var status = stat()
        return stat(file.path, &status) == 0 ? Int(status.st_size) : 0
    }

    private var gpsbabel: URL? {
        searchPath.split(separator: ":").map { URL(filePath: String($0)).appending(path: "gpsbabel") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private var damaged: ImportFailure {
        ImportFailure(
            .badDocument, name,
            "\(name) cannot be converted by gpsbabel. Copy it again from its device, or convert it to GPX.")
    }

    private var tooSlow: ImportFailure {
        ImportFailure(
            .badDocument, name,
            "\(name) was not converted by gpsbabel within \(Int(timeLimit)) s. Convert it to GPX.")
    }

    private var tooLarge: ImportFailure {
        ImportFailure(
            .tooLarge, name,
            "\(name), converted to GPX, exceeds the limit of \(limits.maximumDocument) bytes. Split the track.",
            limit: .documentBytes)
    }
}
