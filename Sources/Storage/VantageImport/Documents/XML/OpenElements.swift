import Foundation

/// The names of the open elements, with their prefixes, in one buffer.
struct OpenElements {
    private var names: [UInt8] = []
    /// The start of each name in the buffer.
    private var starts: [Int] = []

    var count: Int { starts.count }
    var isEmpty: Bool { starts.isEmpty }

    /// The name of the innermost element; an empty string if no element is open.
    var lastName: String { String(decoding: names[(starts.last ?? 0)...], as: UTF8.self) }

    /// Reports whether the innermost element has a name.
    func lastName(is name: ArraySlice<UInt8>) -> Bool {
        guard let start = starts.last, names.count - start == name.count else { return false }
        return names.withUnsafeBytes { names in
            name.withUnsafeBytes { name in
                name.isEmpty || memcmp(names.baseAddress! + start, name.baseAddress!, name.count) == 0
            }
        }
    }

    mutating func append(_ name: String) {
        starts.append(names.count)
        names += name.utf8
    }

    mutating func removeLast() { names.removeSubrange(starts.removeLast()...) }
}
