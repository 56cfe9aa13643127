import VantageCore
import VantageGeodesy
import VantageScenes

extension SceneID {
    /// Creates the ID of the scene that a record describes.
    ///
    /// - Parameter copy: The number of earlier scenes with the same content if duplicates are kept, otherwise 0.
    package init(of record: SceneRecord, copy: Int) {
        var content: [UInt8] = []
        content.reserveCapacity(128)
        content.append(contentsOf: "vantage scene 1\n".utf8)
        if let hash = record.contentHash {
            content += hash.bytes
        } else {
            record.appendIdentity(to: &content)
        }
        content.append(contentsOf: "\n".utf8)
        content.append(contentsOf: String(copy).utf8)
        self.init(key: ContentHash.key(of: content))
    }
}

extension SceneRecord {
    /// Appends the values that identify a scene that has no picture. Each number takes 8 bytes, big-endian. An unknown
    /// value has all bits set.
    fileprivate func appendIdentity(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: (fileName ?? "").utf8)
        let numbers = [
            coordinate.latitude.bitPattern, coordinate.longitude.bitPattern,
            captured.map { UInt64(bitPattern: $0.milliseconds) } ?? .max, heading?.degrees.bitPattern ?? .max,
        ]
        for number in numbers { withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) } }
        bytes.append(contentsOf: camera.kind.rawValue.utf8)
    }
}
