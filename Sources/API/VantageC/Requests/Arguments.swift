import Vantage

/// Converts arguments from C.
enum Arguments {
    /// Returns the text at a pointer.
    ///
    /// - Throws: ``LibraryError`` if the pointer is NULL or the text is not UTF-8.
    static func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(LibraryError) -> String {
        guard let pointer else { throw .missing(name) }
        guard let text = String(validatingCString: pointer) else {
            throw LibraryError(.notUTF8, "The argument \(name) is not UTF-8. Convert it.")
        }
        return text
    }

    /// Returns the text at a pointer, which must not be empty.
    ///
    /// - Parameter content: What the text specifies, such as "a file".
    /// - Throws: ``LibraryError`` if the pointer is NULL, or the text is empty or not UTF-8.
    static func filled(
        _ pointer: UnsafePointer<CChar>?, _ name: String, with content: String
    ) throws(LibraryError) -> String {
        let text = try text(pointer, name)
        guard !text.isEmpty else {
            throw LibraryError(.missingArgument, "The argument \(name) is empty. Specify \(content).")
        }
        return text
    }

    /// Returns the path at a pointer.
    ///
    /// - Throws: ``LibraryError`` if the pointer is NULL, or the path is empty or not UTF-8.
    static func path(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(LibraryError) -> String {
        let path = try filled(pointer, name, with: "a file")
        // The message does not quote the URL, which may contain a password.
        guard PostgresLocation(path) == nil else {
            throw LibraryError(
                .missingArgument, "The argument \(name) is the URL of a catalog in PostgreSQL. Specify a file.")
        }
        return path
    }

    /// Returns the paths in an array.
    ///
    /// - Throws: ``LibraryError`` if there are none, one of them is NULL or empty, or one is not UTF-8.
    static func paths(
        _ pointers: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ name: String
    ) throws(LibraryError) -> [String] {
        guard let pointers, count > 0 else {
            throw LibraryError(.missingArgument, "The argument \(name) is empty. Pass at least one.")
        }
        var paths: [String] = []
        for index in 0..<count { paths.append(try path(pointers[index], "\(name)[\(index)]")) }
        return paths
    }
}
