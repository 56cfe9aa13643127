import Foundation
import Geodesy
import JPEGCodec
import Snapshotter
import Testing

/// Renders the views that `scripts/oracle.sh` compares with its own calculation; does nothing without its variables.
@Suite struct OracleViews {
    private static let environment = ProcessInfo.processInfo.environment

    /// `VANTAGE_ORACLE_PANORAMA`: a level panorama of the whole sphere. `VANTAGE_ORACLE_LIST`: lines of heading, pitch,
    /// field of view and file. `VANTAGE_ORACLE_LEVELS`: how many half-size levels are stored beside the original.
    @Test(.enabled(if: environment["VANTAGE_ORACLE_LIST"] != nil))
    func `renders a list of views`() throws {
        let panorama = try #require(Self.environment["VANTAGE_ORACLE_PANORAMA"])
        let list = URL(filePath: try #require(Self.environment["VANTAGE_ORACLE_LIST"]))
        let levels = Self.environment["VANTAGE_ORACLE_LEVELS"].flatMap { Int($0) } ?? 0
        let picture = try Self.picture([UInt8](Data(contentsOf: URL(filePath: panorama))), levels: levels)
        let subject = try SnapshotSubject(
            camera: .equirectangular(Equirectangular(width: picture.width, height: picture.height)),
            heading: Heading(0), source: picture)
        for line in try String(contentsOf: list, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            let numbers = words.prefix(3).compactMap { Double($0) }
            let options = try SnapshotOptions(
                size: SnapshotSize(width: 640, height: 480), heading: Heading(numbers[0]), pitch: numbers[1],
                fieldOfView: FieldOfView(numbers[2]), encoding: SnapshotEncoding(quality: 95, subsampling: .s444))
            let snapshot = try Renderer().render(subject, options)
            try Data(snapshot.jpeg).write(to: list.deletingLastPathComponent().appending(path: String(words[3])))
        }
    }

    /// The original as it is, and half-size levels at quality 90 as an import makes them.
    private static func picture(_ original: [UInt8], levels: Int) throws -> MemoryPicture {
        let header = try JPEGDecoder.header(of: original)
        var jpegs = [PictureLevel(index: 0, ofWidth: header.width, height: header.height): original]
        var image = levels > 0 ? try JPEGDecoder.decode(original) : nil
        for index in 0..<levels {
            image = image?.halved
            let level = PictureLevel(index: index + 1, ofWidth: header.width, height: header.height)
            jpegs[level] = try image.map { try JPEGEncoder.encode($0, options: JPEGEncodingOptions(quality: 90)) }
        }
        return MemoryPicture(width: header.width, height: header.height, jpegs: jpegs)
    }
}
