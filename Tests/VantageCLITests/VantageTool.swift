import Foundation
import VantageSceneFixtures

/// The built `vantage` program, run as a subprocess.
struct VantageTool: Sendable {
    /// The program, which is next to the test bundle in the build folder.
    static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "vantage")

    let folder: TemporaryFolder
    var environment: [String: String] = [:]

    init(in folder: TemporaryFolder) { self.folder = folder }

    /// The result of a run.
    struct Run: Sendable {
        /// The exit code, or 128 plus the number of the signal that ended the run, as in a shell.
        let status: Int32
        let output: Data
        let messages: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// Runs the program to completion.
    ///
    /// - Parameter input: The text on standard input; `nil` for none.
    func run(_ arguments: String..., input: String? = nil) async throws -> Run {
        try await start(arguments, input: input).end()
    }

    func run(_ arguments: [String], input: String? = nil) async throws -> Run {
        try await start(arguments, input: input).end()
    }

    /// Starts the program without waiting for it to end.
    func start(_ arguments: [String], input: String? = nil) throws -> RunningTool {
        let file = try folder.write(input ?? "", to: ".runs/\(UUID().uuidString)")
        return try RunningTool(Self.executable, arguments, tool: self, input: FileHandle(forReadingFrom: file))
    }

    /// Starts the program with an input that stays open.
    func start(_ arguments: [String], reading pipe: Pipe) throws -> RunningTool {
        try RunningTool(Self.executable, arguments, tool: self, input: pipe.fileHandleForReading)
    }

    /// Runs a shell script in which `$VANTAGE` is the program.
    func shell(_ line: String) async throws -> Run {
        try await RunningTool(
            URL(filePath: "/bin/bash"), ["-c", line], tool: self, input: FileHandle.nullDevice
        ).end()
    }
}

/// A running program.
final class RunningTool: @unchecked Sendable {
    // Sendable because all properties are set before the object is shared, and Process locks its own state.
    private let process = Process()
    private let output: URL
    private let messages: URL

    fileprivate init(_ program: URL, _ arguments: [String], tool: VantageTool, input: FileHandle) throws {
        let run = UUID().uuidString
        // The output goes to files, because a pipe could fill up or be held open by another process.
        output = try tool.folder.write("", to: ".runs/\(run).out")
        messages = try tool.folder.write("", to: ".runs/\(run).err")
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = tool.folder.url
        process.environment = [
            "PATH": "/usr/bin:/bin", "VANTAGE": VantageTool.executable.path,
            // A crash ends the program immediately, without a backtrace.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        .merging(tool.environment) { $1 }
        process.standardInput = input
        let written = try [FileHandle(forWritingTo: output), FileHandle(forWritingTo: messages)]
        process.standardOutput = written[0]
        process.standardError = written[1]
        try process.run()
        // The program now has its own copies of these descriptors. Close ours, because hundreds of programs run at the
        // same time.
        for file in written + (input === FileHandle.nullDevice ? [] : [input]) { try file.close() }
    }

    var isRunning: Bool { process.isRunning }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// True once `main` has started. Before that, a signal has its default effect and ends the program.
    var waitsForSignals: Bool {
        let folder = "/proc/\(process.processIdentifier)"
        guard Self.status(folder).hasPrefix("Name:\tvantage\n") else { return false }
        // While the main thread waits for signals, only the other threads report them as blocked.
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/task")) ?? []
        return threads.contains { Self.blocksSignals(Self.status(folder + "/task/\($0)")) }
    }

    private static func status(_ folder: String) -> String {
        (try? String(contentsOfFile: folder + "/status", encoding: .utf8)) ?? ""
    }

    private static func blocksSignals(_ status: String) -> Bool {
        let blocked = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
        let mask = blocked.flatMap { UInt64($0.split(separator: "\t").last ?? "", radix: 16) } ?? 0
        return mask & 1 << (UInt64(SIGINT) - 1) != 0
    }

    func waitUntilItWaitsForSignals() async throws {
        try await wait { waitsForSignals }
    }

    /// Waits until a condition holds or the program has ended. Kills the program and throws when `waitUntil` times out.
    func wait(until holds: () async throws -> Bool) async throws {
        do {
            try await waitUntil { process.isRunning ? try await holds() : true }
        } catch {
            send(SIGKILL)
            throw error
        }
    }

    /// Waits for the program to end.
    func end() async throws -> VantageTool.Run {
        try await wait { false }
        let isSignal = process.terminationReason == .uncaughtSignal
        return VantageTool.Run(
            status: process.terminationStatus + (isSignal ? 128 : 0), output: try Data(contentsOf: output),
            messages: try String(contentsOf: messages, encoding: .utf8))
    }
}
