/// The strings for route guidance in a language.
struct GuidanceCatalog: Sendable {
    /// The language tag.
    let language: String
    let texts: [GuidanceText: String]

    static let all = [english, german, french, spanish, portuguese, chinese, japanese, arabic]

    /// Returns the catalog for the first language that is supported, or the English catalog if none is. Tags may
    /// include a region, such as `fr-CH`.
    static func preferred(_ languages: [String]) -> GuidanceCatalog {
        for language in languages {
            let tag = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
            if let catalog = all.first(where: { $0.language == tag }) { return catalog }
        }
        return english
    }

    /// Returns the instruction for a maneuver.
    ///
    /// - Parameters:
    ///   - name: The name of the road or ferry, or an empty string.
    ///   - exitNumber: The number of a motorway exit.
    ///   - signs: The roads and places on signs. Only the first three are mentioned.
    ///   - lanes: The lanes to use.
    ///   - startsToll: Whether a toll road starts at the maneuver.
    func sentence(
        _ maneuver: Maneuver, name: String, exitNumber: String? = nil, signs: [String] = [], lanes: LaneAdvice? = nil,
        startsToll: Bool = false
    ) -> String {
        var sentence = sentence(maneuver, name, exitNumber)
        if !signs.isEmpty {
            let list = signs.prefix(3).joined(separator: text(.listSeparator))
            sentence = text(.toward, ["sentence": sentence, "signs": list])
        }
        if let lanes {
            let key = lanes.count == 1 ? GuidanceText.lane(lanes.side) : .lanes(lanes.side)
            sentence = text(key, ["sentence": sentence, "number": "\(lanes.count)"])
        }
        return startsToll ? text(.toll, ["sentence": sentence]) : sentence
    }

    private func sentence(_ maneuver: Maneuver, _ name: String, _ exitNumber: String?) -> String {
        let hasName = !name.isEmpty
        switch maneuver {
        case .depart(let heading):
            let direction = text(.direction(GuidanceText.Direction(heading: heading)))
            return text(hasName ? .departOnRoad : .depart, ["name": name, "direction": direction])
        case .turn(let turn): return text(hasName ? .turnOntoRoad(turn) : .turn(turn), ["name": name])
        case .roundabout(nil): return text(hasName ? .roundaboutOntoRoad : .roundabout, ["name": name])
        case .roundabout(let number?):
            return text(hasName ? .exitOntoRoad : .exit, ["name": name, "exit": ordinal(number)])
        case .exit(let side):
            return exitNumber.map { text(.numberedMotorwayExit(side), ["number": $0]) } ?? text(.motorwayExit(side))
        case .fork(let side): return text(hasName ? .forkOntoRoad(side) : .fork(side), ["name": name])
        case .merge: return text(hasName ? .mergeOntoRoad : .merge, ["name": name])
        case .ferry: return text(hasName ? .namedFerry : .ferry, ["name": name])
        case .arrive(nil): return text(.arrive)
        case .arrive(.left): return text(.arriveLeft)
        case .arrive(.right): return text(.arriveRight)
        }
    }

    /// Returns a number as an ordinal, such as `1st`.
    func ordinal(_ number: Int) -> String {
        let forms: [GuidanceText.Ordinal] = [.exactly(number), GuidanceText.Ordinal(number), .other]
        let form = forms.first { texts[.ordinal($0)] != nil } ?? .other
        return text(.ordinal(form), ["number": "\(number)"])
    }

    /// Returns a string with its placeholders replaced. Placeholders in the inserted values stay unchanged.
    private func text(_ key: GuidanceText, _ values: [String: String] = [:]) -> String {
        (texts[key] ?? "").replacing(/\{(\w+)\}/) { match in values[String(match.1)] ?? String(match.0) }
    }
}
