import Foundation
import VantageJPEG
import VantageSceneFixtures
import Testing

/// Tests third-party files, some broken on purpose and some from real cameras.
@Suite(
    .enabled(if: SharedData.folder != nil, "No shared data found. Set VANTAGE_SHARED_DATA to its folder to run this."))
struct HostileFileTests {
    @Test(arguments: SharedData.files(below: ["hostile", "pano", "photos"]))
    func `reads a file or reports why it cannot`(file: String) throws {
        let bytes = try SharedData.bytes(of: file)
        let reading = Reading(bytes)
        #expect(reading.agrees)
        guard case .success(let rewritten) = reading.rewritten, case .success(let eighth) = reading.eighth else {
            let codes: [JPEGError.Code?] = [reading.pixels.code, .cannotEncode]
            // libjpeg can copy coefficients in color spaces that it cannot decode.
            #expect(codes.contains(reading.rewritten.code) || reading.pixels.code == .unsupported)
            return
        }
        #expect(try JPEGDecoder.decode(rewritten, scale: .eighth) == eighth)
    }
}

extension SharedData {
    /// The sorted paths of the files in a folder, or an empty array if the folder does not exist.
    static func files(below subfolders: [String]) -> [String] {
        guard let folder else { return [] }
        return subfolders.flatMap { subfolder in
            let paths = FileManager.default.enumerator(atPath: folder.appending(path: subfolder).path)
            return (paths?.allObjects as? [String] ?? []).map { "\(subfolder)/\($0)" }
        }
        .filter { (try? folder.appending(path: $0).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
        .sorted()
    }

    static func bytes(of file: String) throws -> [UInt8] {
        let folder = try #require(folder)
        return [UInt8](try Data(contentsOf: folder.appending(path: file)))
    }
}
