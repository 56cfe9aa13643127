import VantageCore

/// The reason why an input failed. The journal stores it in one column: `tooLarge`, or `tooLarge:pictureBytes` if the
/// input exceeded a limit that can be raised.
struct FailureReason: Hashable {
    let code: String
    var limit: ResourceLimit?

    var journal: String { limit.map { "\(code):\($0.rawValue)" } ?? code }
}

extension FailureReason {
    init(journal: String) {
        let parts = journal.split(separator: ":", maxSplits: 1)
        let limit = parts.count == 2 ? ResourceLimit(rawValue: String(parts[1])) : nil
        self.init(code: limit == nil ? journal : String(parts[0]), limit: limit)
    }
}
