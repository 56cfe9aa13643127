import VantageScenes
import VantageStoreCore

/// A scene that is ready to be stored. It is a class because records are large and passed on many times.
package final class PreparedScene: ImportSubject {
    package typealias ID = SceneID

    /// The minimum number of bytes that a picture counts for, even if it is small or linked, because preparing it took
    /// time.
    private static let minimumPictureBytes = 6 << 10

    package let record: SceneRecord
    package let pictures: [PictureStream]
    /// The ID of the scene if it is not a copy of another.
    package let id: SceneID

    /// Creates a prepared scene and computes its ID, which is better done by many tasks than by the single writer.
    package init(_ record: SceneRecord, _ pictures: [PictureStream]) {
        self.record = record
        self.pictures = pictures
        id = SceneID(of: record, copy: 0)
    }

    package var storedBytes: Int {
        pictures.reduce(record.textBytes) { sum, picture in
            guard case .stored(let bytes) = picture.content else { return sum + Self.minimumPictureBytes }
            return sum + max(Self.minimumPictureBytes, bytes.count)
        }
    }

    package var originalBytes: Int { pictures.first(where: \.isOriginal)?.byteCount ?? 0 }
}

extension SceneRecord {
    /// The number of bytes of its own texts. The sources of values are mostly shared.
    fileprivate var textBytes: Int {
        var bytes = 0
        for text in [fileName, sequence, license, attribution, make, model] { bytes += text?.utf8.count ?? 0 }
        return bytes
    }
}

/// The treatment of a picture that the store already has.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable, Codable {
    /// The picture is reported as a duplicate and not stored.
    case skip = "skip"
    /// The picture is stored again, as a separate scene.
    case keep = "keep"
}
