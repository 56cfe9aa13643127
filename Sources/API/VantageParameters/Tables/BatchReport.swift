import VantageCore
import Foundation
import Vantage

/// The report of a batch: one JSON object per row. A resumed batch uses it to find completed rows.
package final class BatchReport {
    private let file: FileHandle?

    /// The rows that an earlier run completed.
    package private(set) var settled = CompletedRows()

    /// Opens a report.
    ///
    /// - Parameters:
    ///   - url: The file of the report, or `nil` to write none.
    ///   - resumes: Whether to read an existing report and append to it. Otherwise it is overwritten.
    package init(_ url: URL?, resumes: Bool) throws(BatchError) {
        guard let url else {
            file = nil
            return
        }
        do {
            if !resumes || !FileManager.default.fileExists(atPath: url.path) {
                try Data().write(to: url)
            }
            let file = try FileHandle(forUpdating: url)
            self.file = file
            if resumes { try readSettled(file) }
        } catch {
            throw BatchError(.cannotReport, "\(url.relativePath) cannot be written.")
        }
    }

    package func append(_ line: String) throws(BatchError) {
        guard let file else { return }
        do {
            try Data((line + "\n").utf8).write(to: file.fileDescriptor)
        } catch {
            throw BatchError(.cannotWrite, "The report cannot be written (\(error)).")
        }
    }

    /// Reads the report line by line. An incomplete last line, left by a run that was killed, is removed.
    private func readSettled(_ file: FileHandle) throws {
        struct Line: Decodable {
            let id: String
            let status: String?
            let bytes: Int?
        }
        var rest = Data()
        var whole: UInt64 = 0
        while let chunk = try file.read(upToCount: 1 << 20), !chunk.isEmpty {
            rest += chunk
            while let end = rest.firstIndex(of: 0x0A) {
                let text = rest[rest.startIndex..<end]
                whole += UInt64(text.count + 1)
                rest = rest[(end + 1)...]
                guard let line = try? JSONDecoder().decode(Line.self, from: Data(text)) else { continue }
                if line.status == "done", let bytes = line.bytes { settled.add(line.id, bytes: bytes) }
                if line.status == "unavailable" { settled.addUnavailable(line.id) }
            }
        }
        try file.truncate(atOffset: whole)
        try file.seekToEnd()
    }
}
