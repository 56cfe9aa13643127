/// The sentences of one language. `{name}` is a road's, `{direction}` one of the eight of the compass.
struct GuidanceWords: Sendable {
    /// A sentence without a name, and with one.
    typealias Sentence = (plain: String, named: String)

    let departure: Sentence
    /// From north clockwise.
    let compass: [String]
    let turns: [Maneuver.Turn: Sentence]
    let roundabout: Sentence
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
            return filled(departure, name).replacing("{direction}", with: compass[eighth])
        case .turn(let turn): return turns[turn].map { filled($0, name) } ?? ""
        case .roundabout: return filled(roundabout, name)
        case .ferry: return filled(ferry, name)
        case .arrive(nil): return arrival.plain
        case .arrive(.left): return arrival.left
        case .arrive(.right): return arrival.right
        }
    }

    private func filled(_ sentence: Sentence, _ name: String) -> String {
        guard !name.isEmpty else { return sentence.plain }
        let parts = sentence.named.split(separator: "{name}", omittingEmptySubsequences: false)
        return parts.joined(separator: name)
    }
}
