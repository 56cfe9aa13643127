import Foundation
import Testing
import VantageGeodesy

@testable import VantagePlaces

struct SunAndHolidayTests {
    /// The times come from the Python package astral 3.2, in seconds after local midnight.
    @Test(arguments: [
        (43.7384, 7.4246, 2, "2026-06-21", [18716, 20925, 76529, 78738]),
        (43.7384, 7.4246, 2, "2026-11-24", [29022, 30963, 64650, 66590]),
        (60.17, 24.94, 2, "2026-11-24", [28081, 31285, 55905, 59107]),
        (-33.87, 151.21, 10, "2026-06-21", [23516, 25211, 60815, 62510]),
        (-0.18, -78.47, -5, "2026-03-01", [21700, 22975, 66562, 67836]),
    ])
    func `times of sunrise and sunset match another program's times`(
        latitude: Double, longitude: Double, offset: Int, date: String, expected: [Int]
    ) throws {
        let sun = SunTimes(position: try Coordinate(latitude: latitude, longitude: longitude))
        let day = try #require(calendarDay(date)).number
        for (event, seconds) in zip([SunEvent.dawn, .sunrise, .sunset, .dusk], expected) {
            let minutes = try #require(sun.minutes(of: event, on: day)) + Double(offset * 60)
            #expect(abs(minutes - Double(seconds) / 60) < 0.75, "\(event)")
        }
    }

    @Test func `the sun does not set in a polar summer`() throws {
        let sun = SunTimes(position: try Coordinate(latitude: 75, longitude: 20))
        #expect(sun.minutes(of: .sunset, on: try #require(calendarDay("2026-06-21")).number) == nil)
    }

    @Test(arguments: [
        ("sunrise-sunset", "2026-11-24T06:30", OpeningHours.State.closed),
        ("sunrise-sunset", "2026-11-24T06:40", .open),
        ("sunrise-sunset", "2026-11-24T15:50", .open), ("sunrise-sunset", "2026-11-24T16:05", .closed),
        ("(sunrise+01:00)-(sunset-00:30)", "2026-11-24T07:30", .closed), ("sunset-03:00", "2026-11-25T02:00", .open),
        ("sunset-sunrise", "2026-11-25T06:20", .open), ("sunset-sunrise", "2026-11-25T06:45", .closed),
        ("17:00-sunset", "2026-11-24T17:30", .closed), ("24/7; sunset-sunrise off", "2026-11-24T13:00", .open),
    ])
    func `hours that depend on the sun use the position`(
        text: String, time: String, expected: OpeningHours.State
    ) throws {
        let monaco = try Coordinate(latitude: 43.7384, longitude: 7.4246)
        let hours = OpeningHours(text)
        #expect(hours.state(at: try moment(time), in: .gmt, position: monaco) == expected)
    }

    @Test func `if the time zone is unknown, the sun's times are uncertain, but noon and midnight are not`() throws {
        var place = Place(
            id: PlaceID(source: "a", id: "b"), kind: .pointOfInterest, name: "Park",
            coordinate: try Coordinate(latitude: 43.7384, longitude: 7.4246), source: "a", sourceID: "b")
        place.openingHours = "sunrise-sunset"
        for (time, state) in [
            ("2026-11-24T12:00", OpeningHours.State.open), ("2026-11-24T03:00", .closed),
            ("2026-11-24T08:00", .unknown),
        ] {
            #expect(place.openingStatus(at: try moment(time), in: .gmt, isOwnZone: false)?.state == state)
        }
    }

    @Test(arguments: [
        ("Fr-Sa 11:30-0:00", "2026-11-27T23:59", OpeningHours.State.open),
        ("Fr-Sa 11:30-0:00", "2026-11-28T00:00", .closed), ("Fr-Sa 11:30-00:00", "2026-11-28T11:30", .open),
        ("Mo-Su 18:00-0:30", "2026-11-28T00:15", .open), ("0:00-24:00", "2026-11-28T00:15", .open),
    ])
    func `midnight can be written with one digit`(text: String, time: String, expected: OpeningHours.State) throws {
        #expect(OpeningHours(text).state(at: try moment(time), in: .gmt) == expected)
    }

    /// Sources: the governments' calendars for these years.
    @Test(arguments: [
        ("DE", "2026-05-14", true), ("DE", "2026-11-01", false), ("FR", "2026-07-14", true),
        ("FR", "2026-04-03", false),
        ("GB", "2026-12-28", true), ("GB", "2027-12-28", true), ("US", "2026-07-03", true), ("US", "2026-11-26", true),
        ("GR", "2026-04-13", true), ("JP", "2026-09-22", true), ("JP", "2026-05-06", true), ("SE", "2026-06-20", true),
        ("NL", "2025-04-26", true), ("NL", "2025-04-27", false), ("NZ", "2026-07-10", true), ("de", "2026-10-03", true),
        ("US", "2020-06-19", false), ("CO", "2026-01-12", true), ("RO", "2026-04-13", true), ("AU", "2026-12-28", true),
    ])
    func `computes public holidays by rule`(country: String, date: String, isHoliday: Bool) throws {
        let day = try #require(calendarDay(date))
        let holidays = try #require(Holidays(country: country, years: day.year...day.year))
        #expect(holidays.publicHolidays?.contains(day) == isHoliday && holidays.schoolHolidays == nil)
    }

    @Test func `at least 40 countries have rules, and each has holidays every year`() throws {
        #expect(Holidays.countries.count >= 40)
        for country in Holidays.countries {
            let days = try #require(Holidays(country: country, years: 2026...2026)?.publicHolidays)
            #expect((4...25).contains(days.count), "\(country)")
        }
        #expect(Holidays(country: "XX", years: 2026...2026) == nil)
    }

    @Test func `a place's country determines its holidays, and school holidays stay unknown`() throws {
        var place = Place(
            id: PlaceID(source: "a", id: "b"), kind: .pointOfInterest, name: "Shop",
            coordinate: try Coordinate(latitude: 48, longitude: 7), source: "a", sourceID: "b")
        place.openingHours = "Mo-Fr 08:00-18:00; PH off"
        place.address = PostalAddress()
        place.address?.country = "FR"
        let status = place.openingStatus(at: try moment("2026-07-14T10:00"), in: .gmt, isOwnZone: true)
        #expect(status?.state == .closed && status?.assumesNoHoliday == false)
        place.openingHours = "SH Mo-Fr 08:00-18:00"
        #expect(place.openingStatus(at: try moment("2026-07-14T10:00"), in: .gmt, isOwnZone: true)?.state == .unknown)
    }

    private func calendarDay(_ text: String) -> CalendarDay? {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        return CalendarDay(year: parts[0], month: parts[1], day: parts[2])
    }

    private func moment(_ text: String) throws -> Date {
        let parts = text.split(separator: "T")
        let time = parts[1].split(separator: ":").compactMap { Int($0) }
        let day = try #require(calendarDay(String(parts[0])))
        return Date(timeIntervalSince1970: Double(day.number * 86_400 + time[0] * 3600 + time[1] * 60))
    }
}
