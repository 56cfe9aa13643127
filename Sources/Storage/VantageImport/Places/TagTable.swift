/// A dictionary of strings that is fast for few entries. Most places have fewer than ten tags, but an import looks for
/// about eighty keys in each. Comparing the keys one after another is then faster than hashing.
struct TagTable: Sendable {
    /// The number of entries beyond which there is an index.
    private static let mostWithoutIndex = 16

    private(set) var entries: [(key: String, value: String)] = []
    /// The position of each key in ``entries``; `nil` if there are few entries.
    private var index: [String: Int]?

    private func position(of key: String) -> Int? {
        if let index { return index[key] }
        return entries.firstIndex { $0.key == key }
    }

    subscript(key: String) -> String? {
        get { position(of: key).map { entries[$0].value } }
        set {
            let known = position(of: key)
            guard let newValue else {
                if let known { remove(at: known) }
                return
            }
            if let known {
                entries[known].value = newValue
            } else {
                entries.append((key, newValue))
                updateIndex(with: key)
            }
        }
    }

    private mutating func updateIndex(with key: String) {
        if index != nil {
            index?[key] = entries.count - 1
        } else if entries.count > Self.mostWithoutIndex {
            makeIndex()
        }
    }

    private mutating func remove(at position: Int) {
        entries.remove(at: position)
        if index != nil { makeIndex() }
    }

    private mutating func makeIndex() {
        index = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
    }
}
