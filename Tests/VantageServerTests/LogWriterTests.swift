import Foundation
import Testing
import VantageSceneFixtures

@testable import VantageServer

struct LogWriterTests {
    @Test func `never waits for a reader that has stopped, and counts the lost lines`() throws {
        let pipe = Pipe()
        let writer = LogWriter(pipe.fileHandleForWriting)
        let line = Array((String(repeating: "x", count: 999) + "\n").utf8)
        // More text than the pipe and the writer can hold.
        for _ in 0..<6000 { writer.append(line) }
        writer.flush()
        writer.flush(within: .milliseconds(20))
        #expect(writer.droppedCount > 0)
        // When the reader continues, it gets all lines that were kept, none of them broken, and the number of lost
        // lines.
        var text = ""
        let dropped = writer.droppedCount
        for _ in 0..<10_000 where !text.hasSuffix("# \(dropped) lines were not logged.\n") {
            text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
            writer.append("after\n".utf8)
            writer.flush()
        }
        let lines = text.split(separator: "\n")
        #expect(lines.contains("# \(dropped) lines were not logged."))
        #expect(lines.count { $0.count == 999 } == 6000 - dropped)
        #expect(lines.allSatisfy { $0.count == 999 || $0 == "after" || $0.hasPrefix("# ") })
    }

    @Test func `drops lines after the reader has closed its end`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let writer = LogWriter(pipe.fileHandleForWriting)
        try pipe.fileHandleForReading.close()
        writer.append("lost\n".utf8)
        writer.flush(within: .seconds(1))
        writer.flush()
        #expect(writer.droppedCount == 0)
    }

    @Test func `a message from the server is logged on one line, whatever it contains`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "server.log")
        let writer = LogWriter(try FileHandle(forWritingTo: file))
        let handler = ServerLogHandler(label: "vantage-server", writer: writer)
        handler.log(
            event: .init(
                level: .error, message: "A request failed.\n\u{1B}[31m", error: CocoaError(.fileNoSuchFile),
                metadata: ["problem": "a\r\nb", "at": "c"], source: "VantageServer", file: "", function: "", line: 0))
        writer.flush()
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.count { $0.isNewline } == 1 && !text.contains("\u{1B}"))
        #expect(text.contains(" error vantage-server: [VantageServer] A request failed. "))
        #expect(text.contains(" at=c error=") && text.contains(" problem=a"))
    }
}
