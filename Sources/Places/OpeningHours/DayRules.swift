/// Which rules are for a day and which are for the day before: all that a day's states depend on.
struct DayRules: Hashable {
    /// A bit for each rule.
    var today: UInt64 = 0
    var yesterday: UInt64 = 0

    init(_ rules: [OpeningRule], on day: CalendarDay, holidays: (Int) -> HolidayKinds) {
        let before = CalendarDay(number: day.number - 1)
        for (place, rule) in rules.enumerated() {
            if rule.days.contains(day, holidays: holidays) { today |= 1 << UInt64(place) }
            if rule.days.contains(before, holidays: holidays) { yesterday |= 1 << UInt64(place) }
        }
    }

    /// What the rules say of the day, from its midnight to the next.
    ///
    /// A night belongs to the evening before, or to the day that it ends on, where rules change from one to the other:
    /// the specification lets a day's rules cut the night short, people mean that it goes on. Where that makes a
    /// difference, nothing is known.
    func plan(_ rules: [OpeningRule]) -> DayPlan {
        let byDate = byDate(rules)
        let own = byEvening(rules, today)
        let night = byEvening(rules, yesterday).map { $0.shifted(by: -OpeningSpan.day) }.filter { $0.span.end > 0 }
        let edges = Set((byDate + own + night).flatMap { [$0.span.start, $0.span.end] } + [0])
        let parts = edges.filter { (0..<OpeningSpan.day).contains($0) }.sorted().map { minute in
            let said = byDate.state(at: minute)
            let meant = own.state(at: minute, before: night.state(at: minute))
            return DayPlan.Part(start: minute, said: said.state == meant.state ? said : .unknown)
        }
        return DayPlan(parts: parts).merged
    }

    /// A day has its rules, and replaces all of those before, their nights too.
    private func byDate(_ rules: [OpeningRule]) -> [OpeningLayer] {
        var layers: [OpeningLayer] = []
        for (place, rule) in rules.enumerated() {
            let isToday = today.has(place)
            if isToday && rule.replaces { layers.removeAll() }
            if yesterday.has(place) {
                let nights = rule.layers.map { $0.shifted(by: -OpeningSpan.day) }
                layers += nights.filter { $0.span.end > 0 }
            }
            if isToday { layers += rule.layers }
        }
        return layers
    }

    /// A day has its rules, which last into the next.
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

/// What a rule says of a span.
struct OpeningLayer {
    var span: OpeningSpan
    let said: OpeningHours.Said
    let isFallback: Bool

    func shifted(by minutes: Int) -> OpeningLayer {
        let moved = OpeningSpan(span.start + minutes, span.end + minutes, isCertain: span.isCertain)
        return OpeningLayer(span: moved, said: said, isFallback: isFallback)
    }

    /// What is the case where it speaks, by what was before.
    func over(_ before: OpeningHours.Said) -> OpeningHours.Said {
        if isFallback && before.state != .closed { return before }
        if span.isCertain { return said }
        return before.state == said.state ? before : OpeningHours.Said(state: .unknown, comment: said.comment)
    }
}

extension OpeningRule {
    var layers: [OpeningLayer] {
        let said = OpeningHours.Said(state: state, comment: comment)
        return spans.map { OpeningLayer(span: $0, said: said, isFallback: joint == .fallback) }
    }
}

extension [OpeningLayer] {
    fileprivate func state(at minute: Int, before: OpeningHours.Said = .closed) -> OpeningHours.Said {
        reduce(before) { $1.span.start <= minute && minute < $1.span.end ? $1.over($0) : $0 }
    }
}

extension UInt64 {
    fileprivate func has(_ bit: Int) -> Bool { self >> UInt64(bit) & 1 == 1 }
}
