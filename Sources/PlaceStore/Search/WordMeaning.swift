/// What a word of a query may mean: the words of the index that it may be, with the errors that it then has.
struct WordMeaning {
    struct Choice {
        /// `place_word.id`.
        let id: Int64
        /// Whether it may be all of the word that was meant, and does not only begin as what was typed.
        let isWritten: Bool
        let errors: Int
    }

    let typed: TypedWord
    private(set) var choices: [Choice] = []
    /// The best known places of a beginning that too many words have to choose from, and some that are near.
    var places: [BeginningLookup.Found] = []
    /// Up to how many errors words were looked for.
    var allowed = 0
    /// Whether any word of a name may be meant that has one error: one too short for the index to find it.
    let isLoose: Bool
    private var errors: [[UInt8]: Int] = [:]

    init(_ typed: TypedWord, isLoose: Bool = false) {
        self.typed = typed
        self.isLoose = isLoose
    }

    /// - Parameter text: The word; `nil` for one that begins as what was typed.
    mutating func add(_ id: Int64, _ text: [UInt8]?, errors count: Int) {
        if let text, errors.updateValue(count, forKey: text) != nil { return }
        // Whether a word that is not the last is as it was typed makes no difference.
        let isWritten = !typed.isBeginning || text == typed.text
        choices.append(Choice(id: id, isWritten: isWritten, errors: count))
    }

    /// Whether only names themselves tell whether they have it: a list stands for its words, or it is loose.
    var isOpen: Bool { !places.isEmpty || isLoose }
    var isEmpty: Bool { choices.isEmpty && !isOpen }

    /// How many errors what was typed has if a word of a name was meant; `nil` where it cannot have been.
    func errors(for word: [UInt8]) -> Int? {
        if typed.isBeginning, word.starts(with: typed.text) { return 0 }
        if isLoose { return EditDistance.between(typed.letters, Letters.of(word), most: 1) }
        return errors[word]
    }
}
