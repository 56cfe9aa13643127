import BlockingWork
import Foundation
import Vantage

/// Makes a film of a folder of frames.
struct FilmFile {
    private let frames: FrameFolder
    private let framesPerSecond: Double
    private let quality: Int

    init(_ frames: FrameFolder, framesPerSecond: Double, quality: Int) {
        (self.frames, self.framesPerSecond, self.quality) = (frames, framesPerSecond, quality)
    }

    /// - Throws: ``CLIError`` where a film of that name cannot be made.
    static func check(_ path: String?) throws {
        guard let path else { return }
        try OutputFile.check(path)
        guard ["webp", "mp4"].contains(kind(of: path)) else {
            throw CLIError.usage("--movie: \(path.prefix(200)) is neither .webp nor .mp4. Name one of them.")
        }
        guard kind(of: path) != "mp4" || ffmpeg != nil else {
            throw CLIError(
                .cannotCreate, "An .mp4 is made by ffmpeg, which is not installed. Install it, or name a .webp.")
        }
    }

    /// - Throws: ``CLIError`` while frames are missing; `MapError` where they cannot be read.
    func write(to path: String) async throws {
        // ffmpeg is waited for.
        let workers = Self.kind(of: path) == "mp4" ? Workers.waiting : .shared
        try await workers.run { try written(to: path, until: $0) }
    }

    private func written(to path: String, until cancellation: CancellationFlag) throws {
        if let missing = (0..<frames.count).first(where: { !frames.has($0) }) {
            throw CLIError(
                .noInput,
                "\(frames.file(missing).lastPathComponent) is not there yet. Make all shards, and then the film.")
        }
        if Self.kind(of: path) == "mp4" {
            try writeMP4(to: path, until: cancellation)
        } else {
            try writeWebP(to: path, until: cancellation)
        }
    }

    private func writeWebP(to path: String, until cancellation: CancellationFlag) throws {
        var film: AnimatedWebP?
        for number in 0..<frames.count {
            try cancellation.check()
            let file = frames.file(number)
            let bytes = [UInt8](try Data(contentsOf: file))
            if film == nil {
                film = try AnimatedWebP(startingWith: bytes, label: file.lastPathComponent, quality: quality)
            }
            // Times are whole milliseconds: what is lost in one frame the next makes up for.
            let (start, end) = (time(of: number), time(of: number + 1))
            try film?.add(bytes, label: file.lastPathComponent, milliseconds: end - start)
        }
        if let film { try OutputFile.write(Data(film.finished()), to: path) }
    }

    private func time(of number: Int) -> Int { Int((Double(number) * 1000 / framesPerSecond).rounded()) }

    /// By way of a file beside it, so that there is a whole film or none.
    private func writeMP4(to path: String, until cancellation: CancellationFlag) throws {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        let partial = file.deletingLastPathComponent().appending(path: ".vantage-\(getpid()).partial.mp4").path
        defer { unlink(partial) }
        try runFFmpeg(to: partial, until: cancellation)
        guard rename(partial, file.path) == 0 else {
            throw CLIError(
                .cannotWrite,
                "\(path.prefix(200)) cannot be written (\(String(cString: strerror(errno)))). Name another file, or mend that."
            )
        }
    }

    private func runFFmpeg(to path: String, until cancellation: CancellationFlag) throws {
        let process = Process()
        process.executableURL = Self.ffmpeg
        process.arguments = [
            "-v", "error", "-y", "-framerate", "\(framesPerSecond)", "-i",
            frames.url.appending(path: "frame-%06d.jpg").path, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-vf",
            "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-movflags", "+faststart", "file:\(path)",
        ]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        while process.isRunning {
            // It inherits that signals are blocked, all but this one; what it wrote is thrown away.
            if cancellation.isCancelled { kill(process.processIdentifier, SIGKILL) }
            usleep(20_000)
        }
        try cancellation.check()
        guard process.terminationStatus == 0 else {
            throw CLIError(.cannotWrite, "ffmpeg could not write the film; it says why above.")
        }
    }

    private static func kind(of path: String) -> String { URL(filePath: path).pathExtension.lowercased() }

    private static var ffmpeg: URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: "ffmpeg") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
