/// A value that an endpoint takes.
struct EndpointParameter: Sendable {
    enum Place: String, Sendable { case path, query }

    enum Kind: Sendable {
        /// As one that is understood looks like.
        case text(example: String)
        case number(ClosedRange<Double>)
        case integer(ClosedRange<Int>)
        /// From 1; what is more than may be is as much as may be.
        case count
        case words([String])
        case flag
        /// Shapes that are drawn, which may be long.
        case overlay(example: String)
    }

    /// Bytes of a value.
    var maximumLength: Int { if case .overlay = kind { .max } else { 10_000 } }

    let name: String
    let place: Place
    let kind: Kind
    let summary: String
    let isRequired: Bool
    /// Whether it may be there several times.
    let repeats: Bool

    /// - Parameter isRequired: Those of the path always are.
    init(
        _ name: String, _ kind: Kind, _ summary: String, in place: Place = .query, isRequired: Bool = false,
        repeats: Bool = false
    ) {
        self.repeats = repeats
        self.isRequired = isRequired || place == .path
        self.name = name
        self.place = place
        self.kind = kind
        self.summary = summary
    }
}
