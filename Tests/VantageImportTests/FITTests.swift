import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageImport

/// Tests for the conversion of FIT files. The test of the conversion itself runs only if gpsbabel is installed.
@Suite(.fewAtATime)
struct FITTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let hasGPSBabel = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/gpsbabel") }

    /// Writes an activity with positions: seconds since 1970, latitude, longitude and altitude.
    ///
    /// Source: "FIT Protocol Description", revision 2.4.
    private func activity(_ records: [(time: Int, latitude: Double, longitude: Double, altitude: Double)]) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func semicircles(_ degrees: Double) -> [UInt8] { little(Int((degrees * 0x1p31 / 180).rounded()), 4) }
        // The definition of file_id messages, and the only such message, which declares an activity.
        var data: [UInt8] = [0x40, 0, 0, 0, 0, 1, 0, 1, 0x00, 0x00, 4]
        // The definition of record messages: timestamp, position_lat, position_long, altitude.
        data += [0x40, 0, 0, 20, 0, 4, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84]
        for record in records {
            data +=
                [0] + little(record.time - 631_065_600, 4) + semicircles(record.latitude)
                + semicircles(record.longitude) + little(Int((record.altitude + 500) * 5), 2)
        }
        let header: [UInt8] = [14, 0x10, 0x54, 0x08] + little(data.count, 4) + Array(".FIT".utf8)
        let file = header + little(Self.checksum(header), 2) + data
        return file + little(Self.checksum(file), 2)
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ Int(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
        }
    }

    @Test(.enabled(if: hasGPSBabel)) func `converts a FIT file with gpsbabel`() throws {
        let bytes = activity([(1_744_462_800, 48.5, -7.25, 99), (1_744_462_805, -0.5, 179.5, -10.4)])
        // A name that a shell or an option parser would misread.
        let path = try folder.write("-f $(touch x) ';\n.fit", bytes)
        let file = try TrackFile.read(path, name: "a.fit", limits: .standard)
        let fixes = try #require(file.tracks.first).fixes
        #expect(fixes.map(\.time) == [1_744_462_800_000, 1_744_462_805_000])
        #expect(abs(fixes[0].coordinate.latitude - 48.5) < 1e-6 && abs(fixes[0].coordinate.longitude + 7.25) < 1e-6)
        #expect(abs(fixes[1].coordinate.latitude + 0.5) < 1e-6 && abs(fixes[1].coordinate.longitude - 179.5) < 1e-6)
        #expect(fixes.map(\.altitude) == [99, -10.4])
        #expect(try folder.files().count == 1)
    }

    @Test(.enabled(if: hasGPSBabel)) func `reports a damaged FIT file`() throws {
        let bytes = Array(activity([(1_744_462_800, 48.5, -7.25, 99)]).prefix(20))
        let path = try folder.write("a.fit", bytes)
        let failure = #expect(throws: ImportFailure.self) {
            try TrackFile.read(path, name: "a.fit", limits: .standard)
        }
        #expect(failure?.code == .badDocument)
    }

    /// Writes a program that replaces gpsbabel.
    private func converter(_ script: String, limits: ImportLimits = .standard, seconds: Double = 60) throws
        -> FITConverter
    {
        let program = try folder.write("bin/gpsbabel", "#!/bin/sh\n\(script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        var converter = FITConverter(path: folder.path + "/a.fit", name: "a.fit", limits: limits)
        converter.searchPath = folder.path + "/bin"
        converter.timeLimit = seconds
        return converter
    }

    @Test func `the error names gpsbabel if it is not installed`() throws {
        var converter = try converter("")
        converter.searchPath = folder.path
        let failure = #expect(throws: ImportFailure.self) { try converter.read() }
        #expect(failure?.code == .unsupportedTrack && failure?.description.contains("Install gpsbabel") ?? false)
    }

    @Test func `stops a converter that takes too long`() throws {
        let converter = try converter("exec sleep 60", seconds: 0.2)
        let failure = #expect(throws: ImportFailure.self) { try converter.read() }
        #expect(failure?.code == .badDocument && failure?.description.contains("within") ?? false)
    }

    @Test func `stops a converter that writes too much`() throws {
        var limits = ImportLimits()
        limits.maximumDocument = 100_000
        // The last argument is the output.
        let converter = try converter("for last; do :; done; exec cat /dev/zero >\"$last\"", limits: limits)
        let failure = #expect(throws: ImportFailure.self) { try converter.read() }
        #expect(failure?.code == .tooLarge && failure?.limit == .documentBytes)
    }

    @Test(arguments: ["exit 1", "exit 0", "kill -9 $$"]) func `reports a converter that fails`(script: String) throws {
        let converter = try converter(script)
        let failure = #expect(throws: ImportFailure.self) { try converter.read() }
        #expect(failure?.code == .badDocument)
    }
}
