import Foundation

/// A place that keeps objects: a folder, a bucket with the S3 API, or a folder on a web server.
///
/// The text forms are:
/// - a path, such as `/mnt/pictures`;
/// - `s3://BUCKET/PREFIX`, optionally with `?endpoint=URL` (twice for a second endpoint), `region`, `profile` and
///   `credentials=instance`;
/// - `https://HOST/PATH` or `http://HOST/PATH`, which can only be read.
public struct StorageLocation: Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Hashable, Sendable {
        case folder(path: String)
        case s3(S3Location)
        /// - Parameter base: The address without a final slash.
        case web(base: String)
    }

    package let kind: Kind

    /// Creates a location from its text form.
    ///
    /// - Throws: ``ObjectStorageError`` `invalidLocation`.
    public init(_ text: String) throws(ObjectStorageError) {
        guard !text.isEmpty, text.utf8.count <= 4096, !text.utf8.contains(where: { $0 < 32 || $0 == 127 }) else {
            throw Self.invalid("is empty, longer than 4096 bytes, or contains control characters")
        }
        guard let scheme = text.firstRange(of: "://").map({ text[..<$0.lowerBound].lowercased() }) else {
            self.init(folder: text)
            return
        }
        switch scheme {
        case "s3": self.init(kind: .s3(try S3Location(text)))
        case "http", "https": self.init(kind: .web(base: try Self.webBase(text)))
        case "file":
            guard let url = URL(string: text), url.isFileURL else { throw Self.invalid("is not a file address") }
            self.init(folder: url.path)
        default: throw Self.invalid("begins with \(scheme.prefix(20))://, which is not supported")
        }
    }

    /// Creates the location of a folder.
    package init(folder path: String) {
        self.init(kind: .folder(path: URL(filePath: path).standardizedFileURL.path))
    }

    init(kind: Kind) { self.kind = kind }

    /// The location as text, without settings that are specific to a machine. It never contains secrets.
    public var description: String {
        switch kind {
        case .folder(let path): path
        case .s3(let s3): s3.description
        case .web(let base): base
        }
    }

    /// Indicates whether objects can be written.
    public var isWritable: Bool { if case .web = kind { false } else { true } }

    /// Indicates whether a store may name the location. Opening a store must not make a program send requests to any
    /// web server that the file names.
    package var isRecordable: Bool { isWritable }

    static func invalid(_ reason: String) -> ObjectStorageError {
        ObjectStorageError(
            .invalidLocation,
            "The location of the pictures \(reason). Use a folder, s3://bucket/prefix, or an https:// address.")
    }

    private static func webBase(_ text: String) throws(ObjectStorageError) -> String {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty else {
            throw invalid("is not a web address")
        }
        // Passwords in addresses end up in logs.
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
            throw invalid("contains a user, a password, a query or a fragment")
        }
        var base = text
        while base.hasSuffix("/") { base.removeLast() }
        return base
    }
}
