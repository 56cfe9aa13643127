/// The plans of days, each computed once.
struct DayPlanCache {
    private let rules: [OpeningRule]
    private let holidays: Holidays
    /// The kinds of holidays that rules refer to and that are unknown.
    private let asked: HolidayKinds
    private var plans: [DayRules: DayPlan] = [:]

    init(_ hours: OpeningHours, _ holidays: Holidays) {
        rules = hours.rules
        self.holidays = holidays
        var asked: HolidayKinds = []
        for range in hours.rules.flatMap(\.days.holidays) { asked.formUnion(range.kind) }
        if holidays.publicHolidays != nil { asked.remove(.publicHoliday) }
        if holidays.schoolHolidays != nil { asked.remove(.schoolHoliday) }
        self.asked = asked
    }

    mutating func plan(of day: CalendarDay) -> DayPlan {
        var plan = plan(of: day, supposing: [], on: [])
        guard !asked.isEmpty else { return plan }
        for kind in [HolidayKinds.schoolHoliday, .publicHoliday] where asked.contains(kind) {
            for supposed in holidaysBeside(day) {
                plan = plan.doubted(by: self.plan(of: day, supposing: kind, on: supposed), kind)
            }
        }
        return plan.merged
    }

    /// Returns the sets of days around a day that could be holidays.
    private func holidaysBeside(_ day: CalendarDay) -> [Set<Int>] {
        let offsets = Set(rules.flatMap(\.days.holidays).map(\.offset))
        let days = Set(offsets.flatMap { [day.number - $0, day.number - 1 - $0] })
        return days.map { [$0] } + [days]
    }

    private mutating func plan(of day: CalendarDay, supposing kind: HolidayKinds, on days: Set<Int>) -> DayPlan {
        let matching = DayRules(rules, on: day) { number in
            let known = holidays.kinds(of: CalendarDay(number: number))
            return days.contains(number) ? known.union(kind) : known
        }
        if let plan = plans[matching] { return plan }
        let plan = matching.plan(rules)
        plans[matching] = plan
        return plan
    }
}

extension DayPlan {
    /// Marks the parts of a day that would differ if the day were a holiday.
    ///
    /// Public holidays are rare, so that the ordinary day's state is kept and marked. School holidays are a quarter of
    /// the year, so that the state is unknown.
    fileprivate func doubted(by other: DayPlan, _ kind: HolidayKinds) -> DayPlan {
        if other == self { return self }
        let starts = Set((parts + other.parts).map(\.start)).sorted()
        return DayPlan(
            parts: starts.map { start in
                var said = said(at: start)
                if other.said(at: start).state != said.state {
                    if kind == .publicHoliday { said.assumesNoHoliday = true } else { said = .unknown }
                }
                return Part(start: start, said: said)
            })
    }
}
