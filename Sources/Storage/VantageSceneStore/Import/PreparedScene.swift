import VantageScenes
import VantageStoreCore

/// A scene that is ready to be stored. It is a class because records are large and passed around a lot.
package final class PreparedScene: ImportSubject {
    package typealias ID = SceneID

    /// The minimum number of bytes to count for a picture. Even a small or linked picture takes time to prepare.
    private static let minimumPictureBytes = 6 << 10

    package let record: SceneRecord
    package let pictures: [PictureStream]
    /// The scene's ID, unless the scene turns out to be a copy of another one.
    package let id: SceneID

    /// Creates a prepared scene and computes its ID. Many tasks do this in parallel, to relieve the single writer.
    package init(_ record: SceneRecord, _ pictures: [PictureStream]) {
        self.record = record
        self.pictures = pictures
        id = SceneID(of: record, copy: 0)
    }

    private init(_ record: SceneRecord, _ pictures: [PictureStream], id: SceneID) {
        self.record = record
        self.pictures = pictures
        self.id = id
    }

    /// Returns the scene with other streams of the same picture.
    package func with(_ pictures: [PictureStream]) -> PreparedScene { PreparedScene(record, pictures, id: id) }

    package var storedBytes: Int {
        pictures.reduce(record.textBytes) { sum, picture in
            var bytes = 0
            if case .stored(let stored) = picture.content { bytes += stored.count }
            if case .encoded(let index) = picture.indexPlace { bytes += index.count }
            return sum + max(Self.minimumPictureBytes, bytes)
        }
    }

    package var originalBytes: Int { pictures.first(where: \.isOriginal)?.byteCount ?? 0 }
}

extension SceneRecord {
    /// The size in bytes of the text that is specific to the scene. The sources of its values do not count, because
    /// most are shared with other scenes.
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
