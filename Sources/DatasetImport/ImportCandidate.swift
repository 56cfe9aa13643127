/// Something that may become a scene: a picture file, a row of a table, or both.
package struct ImportCandidate: Sendable {
    /// How messages name it: the picture's path below the root, or a table and its row, `photos.csv row 17`.
    package var label: String
    package var picture: PictureFile?
    package var row: SidecarRow?

    package init(label: String, picture: PictureFile?, row: SidecarRow?) {
        self.label = label
        self.picture = picture
        self.row = row
    }
}

/// A picture file that a scan found.
package struct PictureFile: Hashable, Sendable {
    /// Where it is opened.
    package var path: String
    /// The path below the root of the import, as it is on disk, with `/` between its parts.
    package var name: String

    package init(path: String, name: String) {
        self.path = path
        self.name = name
    }
}

/// What a scan says of one input.
package enum Discovery: Sendable {
    // Indirect, since rows are large and handed on many times.
    indirect case candidate(ImportCandidate)
    case failure(ImportFailure)
    /// Neither a picture nor a table; not worth an exit code.
    case ignored(IgnoredFile)
}

/// A file that a scan passed over.
package struct IgnoredFile: Hashable, Sendable {
    /// The path below the root of the import.
    package var name: String
    /// A clause such as `is neither a picture nor a table`.
    package var reason: String

    package init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }
}
