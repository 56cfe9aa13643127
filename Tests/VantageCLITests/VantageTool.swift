import Foundation
import SceneFixtures

/// The built program, run as a person or a script runs it.
struct VantageTool: Sendable {
    /// Beside the test bundle in the build folder.
    static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "vantage")

    let folder: TemporaryFolder
    var environment: [String: String] = [:]

    init(in folder: TemporaryFolder) { self.folder = folder }

    /// How a run ended.
    struct Run: Sendable {
        /// The exit code, or for a run that a signal ended 128 and the signal's number, as a shell has it.
        let status: Int32
        let output: Data
        let messages: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// Runs it to its end.
    ///
    /// - Parameter input: Standard input; nothing when `nil`.
    func run(_ arguments: String..., input: String? = nil) async throws -> Run {
        try await start(arguments, input: input).end()
    }

    func run(_ arguments: [String], input: String? = nil) async throws -> Run {
        try await start(arguments, input: input).end()
    }

    /// Starts it and lets it work.
    func start(_ arguments: [String], input: String? = nil) throws -> RunningTool {
        let file = try folder.write(input ?? "", to: ".runs/\(UUID().uuidString)")
        return try RunningTool(Self.executable, arguments, tool: self, input: FileHandle(forReadingFrom: file))
    }

    /// Starts it with an input that stays open.
    func start(_ arguments: [String], reading pipe: Pipe) throws -> RunningTool {
        try RunningTool(Self.executable, arguments, tool: self, input: pipe.fileHandleForReading)
    }

    /// Runs a line of shell in which `$VANTAGE` is the program.
    func shell(_ line: String) async throws -> Run {
        try await RunningTool(
            URL(filePath: "/bin/bash"), ["-c", line], tool: self, input: FileHandle.nullDevice
        ).end()
    }
}

/// A program at work.
final class RunningTool: @unchecked Sendable {
    // Sendable, since everything is set before it is shared and Process locks its own state.
    private let process = Process()
    private let output: URL
    private let messages: URL

    fileprivate init(_ program: URL, _ arguments: [String], tool: VantageTool, input: FileHandle) throws {
        let run = UUID().uuidString
        // Files and not pipes: nothing fills up, and nothing is held open by another process.
        output = try tool.folder.write("", to: ".runs/\(run).out")
        messages = try tool.folder.write("", to: ".runs/\(run).err")
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = tool.folder.url
        process.environment = [
            "PATH": "/usr/bin:/bin", "VANTAGE": VantageTool.executable.path,
            // A crash is to show at once.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        .merging(tool.environment) { $1 }
        process.standardInput = input
        let written = try [FileHandle(forWritingTo: output), FileHandle(forWritingTo: messages)]
        process.standardOutput = written[0]
        process.standardError = written[1]
        try process.run()
        // The program has its own, and hundreds of them run side by side.
        for file in written + (input === FileHandle.nullDevice ? [] : [input]) { try file.close() }
    }

    /// What it has printed so far.
    var outputSoFar: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    var isRunning: Bool { process.isRunning }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Whether `main` has begun: until then a signal ends it as it ends any program.
    var waitsForSignals: Bool {
        let folder = "/proc/\(process.processIdentifier)"
        guard Self.status(folder).hasPrefix("Name:\tvantage\n") else { return false }
        // While the main thread waits for a signal the system does not count it as blocked there, but in the others.
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
        while process.isRunning, !waitsForSignals { try await Task.sleep(for: .milliseconds(1)) }
    }

    func end() async throws -> VantageTool.Run {
        while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
        let isSignal = process.terminationReason == .uncaughtSignal
        return VantageTool.Run(
            status: process.terminationStatus + (isSignal ? 128 : 0), output: try Data(contentsOf: output),
            messages: try String(contentsOf: messages, encoding: .utf8))
    }
}
