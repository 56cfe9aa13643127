/// The known holidays at a place.
public struct Holidays: Hashable, Sendable {
    /// The public holidays; `nil` if they are unknown.
    public var publicHolidays: Set<CalendarDay>?
    /// The days of school holidays; `nil` if they are unknown.
    public var schoolHolidays: Set<CalendarDay>?

    /// Unknown holidays.
    public static let unspecified = Holidays()

    /// Creates holidays from days in the place's calendar. `nil` means unknown, and an empty set means that there are
    /// none.
    public init(publicHolidays: Set<CalendarDay>? = nil, schoolHolidays: Set<CalendarDay>? = nil) {
        self.publicHolidays = publicHolidays
        self.schoolHolidays = schoolHolidays
    }

    /// Returns the kinds of holiday that are known to fall on a day.
    func kinds(of day: CalendarDay) -> HolidayKinds {
        var kinds: HolidayKinds = []
        if publicHolidays?.contains(day) == true { kinds.insert(.publicHoliday) }
        if schoolHolidays?.contains(day) == true { kinds.insert(.schoolHoliday) }
        return kinds
    }
}
