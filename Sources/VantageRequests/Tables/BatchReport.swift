import FileAccess
import Foundation
import Vantage

/// The lines of a batch: one JSON object for each row. They say to a batch that resumes what is done.
package final class BatchReport {
    private let file: FileHandle?

    /// What an earlier run settled.
    package private(set) var settled = SettledRows()

    /// - Parameters:
    ///   - url: Where lines are kept; `nil` keeps none.
    ///   - resumes: Whether to read what is there and go on behind it, or to begin anew.
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

    /// Reads line by line; half a line at the end, left by a run that was killed, is cut off.
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
