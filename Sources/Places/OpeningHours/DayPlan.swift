/// The states of a day, one after another.
struct DayPlan: Hashable {
    struct Part: Hashable {
        /// Minutes from midnight; it lasts until the next part.
        let start: Int
        var said: OpeningHours.Said
    }

    /// The first begins at midnight.
    let parts: [Part]

    /// Neighbors that say the same are one.
    var merged: DayPlan {
        var merged: [Part] = []
        for part in parts where merged.last?.said != part.said { merged.append(part) }
        return DayPlan(parts: merged)
    }

    func said(at minute: Int) -> OpeningHours.Said { (parts.last { $0.start <= minute } ?? parts[0]).said }
}

extension OpeningHours {
    /// A state, with what is written beside it.
    struct Said: Hashable {
        static let closed = Said(state: .closed)
        static let unknown = Said(state: .unknown)

        var state: State
        var comment: String?
        /// Whether it would be another one if the day, or the day before, were a public holiday.
        var assumesNoHoliday = false
    }
}
