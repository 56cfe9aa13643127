/// The words in the index that a word in a query may match, with the number of typos for each.
struct WordMatches {
    struct Choice: Hashable {
        /// `place_word.id`.
        let id: Int64
        /// Whether the typed word matches the whole indexed word rather than a prefix of it.
        let isWritten: Bool
        let errors: Int
    }

    let typed: TypedWord
    private(set) var choices: [Choice] = []
    /// The best-known and some nearby places for a prefix that too many words share.
    var places: [PrefixLookup.Found] = []
    /// The maximum number of typos allowed so far.
    var allowed = 0
    /// Whether one typo is allowed when the word is compared with the words of a name. This is used for words that are
    /// too short for the spelling index.
    let isLoose: Bool
    private var errors: [[UInt8]: Int] = [:]
    /// The words that mean the same as the typed one.
    private(set) var alternatives: Set<[UInt8]> = []

    init(_ typed: TypedWord, isLoose: Bool = false) {
        self.typed = typed
        self.isLoose = isLoose
    }

    /// Adds a word from the index.
    ///
    /// - Parameter text: The word, or `nil` if the typed word is only its beginning.
    mutating func add(_ id: Int64, _ text: [UInt8]?, errors count: Int) {
        if let text, errors.updateValue(count, forKey: text) != nil { return }
        // The difference between a whole word and a prefix matters only for the last word.
        let isWritten = !typed.isPrefix || text == typed.text
        choices.append(Choice(id: id, isWritten: isWritten, errors: count))
    }

    /// Adds a word from the index that means the same as the typed word.
    mutating func addAlternative(_ id: Int64, _ text: [UInt8]) {
        guard errors[text] == nil else { return }
        add(id, text, errors: 0)
        alternatives.insert(text)
    }

    /// Whether names must be read to see if they match, because ``isLoose`` is true or a list of places represents the
    /// word.
    var isOpen: Bool { !places.isEmpty || isLoose }
    var isEmpty: Bool { choices.isEmpty && !isOpen }

    /// Returns the number of typos relative to a word in a name, or `nil` if the two do not match.
    func errors(for word: [UInt8]) -> Int? {
        if typed.isPrefix, word.starts(with: typed.text) { return 0 }
        if isLoose { return EditDistance.between(typed.letters, Letters.of(word), most: 1) }
        return errors[word]
    }
}
