import Foundation
import Vantage
import VantageCore
import VantageMapCanvas

/// A movie of the frames in a folder: an animated WebP or an MP4.
struct MovieFile {
    private let frames: FrameFolder
    private let framesPerSecond: Double
    private let quality: Int

    init(_ frames: FrameFolder, framesPerSecond: Double, quality: Int) {
        (self.frames, self.framesPerSecond, self.quality) = (frames, framesPerSecond, quality)
    }

    /// - Throws: ``CLIError`` if a movie with that name cannot be created.
    static func check(_ path: String?) throws {
        guard let path else { return }
        try OutputFile.check(path)
        guard ["webp", "mp4"].contains(kind(of: path)) else {
            throw CLIError.usage("Expected --movie to be a .webp or .mp4 file but received \(path.prefix(200)).")
        }
        guard kind(of: path) != "mp4" || ffmpeg != nil else {
            throw CLIError(
                .cannotCreate, "An .mp4 requires ffmpeg, which is not installed. Install it, or specify a .webp file.")
        }
    }

    /// - Throws: ``CLIError`` if frames are missing; `MapError` if they cannot be read.
    func write(to path: String) async throws {
        // Writes an MP4 on a thread where blocking is allowed, because it waits for ffmpeg.
        let workers = Self.kind(of: path) == "mp4" ? WorkerPool.waiting : .shared
        try await workers.run { try written(to: path, until: $0) }
    }

    private func written(to path: String, until cancellation: CancellationFlag) throws {
        if let missing = (0..<frames.count).first(where: { !frames.has($0) }) {
            throw CLIError(
                .noInput,
                "\(frames.file(missing).lastPathComponent) is missing. Render all shards before creating the movie.")
        }
        if Self.kind(of: path) == "mp4" {
            try writeMP4(to: path, until: cancellation)
        } else {
            try writeWebP(to: path, until: cancellation)
        }
    }

    private func writeWebP(to path: String, until cancellation: CancellationFlag) throws {
        var movie: AnimatedWebP?
        for number in 0..<frames.count {
            try cancellation.check()
            let file = frames.file(number)
            let bytes = [UInt8](try Data(contentsOf: file))
            if movie == nil {
                movie = try AnimatedWebP(startingWith: bytes, label: file.lastPathComponent, quality: quality)
            }
            // Each duration is the difference between two frame times, both rounded to whole milliseconds, so that
            // rounding errors do not accumulate.
            let (start, end) = (time(of: number), time(of: number + 1))
            try movie?.add(bytes, label: file.lastPathComponent, milliseconds: end - start)
        }
        if let movie { try OutputFile.write(Data(movie.finished()), to: path) }
    }

    private func time(of number: Int) -> Int { Int((Double(number) * 1000 / framesPerSecond).rounded()) }

    /// Writes to a temporary file in the same folder and renames it, so that no partial movie appears.
    private func writeMP4(to path: String, until cancellation: CancellationFlag) throws {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        let partial = file.deletingLastPathComponent().appending(path: ".vantage-\(getpid()).partial.mp4").path
        defer { unlink(partial) }
        try runFFmpeg(to: partial, until: cancellation)
        guard rename(partial, file.path) == 0 else {
            throw CLIError(
                .cannotWrite,
                "\(path.prefix(200)) cannot be written (\(String(cString: strerror(errno)))). "
                    + "Fix this, or specify another file.")
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
            // ffmpeg inherits the blocked signals, so only SIGKILL ends it. Its output is then deleted.
            if cancellation.isCancelled { kill(process.processIdentifier, SIGKILL) }
            usleep(20_000)
        }
        try cancellation.check()
        guard process.terminationStatus == 0 else {
            throw CLIError(.cannotWrite, "ffmpeg could not write the movie. See its message above.")
        }
    }

    private static func kind(of path: String) -> String { URL(filePath: path).pathExtension.lowercased() }

    private static var ffmpeg: URL? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: "ffmpeg") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
