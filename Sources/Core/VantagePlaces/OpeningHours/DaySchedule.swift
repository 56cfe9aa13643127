/// The consecutive states within a day.
struct DaySchedule: Hashable {
    struct Part: Hashable {
        /// The start of this part, in minutes after midnight. The part lasts until the next one starts.
        let start: Int
        var annotatedState: OpeningHours.AnnotatedState
    }

    /// The parts in order; the first one starts at midnight.
    let parts: [Part]

    /// The schedule with adjacent parts of equal state merged.
    var merged: DaySchedule {
        var merged: [Part] = []
        for part in parts where merged.last?.annotatedState != part.annotatedState { merged.append(part) }
        return DaySchedule(parts: merged)
    }

    func annotatedState(at minute: Int) -> OpeningHours.AnnotatedState {
        (parts.last { $0.start <= minute } ?? parts[0]).annotatedState
    }
}

extension OpeningHours {
    /// A state and its comment.
    struct AnnotatedState: Hashable {
        static let closed = AnnotatedState(state: .closed)
        static let unknown = AnnotatedState(state: .unknown)

        var state: State
        var comment: String?
        /// A Boolean value indicating whether the state would differ if this day or the day before were a public
        /// holiday.
        var assumesNoHoliday = false
    }
}
