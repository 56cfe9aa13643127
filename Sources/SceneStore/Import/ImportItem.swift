import Scenes
import VantageErrors

/// What an import makes of its inputs: scenes, or places.
package protocol ImportSubject: Sendable {
    associatedtype ID: Hashable, Sendable, CustomStringConvertible
    /// Bytes of texts and of pictures that the store will hold, roughly; inputs are gathered until they are worth a batch.
    var storedBytes: Int { get }
    /// Of the file that was imported, where the store keeps it.
    var originalBytes: Int { get }
}

/// One input of an import, as it comes to the store: an object, since it is handed on many times.
package final class ImportItem<Subject: ImportSubject>: Sendable {
    package enum Content: Sendable {
        case ready(Subject)
        case failed(code: String, limit: ResourceLimit? = nil, message: String)
        /// Nothing that is imported; nothing is wrong.
        case ignored(code: String, message: String)
    }

    /// The place in the order in which the run meets its inputs, from 0.
    package let position: Int
    /// The name by which a person knows it: a path, or a table and its row.
    package let source: String
    package let content: Content
    /// Sentences for people, of an input that is imported: what was unusual and how it was taken.
    package let warnings: [String]

    package init(position: Int, source: String, content: Content, warnings: [String] = []) {
        self.warnings = warnings
        self.position = position
        self.source = source
        self.content = content
    }
}

/// A scene that waits for the store: an object, since records are large and handed on many times.
package final class PreparedScene: ImportSubject {
    package typealias ID = SceneID

    /// A picture counts for as much at least, be it small or linked: it took time to prepare.
    private static let smallestPicture = 6 << 10

    package let record: SceneRecord
    package let pictures: [PictureStream]
    /// The identity of a scene that is no copy of another.
    package let id: SceneID

    /// Works out the identity, which is better done by many at once than by the one who writes.
    package init(_ record: SceneRecord, _ pictures: [PictureStream]) {
        self.record = record
        self.pictures = pictures
        id = SceneID(of: record, copy: 0)
    }

    package var storedBytes: Int {
        pictures.reduce(record.textBytes) { sum, picture in
            guard case .stored(let bytes) = picture.content else { return sum + Self.smallestPicture }
            return sum + max(Self.smallestPicture, bytes.count)
        }
    }

    package var originalBytes: Int { pictures.first(where: \.isOriginal)?.byteCount ?? 0 }
}

extension SceneRecord {
    /// Bytes of the texts that are its own: sources of values are mostly shared.
    fileprivate var textBytes: Int {
        var bytes = 0
        for text in [fileName, sequence, license, attribution, make, model] { bytes += text?.utf8.count ?? 0 }
        return bytes
    }
}

/// How an input ended.
package enum ImportOutcome<ID: Hashable & Sendable & CustomStringConvertible>: Hashable, Sendable {
    case imported(ID)
    /// - Parameter of: The one that was there before.
    case duplicate(of: ID, message: String)
    case failed(code: String, limit: ResourceLimit? = nil, message: String)
    case ignored(code: String, message: String)
}

/// What becomes of a picture that the store has already.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable, Codable {
    /// It is reported as a duplicate, and the store stays as it is.
    case skip = "skip"
    /// It is stored once more, as a scene of its own.
    case keep = "keep"
}

/// The collection that an import fills.
public struct CollectionSpec: Hashable, Sendable {
    /// What it is called; a store has each name once.
    public var name: String
    /// SPDX identifier; `nil` leaves what the store has.
    public var license: String?
    /// Who is named where a scene names nobody.
    public var attribution: String?

    /// `license`: An SPDX identifier, for scenes that have none of their own.
    public init(name: String, license: String? = nil, attribution: String? = nil) {
        self.name = name
        self.license = license
        self.attribution = attribution
    }
}

/// An import under way, or interrupted.
package struct ImportRun: Hashable, Sendable {
    package let id: Int64
    package let collection: Int64
    /// How many inputs are done.
    package let done: Int
    /// The name of the last of them.
    package let lastSource: String?
    package let imported: Int
    /// Of the pictures imported.
    package let bytes: Int
}

/// An input that gave no new scene.
package struct ImportEntry: Hashable, Sendable {
    /// As the journal has it.
    package enum Outcome: String, Hashable, Sendable {
        case duplicate = "duplicate"
        case failed = "failed"
        case ignored = "ignored"
    }

    package let position: Int
    package let source: String
    package let outcome: Outcome
    package let code: String
    /// The limit that a failure met, where it is one that can be raised.
    package let limit: ResourceLimit?
    package let message: String
}
