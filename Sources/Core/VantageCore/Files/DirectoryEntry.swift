import Foundation

/// An entry in a folder.
package struct DirectoryEntry: Comparable {
    package enum Kind: Sendable {
        case file
        case folder
        case linkedFolder
        case other
    }

    /// The path relative to the root, as bytes, because names need not be UTF-8.
    package let bytes: [UInt8]
    package let kind: Kind
    package let isHidden: Bool

    /// The path relative to the root; `nil` if it is not UTF-8.
    package var path: String? { String(validating: bytes, as: UTF8.self) }
    /// The path for messages, with replacement characters where it is not UTF-8.
    package var displayPath: String { String(decoding: bytes, as: UTF8.self) }

    /// Orders entries by their full paths. A folder sorts as if its name ended in a slash, so its files follow it.
    package static func < (left: DirectoryEntry, right: DirectoryEntry) -> Bool {
        left.key.lexicographicallyPrecedes(right.key)
    }

    private var key: [UInt8] { kind == .folder ? bytes + [0x2F] : bytes }

    /// Lists a folder, in no particular order.
    ///
    /// - Parameter folder: A path relative to the root; empty for the root itself.
    package static func entries(of folder: String, in root: String) throws(SystemError) -> [DirectoryEntry] {
        let path = folder.isEmpty ? root : root + "/" + folder
        guard let directory = opendir(path) else { throw SystemError(errno) }
        defer { closedir(directory) }
        var entries: [DirectoryEntry] = []
        while let entry = readdir(directory) {
            let name = name(of: entry)
            guard name != [0x2E], name != [0x2E, 0x2E] else { continue }
            entries.append(
                DirectoryEntry(
                    bytes: folder.isEmpty ? name : Array(folder.utf8) + [0x2F] + name,
                    kind: kind(of: Int(entry.pointee.d_type), path: Array(path.utf8) + [0x2F] + name),
                    isHidden: name.first == 0x2E))
        }
        return entries
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
        let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
        return Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }

    /// Returns the kind of an entry. Some file systems do not report it, and finding the kind of a link's target
    /// requires a `stat`.
    private static func kind(of type: Int, path: [UInt8]) -> Kind {
        if type == Int(DT_REG) { return .file }
        if type == Int(DT_DIR) { return .folder }
        var status = stat()
        let isLink = lstatMode(path, &status) == S_IFLNK
        guard path.withCString({ stat($0, &status) }) == 0 else { return .file }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return isLink ? .linkedFolder : .folder
        default: return .other
        }
    }

    private static func lstatMode(_ path: [UInt8], _ status: inout stat) -> mode_t {
        guard path.withCString({ lstat($0, &status) }) == 0 else { return 0 }
        return status.st_mode & S_IFMT
    }
}

extension [UInt8] {
    /// Calls a closure with the bytes as a C string, for names that need not be UTF-8.
    fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (self + [0]).withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
    }
}
