import Foundation
import VantageCore

/// An external program, found in the folders listed in `PATH`.
struct ExternalTool {
    /// The time without output after which a program is stopped, in milliseconds.
    private static let patience: Int32 = 60_000

    let name: String
    private let path: String

    /// Returns `nil` if the program is not installed.
    init?(_ name: String) {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        let paths = folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
        self.name = name
        self.path = path
    }

    /// Starts the program. It gets no input, and its messages are discarded.
    ///
    /// - Parameter environment: Variables in addition to `PATH`.
    /// - Throws: ``SystemError`` if it cannot be started.
    func start(_ arguments: [String], environment: [String: String]) throws(SystemError) -> ToolOutput {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        do {
            try process.run()
        } catch {
            throw SystemError(EACCES)
        }
        return ToolOutput(process, pipe, patience: Self.patience)
    }
}

/// The output of a running program. The program is stopped when its output is no longer needed.
final class ToolOutput {
    private let process: Process
    private let pipe: Pipe
    private let input: InputPipe
    private let patience: Int32
    private(set) var hasFailed = false

    init(_ process: Process, _ pipe: Pipe, patience: Int32) {
        self.process = process
        self.pipe = pipe
        self.patience = patience
        input = InputPipe(pipe.fileHandleForReading.fileDescriptor)
    }

    deinit { stop() }

    /// Stops the program with SIGKILL, because it inherits the blocked signals of this process.
    private func stop() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Returns the next bytes; empty at the end. If the program failed, sets ``hasFailed``.
    func next() throws(SystemError) -> [UInt8] {
        var waiting = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, patience) > 0 else {
            stop()
            hasFailed = true
            return []
        }
        let bytes = try input.read(atMost: 1 << 18)
        if bytes.isEmpty {
            process.waitUntilExit()
            hasFailed = process.terminationStatus != 0
        }
        return bytes
    }

    /// Returns the whole output, or `nil` if the program failed or its output is longer than a limit.
    func text(upTo limit: Int) throws(SystemError) -> String? {
        var bytes: [UInt8] = []
        while true {
            let more = try next()
            guard !more.isEmpty else { return hasFailed ? nil : String(decoding: bytes, as: UTF8.self) }
            bytes += more
            guard bytes.count <= limit else { return nil }
        }
    }
}
