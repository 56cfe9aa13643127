import Foundation

/// The reason why a file cannot be opened, read or written.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An `errno`; 0 for ``notRegular``.
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// The file is a folder, a pipe or a device.
    package static let notRegular = SystemError(0)

    /// The system's message, such as `No such file or directory`.
    package var description: String { self == .notRegular ? "Not a regular file" : String(cString: strerror(code)) }
}
