/// What a word of a query may mean: the words of the index that it may be, with the errors that it then has.
struct WordMeaning {
    struct Choice {
        /// `place_word.id`.
        let id: Int64
        let errors: Int
    }

    let typed: TypedWord
    private(set) var choices: [Choice] = []
    /// The best known places of a beginning that too many words have to choose from.
    var places: [Posting] = []
    /// Up to how many errors words were looked for.
    var allowed = 0
    private var errors: [[UInt8]: Int] = [:]

    init(_ typed: TypedWord) { self.typed = typed }

    /// - Parameter text: The word; `nil` for one that begins as what was typed.
    mutating func add(_ id: Int64, _ text: [UInt8]?, errors count: Int) {
        if let text, errors.updateValue(count, forKey: text) != nil { return }
        choices.append(Choice(id: id, errors: count))
    }

    /// Whether a list stands for its words, so that only names themselves tell whether they have it.
    var isOpen: Bool { !places.isEmpty }
    var isEmpty: Bool { choices.isEmpty && places.isEmpty }

    /// How many errors what was typed has if a word of a name was meant; `nil` where it cannot have been.
    func errors(for word: [UInt8]) -> Int? {
        if typed.isBeginning, word.starts(with: typed.text) { return 0 }
        return errors[word]
    }
}
