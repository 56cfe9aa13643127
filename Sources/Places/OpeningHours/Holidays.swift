/// Which days are holidays where a place is, as far as it is known.
public struct Holidays: Hashable, Sendable {
    /// Public holidays; `nil` where it is not known which days are.
    public var publicHolidays: Set<CalendarDay>?
    /// Days of school holidays; `nil` where it is not known which days are.
    public var schoolHolidays: Set<CalendarDay>?

    /// Nothing is known of holidays.
    public static let notKnown = Holidays()

    /// - Parameters: Days, as the calendar of the place has them. `nil` says that nobody knows, an empty set that there
    ///   are no holidays.
    public init(publicHolidays: Set<CalendarDay>? = nil, schoolHolidays: Set<CalendarDay>? = nil) {
        self.publicHolidays = publicHolidays
        self.schoolHolidays = schoolHolidays
    }

    /// What is known of a day.
    func kinds(of day: CalendarDay) -> HolidayKinds {
        var kinds: HolidayKinds = []
        if publicHolidays?.contains(day) == true { kinds.insert(.publicHoliday) }
        if schoolHolidays?.contains(day) == true { kinds.insert(.schoolHoliday) }
        return kinds
    }
}
