import Foundation
import VantageSceneFixtures
import Testing

@testable import Vantage
@testable import VantageParameters

struct BatchReportTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "report.jsonl")
    }

    @Test func `lines are appended and read back`() throws {
        let report = try BatchReport(file, resumes: false)
        try report.append(#"{"id":"a","status":"done","bytes":10}"#)
        try report.append(#"{"id":"b","status":"unavailable"}"#)
        try report.append(#"{"id":"c","status":"failed","error":{"code":"x","message":"y"}}"#)
        let again = try BatchReport(file, resumes: true)
        #expect(again.settled == Self.settled(["a": 10], unavailable: ["b"]))
        try again.append("more")
        #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 4)
    }

    @Test func `a run that does not resume overwrites the report`() throws {
        try folder.write("old\n", to: "report.jsonl")
        _ = try BatchReport(file, resumes: false)
        #expect(try Data(contentsOf: file).isEmpty)
    }

    @Test(arguments: [
        #"{"id":"b","status":"done","by"#, "{", #"{"id":"b","status":"done","bytes":10}"#, "\u{0}\u{0}\u{0}",
    ])
    func `an incomplete last line is removed so that it can be written again`(half: String) throws {
        let first = #"{"id":"a","status":"done","bytes":10}"# + "\n"
        try folder.write(first + half, to: "report.jsonl")
        let report = try BatchReport(file, resumes: true)
        #expect(report.settled == Self.settled(["a": 10]))
        try report.append("next")
        #expect(try String(contentsOf: file, encoding: .utf8) == first + "next\n")
    }

    @Test func `unknown lines are ignored`() throws {
        try folder.write(
            "\n[]\nnull\n{\"id\":1}\n\u{FF}\n{\"id\":\"z\",\"status\":\"done\",\"bytes\":1}\n", to: "report.jsonl")
        #expect(try BatchReport(file, resumes: true).settled == Self.settled(["z": 1]))
    }

    @Test func `a long report is read completely`() throws {
        let lines = (0..<30_000).map { #"{"bytes":\#($0),"id":"row \#($0)","status":"done"}"# }
        try folder.write(lines.joined(separator: "\n") + "\n", to: "report.jsonl")
        let report = try BatchReport(file, resumes: true)
        #expect(report.settled.count == 30_000)
        #expect(report.settled["row 12345"] == .done(bytes: 12_345))
    }

    @Test func `a report is optional`() throws {
        let report = try BatchReport(nil, resumes: true)
        try report.append("x")
        #expect(report.settled.count == 0)
    }

    @Test func `throws if the report cannot be written`() throws {
        let error = #expect(throws: BatchError.self) { try BatchReport(folder.url, resumes: false) }
        #expect(error?.code == .cannotReport)
    }

    private static func settled(_ done: [String: Int], unavailable: [String] = []) -> CompletedRows {
        var rows = CompletedRows()
        for (id, bytes) in done { rows.add(id, bytes: bytes) }
        for id in unavailable { rows.addUnavailable(id) }
        return rows
    }
}
