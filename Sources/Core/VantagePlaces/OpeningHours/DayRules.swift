/// The rules that apply to a day and to the day before, which together determine all states during the day.
struct DayRules: Hashable {
    /// The rules that apply to the day, one bit per rule.
    var today: UInt64 = 0
    /// The rules that apply to the day before, one bit per rule.
    var yesterday: UInt64 = 0

    init(_ rules: [OpeningRule], on day: CalendarDay, holidays: (Int) -> HolidayKinds) {
        let before = CalendarDay(number: day.number - 1)
        for (place, rule) in rules.enumerated() {
            if rule.days.contains(day, holidays: holidays) { today |= 1 << UInt64(place) }
            if rule.days.contains(before, holidays: holidays) { yesterday |= 1 << UInt64(place) }
        }
    }

    /// Evaluates the rules from the start of the day to the next midnight.
    ///
    /// If rules change from one day to the next, the hours after midnight belong either to the previous evening or to
    /// the new day. According to the specification, the rules of the new day end the previous evening's hours at
    /// midnight, but people usually mean that those hours continue. Where the two readings differ, the state is
    /// unknown.
    ///
    /// - Parameters:
    ///   - rules: The rules, with their times on this day.
    ///   - before: The rules, with their times on the day before. These times differ only if they depend on the sun.
    func schedule(_ rules: [OpeningRule], before: [OpeningRule]) -> DaySchedule {
        let byDate = byDate(rules, before: before)
        let own = byEvening(rules, today)
        let night = byEvening(before, yesterday).map { $0.shifted(by: -OpeningSpan.day) }.filter { $0.span.end > 0 }
        let edges = Set((byDate + own + night).flatMap { [$0.span.start, $0.span.end] } + [0])
        let parts = edges.filter { (0..<OpeningSpan.day).contains($0) }.sorted().map { minute in
            let literal = byDate.state(at: minute)
            let intended = own.state(at: minute, before: night.state(at: minute))
            let isClear = literal.state == intended.state
            return DaySchedule.Part(start: minute, annotatedState: isClear ? literal : .unknown)
        }
        return DaySchedule(parts: parts).merged
    }

    /// Reads the rules literally: the rules of a day replace all earlier ones, including hours that extend past
    /// midnight.
    private func byDate(_ rules: [OpeningRule], before: [OpeningRule]) -> [OpeningLayer] {
        var layers: [OpeningLayer] = []
        for (place, rule) in rules.enumerated() {
            let isToday = today.has(place)
            if isToday && rule.replaces { layers.removeAll() }
            if yesterday.has(place) {
                let nights = before[place].layers.map { $0.shifted(by: -OpeningSpan.day) }
                layers += nights.filter { $0.span.end > 0 }
            }
            if isToday { layers += rule.layers }
        }
        return layers
    }

    /// Reads the rules as people mean them: hours that start on a day continue after midnight.
    private func byEvening(_ rules: [OpeningRule], _ matching: UInt64) -> [OpeningLayer] {
        var layers: [OpeningLayer] = []
        for (place, rule) in rules.enumerated() where matching.has(place) {
            let closesDay = rule.state == .closed && rule.isWholeDay
            if rule.replaces || closesDay { layers.removeAll() }
            if !closesDay { layers += rule.layers }
        }
        return layers
    }
}

/// The state that a rule assigns to a span.
struct OpeningLayer {
    var span: OpeningSpan
    let annotatedState: OpeningHours.AnnotatedState
    let isFallback: Bool

    func shifted(by minutes: Int) -> OpeningLayer {
        let moved = OpeningSpan(span.start + minutes, span.end + minutes, isCertain: span.isCertain)
        return OpeningLayer(span: moved, annotatedState: annotatedState, isFallback: isFallback)
    }

    /// Returns the state after applying this layer to an earlier state.
    func over(_ before: OpeningHours.AnnotatedState) -> OpeningHours.AnnotatedState {
        if isFallback && before.state != .closed { return before }
        if span.isCertain { return annotatedState }
        if before.state == annotatedState.state { return before }
        return OpeningHours.AnnotatedState(state: .unknown, comment: annotatedState.comment)
    }
}

extension OpeningRule {
    var layers: [OpeningLayer] {
        let annotatedState = OpeningHours.AnnotatedState(state: state, comment: comment)
        return spans.map { OpeningLayer(span: $0, annotatedState: annotatedState, isFallback: joint == .fallback) }
    }
}

extension [OpeningLayer] {
    fileprivate func state(at minute: Int, before: OpeningHours.AnnotatedState = .closed) -> OpeningHours.AnnotatedState
    {
        reduce(before) { $1.span.start <= minute && minute < $1.span.end ? $1.over($0) : $0 }
    }
}

extension UInt64 {
    fileprivate func has(_ bit: Int) -> Bool { self >> UInt64(bit) & 1 == 1 }
}
