/// A cache of day schedules, each computed once.
struct DayScheduleCache {
    private let rules: [OpeningRule]
    private let holidays: Holidays
    /// The kinds of holiday that the rules refer to but whose dates are unknown.
    private let asked: HolidayKinds
    /// The local times of solar events; `nil` if no time depends on them, or if the position is unknown.
    private let sun: SunClock?
    private var schedules: [Key: DaySchedule] = [:]

    private struct Key: Hashable {
        let rules: DayRules
        /// The number of the day if times depend on the sun; otherwise `nil`.
        let day: Int?
    }

    init(_ hours: OpeningHours, _ holidays: Holidays, _ sun: SunClock?) {
        rules = hours.rules
        self.sun = rules.contains { $0.spans.contains { $0.sun != nil } } ? sun : nil
        self.holidays = holidays
        var asked: HolidayKinds = []
        for range in hours.rules.flatMap(\.days.holidays) { asked.formUnion(range.kind) }
        if holidays.publicHolidays != nil { asked.remove(.publicHoliday) }
        if holidays.schoolHolidays != nil { asked.remove(.schoolHoliday) }
        self.asked = asked
    }

    mutating func schedule(of day: CalendarDay) -> DaySchedule {
        var schedule = schedule(of: day, supposing: [], on: [])
        guard !asked.isEmpty else { return schedule }
        for kind in [HolidayKinds.schoolHoliday, .publicHoliday] where asked.contains(kind) {
            for supposed in holidaysBeside(day) {
                let other = self.schedule(of: day, supposing: kind, on: supposed)
                schedule = schedule.marked(whereDifferingFrom: other, kind)
            }
        }
        return schedule.merged
    }

    /// Returns the sets of days to treat as holidays when testing whether holidays could affect a day: each relevant
    /// day alone, and all of them together.
    private func holidaysBeside(_ day: CalendarDay) -> [Set<Int>] {
        let offsets = Set(rules.flatMap(\.days.holidays).map(\.offset))
        let days = Set(offsets.flatMap { [day.number - $0, day.number - 1 - $0] })
        return days.map { [$0] } + [days]
    }

    private mutating func schedule(
        of day: CalendarDay, supposing kind: HolidayKinds, on days: Set<Int>
    ) -> DaySchedule {
        let matching = DayRules(rules, on: day) { number in
            let known = holidays.kinds(of: CalendarDay(number: number))
            return days.contains(number) ? known.union(kind) : known
        }
        let key = Key(rules: matching, day: sun == nil ? nil : day.number)
        if let schedule = schedules[key] { return schedule }
        let schedule = matching.schedule(rules(on: day.number), before: rules(on: day.number - 1))
        schedules[key] = schedule
        return schedule
    }

    /// Returns the rules, with solar events replaced by their times on a day.
    private func rules(on day: Int) -> [OpeningRule] {
        guard let sun else { return rules }
        return rules.map { rule in
            var rule = rule
            rule.spans = rule.spans.flatMap { $0.sun?.spans(sun, on: day) ?? [$0] }
            return rule
        }
    }
}

extension DaySchedule {
    /// Marks the parts of a day that would differ if the day were a holiday.
    ///
    /// For public holidays, which are rare, the ordinary day's state is kept and marked. For school holidays, which
    /// make up a quarter of the year, the state becomes unknown.
    fileprivate func marked(whereDifferingFrom other: DaySchedule, _ kind: HolidayKinds) -> DaySchedule {
        if other == self { return self }
        let starts = Set((parts + other.parts).map(\.start)).sorted()
        return DaySchedule(
            parts: starts.map { start in
                var ordinary = annotatedState(at: start)
                if other.annotatedState(at: start).state != ordinary.state {
                    if kind == .publicHoliday { ordinary.assumesNoHoliday = true } else { ordinary = .unknown }
                }
                return Part(start: start, annotatedState: ordinary)
            })
    }
}
