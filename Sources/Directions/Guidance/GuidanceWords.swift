/// The sentences of one language. `{name}` is a road's, `{direction}` one of the eight of the compass, `{exit}` a number in
/// its order.
struct GuidanceWords: Sendable {
    /// A sentence without a name, and with one.
    typealias Sentence = (plain: String, named: String)

    let departure: Sentence
    /// From north clockwise.
    let compass: [String]
    let turns: [Maneuver.Turn: Sentence]
    let roundabout: Sentence
    let exit: Sentence
    /// First, second and so on; then all others, with their number for `#`.
    let ordinals: (first: [String], further: String)
    let ferry: Sentence
    let arrival: (plain: String, left: String, right: String)

    /// A language that there are sentences in, for tags such as `fr-CH`; English where there is none.
    static func of(_ languages: [String]) -> (tag: String, words: GuidanceWords) {
        for language in languages {
            let tag = String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
            if let words = all[tag] { return (tag, words) }
        }
        return ("en", english)
    }

    func sentence(_ maneuver: Maneuver, name: String) -> String {
        switch maneuver {
        case .depart(let heading):
            let eighth = Int((heading / 45).rounded()) & 7
            return filled(departure, name, "{direction}", compass[eighth])
        case .turn(let turn): return turns[turn].map { filled($0, name) } ?? ""
        case .roundabout(nil): return filled(roundabout, name)
        case .roundabout(let number?):
            return filled(exit, name, "{exit}", ordinal(number))
        case .ferry: return filled(ferry, name)
        case .arrive(nil): return arrival.plain
        case .arrive(.left): return arrival.left
        case .arrive(.right): return arrival.right
        }
    }

    private func ordinal(_ number: Int) -> String {
        ordinals.first.indices.contains(number - 1)
            ? ordinals.first[number - 1] : ordinals.further.replacing("#", with: "\(number)")
    }

    /// - Parameter name: Put in last, whatever it says.
    private func filled(
        _ sentence: Sentence, _ name: String, _ word: String = "", _ value: String = ""
    ) -> String {
        let text = name.isEmpty ? sentence.plain : sentence.named
        let parts = text.split(separator: "{name}", omittingEmptySubsequences: false)
        return parts.map { word.isEmpty ? String($0) : String($0.replacing(word, with: value)) }.joined(separator: name)
    }
}
