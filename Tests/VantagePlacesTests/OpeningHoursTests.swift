import Foundation
import Testing

@testable import VantagePlaces

private typealias State = OpeningHours.State

/// Returns the moment for a local time such as `2026-11-24 14:00`.
private func moment(_ text: String, in timeZone: TimeZone = .gmt) throws -> Date {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    let day = try #require(CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]))
    let wall = Double(day.number * 86_400 + numbers[3] * 3600 + numbers[4] * 60)
    let guess = Date(
        timeIntervalSince1970: wall - Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: wall))))
    return Date(timeIntervalSince1970: wall - Double(timeZone.secondsFromGMT(for: guess)))
}

private func state(_ text: String, _ time: String, holidays: Holidays = .unspecified) throws -> State {
    OpeningHours(text).state(at: try moment(time), in: .gmt, holidays: holidays)
}

/// 2026-11-23 is a Monday.
@Suite struct OpeningHoursTests {
    @Test(arguments: [
        ("24/7", "2026-11-24 03:00", State.open),
        ("Mo-Fr 08:00-18:00", "2026-11-24 08:00", .open), ("Mo-Fr 08:00-18:00", "2026-11-24 07:59", .closed),
        ("Mo-Fr 08:00-18:00", "2026-11-24 18:00", .closed), ("Mo-Fr 08:00-18:00", "2026-11-28 12:00", .closed),
        ("Mo,Fr 08:00-12:00,14:00-18:00", "2026-11-23 13:00", .closed),
        ("Mo,Fr 08:00-12:00,14:00-18:00", "2026-11-27 14:30", .open),
        ("Mo-Fr 08:00-12:00, 13:00-17:00; PH off", "2026-11-24 13:00", .open),
        ("Fr-Mo 10:00-12:00", "2026-11-22 11:00", .open), ("Fr-Mo 10:00-12:00", "2026-11-24 11:00", .closed),
        ("10:00-24:00", "2026-11-24 23:59", .open), ("10:00-24:00", "2026-11-25 00:00", .closed),
        ("Mo-Su 14:30-00:00", "2026-11-24 23:00", .open), ("00:00-24:00", "2026-11-24 00:00", .open),
        ("Mo-Fr; Tu off", "2026-11-24 11:00", .closed), ("Mo-Fr; Tu off", "2026-11-25 23:00", .open),
        ("off", "2026-11-24 11:00", .closed), ("open", "2026-11-24 11:00", .open),
    ])
    func `parses days and times`(text: String, time: String, expected: OpeningHours.State) throws {
        #expect(try state(text, time) == expected)
    }

    @Test(arguments: [
        ("Mo-Fr 22:00-02:00", "2026-11-28 01:00", State.open), ("Mo-Fr 22:00-02:00", "2026-11-23 01:00", .closed),
        ("Mo-Fr 22:00-26:00", "2026-11-28 01:59", .open), ("Mo-Fr 22:00-26:00", "2026-11-28 02:00", .closed),
        ("Dec 31 20:00-04:00", "2027-01-01 03:00", .open), ("Dec 31 20:00-04:00", "2026-12-31 03:00", .closed),
        ("Feb 28 20:00-04:00", "2028-02-29 03:00", .open), ("Feb 28 20:00-04:00", "2027-03-01 03:00", .open),
        ("Mo 08:00-08:00", "2026-11-24 07:59", .open),
    ])
    func `a span past midnight belongs to the day on which it starts`(
        text: String, time: String, expected: OpeningHours.State
    ) throws {
        #expect(try state(text, time) == expected)
    }

    @Test(arguments: [
        // According to the specification, "Mo off" removes the hours after midnight on Monday and keeps those on
        // Tuesday. People mean the opposite.
        ("19:00-02:00; Mo off", "2026-11-23 01:00", State.unknown),
        ("19:00-02:00; Mo off", "2026-11-24 01:00", .unknown),
        ("19:00-02:00; Mo off", "2026-11-23 20:00", .closed), ("19:00-02:00; Mo off", "2026-11-25 01:00", .open),
        ("Mo-Th 18:00-02:00; Fr-Su 18:00-04:00", "2026-11-27 01:00", .unknown),
        ("Mo-Th 18:00-02:00; Fr-Su 18:00-04:00", "2026-11-28 03:00", .open),
        ("Mo-Th 18:00-02:00; Fr-Su 18:00-04:00", "2026-11-30 03:00", .open),
        ("Mo-Th 18:00-02:00, Fr-Su 18:00-04:00", "2026-11-27 01:00", .open),
        ("Fr 20:00-02:00; Sa 00:00-01:00 off", "2026-11-28 00:30", .closed),
        ("Fr 20:00-02:00; Sa 00:00-01:00 off", "2026-11-28 01:30", .open),
    ])
    func `the state is unknown during a night that the next day's rules may cut short`(
        text: String, time: String, expected: OpeningHours.State
    ) throws {
        #expect(try state(text, time) == expected)
    }

    @Test(arguments: [
        ("Mo-Fr 10:00-16:00; We 12:00-18:00", "2026-11-25 11:00", State.closed),
        ("Mo-Fr 10:00-16:00; We 12:00-18:00", "2026-11-25 17:00", .open),
        ("Mo-Fr 08:00-12:00, We 14:00-18:00", "2026-11-25 09:00", .open),
        ("Mo-Fr 08:00-12:00, We 14:00-18:00", "2026-11-25 15:00", .open),
        ("Mo-Fr 08:00-12:00, We 14:00-18:00", "2026-11-24 15:00", .closed),
        ("Mo-Fr 10:00-20:00; 12:00-14:00 off", "2026-11-24 13:00", .closed),
        ("Mo-Fr 10:00-20:00; 12:00-14:00 off", "2026-11-24 15:00", .open),
        ("We-Fr 10:00-24:00 || \"please call\"", "2026-11-25 09:00", .unknown),
        ("We-Fr 10:00-24:00 || \"please call\"", "2026-11-25 11:00", .open),
        ("Mo-Fr 08:00-11:00 || Th-Sa 12:00-13:00 open", "2026-11-26 12:30", .open),
        ("Mo-Tu, Fr 09:00-18:00; Mo-Fr 20:15-22:00", "2026-11-27 10:00", .closed),
        ("08:00-18:00; Sa,Su \"On request\"", "2026-11-28 10:00", .unknown),
        ("Mo-Fr 08:00-18:00 unknown; We 10:00-12:00 open", "2026-11-25 11:00", .open),
    ])
    func `a rule can replace or extend earlier rules, mark a closure, or act as a fallback`(
        text: String, time: String, expected: OpeningHours.State
    ) throws {
        #expect(try state(text, time) == expected)
    }

    @Test(arguments: [
        ("24/7; Dec 25 off", "2026-12-25 12:00", State.closed), ("24/7; Dec 25 off", "2026-12-26 00:00", .open),
        ("Jan-Mar 10:00-12:00", "2026-03-31 11:00", .open), ("Jan-Mar 10:00-12:00", "2026-04-01 11:00", .closed),
        ("Nov-Feb", "2026-12-31 11:00", .open), ("Nov-Feb", "2028-02-29 11:00", .open),
        ("Nov-Feb", "2027-03-01 11:00", .closed),
        ("24/7; Dec 20-Jan 5 off", "2027-01-05 11:00", .closed), ("24/7; Dec 20-Jan 5 off", "2027-01-06 11:00", .open),
        ("24/7; Dec 20-Jan 5 off", "2026-12-19 23:00", .open), ("24/7; Dec 24,31 off", "2026-12-31 23:00", .closed),
        ("Nov 19,Dec 25 off", "2026-11-19 11:00", .closed), ("Feb 29 10:00-12:00", "2028-02-29 11:00", .open),
        ("Feb 29 10:00-12:00", "2027-03-01 11:00", .closed),
        ("2021 Apr 01-02 08:00-18:30", "2021-04-02 08:00", .open),
        ("2021 Apr 01-02 08:00-18:30", "2026-04-02 08:00", .closed),
        ("2026 Dec 20-Jan 5 off || open", "2026-01-03 12:00", .open),
        ("2026 Dec 24-2027 Jan 6", "2027-01-06 12:00", .open), ("2026 Dec 24-2027 Jan 6", "2027-12-24 12:00", .closed),
        ("2024-2026 10:00-12:00", "2026-05-05 11:00", .open), ("2027+ 10:00-12:00", "2026-05-05 11:00", .closed),
        ("2024-2030/2 10:00-12:00", "2025-05-05 11:00", .closed),
        ("Jun 15-Jul 31: 20:45-24:00; Aug: 20:30-23:30", "2026-08-15 20:40", .open),
        ("Mar Su[-1]-Oct Su[-1] 10:00-12:00", "2026-03-29 11:00", .open),
        ("Mar Su[-1]-Oct Su[-1] 10:00-12:00", "2026-03-28 11:00", .closed),
        ("Apr-Oct Su[2] 14:00-18:00", "2026-06-14 15:00", .open),
        ("Apr-Oct Su[2] 14:00-18:00", "2026-06-21 15:00", .closed),
        ("week 1 10:00-12:00", "2026-01-01 11:00", .open), ("week 53 10:00-12:00", "2027-01-03 11:00", .open),
        ("week 2-52/2 Mo 10:00-12:00", "2026-01-12 11:00", .closed),
        ("week 2-52/2 Mo 10:00-12:00", "2026-01-19 11:00", .open),
    ])
    func `parses dates, weeks and years`(text: String, time: String, expected: OpeningHours.State) throws {
        #expect(try state(text, time) == expected)
    }

    @Test(arguments: [
        ("Su[1] 10:00-12:00", "2026-11-01 11:00", State.open), ("Su[1] 10:00-12:00", "2026-11-08 11:00", .closed),
        ("Su[-1] 10:00-12:00", "2026-11-29 11:00", .open), ("Su[-1] 10:00-12:00", "2026-11-22 11:00", .closed),
        ("Th[1,3-4] 10:00-12:00", "2026-11-19 11:00", .open), ("Th[1,3-4] 10:00-12:00", "2026-11-12 11:00", .closed),
        ("Sa[-1] +1 day 10:00-12:00", "2026-03-01 11:00", .open), ("Mo[5] 10:00-12:00", "2026-11-30 11:00", .open),
    ])
    func `days of a month can be counted from either end`(
        text: String, time: String, expected: OpeningHours.State
    ) throws {
        #expect(try state(text, time) == expected)
    }

    @Test(arguments: [
        "", ";", "\"", "call us", "easter off; 10:00", "Mo-Fr 10:00", "Mo-Fr 10:00-16:00/01:30", "Mo-Fr 25:00-26:00",
        "Feb 30 10:00-12:00", "Mo-Fr 9-5", "Mo 7:30 - 3:30", "9-5pm", "Su 12-8", "10:00-12:00, Mo-Fr", "Monday, 10-17h",
        "Th 09:00-12:30,:15:00-18:00", "10-00 23-00", "9-17 8-13", "Mo-Fr 08:00-12:00; 14:00-18:00",
        "Monday; 7:00AM-2:00PM",
        "Jan-Mar 5 10:00-12:00", "Mo-Fr 08:00-24:60", "10:00-49:00", "Su PH 10:00-12:00", "\u{202E}Mo-Fr 08:00-18:00",
        "Mo-Fr 08:00\u{0}-18:00", "Mo-Sa 08:00-12:00 + 16:00-19:30", "Пн-Пт 09:00-18:00",
        "Mo-Fr 99999999999999999999:00-18:00",
    ])
    func `unsupported or ambiguous text yields an unknown state`(text: String) throws {
        let hours = OpeningHours(text)
        #expect(hours.text == text && !hours.isFullyParsed)
        for time in ["2026-11-24 11:00", "2026-11-29 03:00"] { #expect(try state(text, time) == .unknown) }
        #expect(hours.nextChange(after: try moment("2026-11-24 11:00"), in: .gmt) == nil)
    }

    @Test(arguments: [
        // A later rule decides the state on its days. On other days, an unsupported rule before it makes the state
        // unknown.
        ("on request; Sa 10:00-12:00", "2026-11-28 11:00", State.open),
        ("on request; Sa 10:00-12:00", "2026-11-28 13:00", .closed),
        ("on request; Sa 10:00-12:00", "2026-11-27 11:00", .unknown),
        ("Sa 10:00-12:00; on request", "2026-11-28 11:00", .unknown),
        // An unsupported `off` rule does not affect times that are closed anyway.
        ("10:00-12:00; easter off", "2026-11-24 11:00", .unknown),
        ("10:00-12:00; easter off", "2026-11-24 13:00", .closed),
        ("10:00-12:00; easter 14:00-16:00, Mo off", "2026-11-24 13:00", .unknown),
        ("Mo-Fr 08:00-18:00 || call us", "2026-11-24 11:00", .open),
        ("Mo-Fr 08:00-18:00 || call us", "2026-11-24 19:00", .unknown),
        // Rules that are completely overridden by later ones.
        ("09:00-12:30; 14:30-19:00; Su off", "2026-11-24 10:00", .unknown),
        ("09:00-12:30; 14:30-19:00; Su off", "2026-11-24 15:00", .open),
        ("09:00-12:30; 14:30-19:00; Su off", "2026-11-29 10:00", .closed),
        ("Su off; 10:00-18:00", "2026-11-29 11:00", .unknown), ("Su off; 10:00-18:00", "2026-11-29 09:00", .closed),
        ("Su off; 10:00-18:00", "2026-11-28 11:00", .open),
        ("08:00-18:00; 08:00-20:00", "2026-11-24 19:00", .open),
    ])
    func `an ambiguous rule affects only the times that it could decide`(
        text: String, time: String, expected: OpeningHours.State
    ) throws {
        #expect(try state(text, time) == expected)
    }

    @Test(arguments: [
        ("08:00+", "2026-11-24 07:59", State.closed), ("08:00+", "2026-11-24 08:00", .unknown),
        ("Mo 18:00+", "2026-11-24 05:59", .unknown), ("Mo 18:00+", "2026-11-24 06:00", .closed),
        ("14:00-17:00+", "2026-11-24 16:59", .open), ("14:00-17:00+", "2026-11-24 17:00", .unknown),
        ("14:00-17:00+", "2026-11-24 13:00", .closed), ("07:00+,12:00-16:00", "2026-11-24 13:00", .open),
        ("sunrise-sunset", "2026-11-24 12:00", .unknown), ("10:00-sunset", "2026-11-24 09:00", .closed),
        ("10:00-sunset", "2026-11-24 12:00", .unknown), ("sunrise-18:00", "2026-11-24 18:00", .closed),
        ("Mo sunset-03:00", "2026-11-24 02:00", .unknown), ("Mo sunset-03:00", "2026-11-24 04:00", .closed),
        ("Mo sunset-03:00", "2026-11-23 11:00", .closed), ("Mo 20:00-(sunrise+00:30)", "2026-11-24 12:20", .unknown),
        ("24/7; sunset-sunrise off", "2026-11-24 13:00", .unknown),
        ("Su off; Mo dusk-dawn off", "2026-11-24 01:00", .closed),
    ])
    func `does not guess open ends or solar events`(
        text: String, time: String, expected: OpeningHours.State
    ) throws {
        #expect(try state(text, time) == expected)
    }

    @Test(arguments: [
        "Mo - Fr 9-18", "Mo-Fr: 09:00-18:00", "mo-fr 09:00-18:00", "Mo-Fr 09h00-18h00", "Mo-Fr 9h-18h",
        "Mo–Fr 09:00–18:00", "Mo-Fr 9.00-18.00", "Monday - Friday: 9am - 6pm", "MON-FRI 9:00 AM-6:00 PM",
        "  Mo-Fr\u{A0}09:00 - 18:00 ; ", "Mo-Fr 09:00-12:00 12:00-18:00", "Mo,Tu,We,Th,Fr 09:00-18:00",
        "Mo, Tu, We, Th, Fr 09:00-18:00", "Mo-Fr 09:00-18:00; Sa; Sa off", "Mo-Fr 09:00-18:00 open",
    ])
    func `different spellings have the same meaning`(text: String) throws {
        let hours = OpeningHours(text)
        #expect(hours.isFullyParsed)
        for (time, expected) in [
            ("2026-11-23 09:00", State.open), ("2026-11-27 17:59", .open), ("2026-11-27 18:00", .closed),
            ("2026-11-24 08:59", .closed), ("2026-11-28 11:00", .closed), ("2026-11-29 11:00", .closed),
        ] {
            #expect(try state(text, time) == expected, "\(text) at \(time)")
        }
    }

    @Test func `a state includes its comment`() throws {
        let hours = OpeningHours(
            "Mo-Fr 08:00-12:00 \"; by the back door\"; Sa off \"holiday\"; Su 10:00-11:00 open \"mass\"")
        for (time, state, comment) in [
            ("2026-11-24 09:00", State.unknown, "; by the back door"), ("2026-11-28 09:00", .closed, "holiday"),
            ("2026-11-29 10:30", .open, "mass"), ("2026-11-24 13:00", .closed, nil),
        ] as [(String, State, String?)] {
            let status = hours.status(at: try moment(time), in: .gmt)
            #expect(status.state == state && status.comment == comment)
        }
    }
}

@Suite struct OpeningHoursHolidayTests {
    private static let christmas = CalendarDay(year: 2026, month: 12, day: 25)!
    private static let known = Holidays(publicHolidays: [christmas], schoolHolidays: [christmas])

    @Test func `applies a known public holiday, and reports whether a day was assumed not to be one`() throws {
        let hours = OpeningHours("Mo-Fr 08:00-18:00; PH off")
        let friday = try moment("2026-12-25 09:00")
        #expect(hours.state(at: friday, in: .gmt, holidays: Self.known) == .closed)
        let assumed = hours.status(at: friday, in: .gmt)
        #expect(assumed.state == .open && assumed.assumesNoHoliday)
        let sunday = hours.status(at: try moment("2026-12-27 09:00"), in: .gmt)
        #expect(sunday.state == .closed && !sunday.assumesNoHoliday)
        let known = hours.status(at: try moment("2026-12-24 09:00"), in: .gmt, holidays: Self.known)
        #expect(known.state == .open && !known.assumesNoHoliday)
    }

    @Test(arguments: [
        ("PH 10:00-12:00", "2026-12-25 11:00", State.open), ("Su,PH 10:00-12:00", "2026-12-27 11:00", .open),
        ("PH Mo-Th 10:00-12:00", "2026-12-25 11:00", .closed), ("PH Fr 10:00-12:00", "2026-12-25 11:00", .open),
        ("PH -1 day 10:00-12:00", "2026-12-24 11:00", .open), ("24/7; SH off", "2026-12-25 11:00", .closed),
        ("20:00-03:00; PH off", "2026-12-25 21:00", .closed),
    ])
    func `parses holiday rules`(text: String, time: String, expected: OpeningHours.State) throws {
        #expect(try state(text, time, holidays: Self.known) == expected)
    }

    @Test func `without known school holidays, times that depend on them are unknown`() throws {
        #expect(try state("Mo-Fr 08:00-18:00; SH off", "2026-11-24 11:00") == .unknown)
        #expect(try state("Mo-Fr 08:00-18:00; SH off", "2026-11-24 19:00") == .closed)
        #expect(try state("SH Mo-Fr 08:00-18:00", "2026-11-24 11:00") == .unknown)
        let status = OpeningHours("20:00-03:00; PH off").status(at: try moment("2026-11-24 01:00"), in: .gmt)
        #expect(status.state == .open && status.assumesNoHoliday)
    }
}

@Suite struct OpeningHoursChangeTests {
    @Test(arguments: [
        ("Mo-Fr 09:00-18:00", "2026-11-24 10:30", State.open, "2026-11-24 18:00"),
        ("Mo-Fr 09:00-18:00", "2026-11-27 18:00", .closed, "2026-11-30 09:00"),
        ("Fr 22:00-02:00", "2026-11-27 23:00", .open, "2026-11-28 02:00"),
        ("24/7; Dec 25 off", "2026-11-24 10:00", .open, "2026-12-25 00:00"),
        ("Mo-Su 00:00-24:00; Dec 31 off", "2026-12-31 10:00", .closed, "2027-01-01 00:00"),
        ("14:00-17:00+", "2026-11-24 15:00", .open, "2026-11-24 17:00"),
    ])
    func `finds the next change`(
        text: String, time: String, state: OpeningHours.State, change: String
    ) throws {
        let status = OpeningHours(text).status(at: try moment(time), in: .gmt)
        #expect(try status.change?.date == moment(change) && status.state == state)
        #expect(status.change?.state != state)
    }

    @Test(arguments: ["24/7", "off", "nonsense", "Feb 29 10:00-12:00", "2020 Mo-Fr 10:00-12:00"])
    func `constant hours have no next change`(text: String) throws {
        #expect(OpeningHours(text).nextChange(after: try moment("2026-11-24 10:00"), in: .gmt) == nil)
    }

    @Test func `intervals are contiguous and match the states`() throws {
        let hours = OpeningHours("Mo-Fr 09:00-12:00,14:00-18:00; We off; Sa 10:00+")
        let intervals = hours.intervals(
            from: try moment("2026-11-23 10:00"), to: try moment("2026-11-30 00:00"), in: .gmt)
        let days = [
            ("23 10:00", "23 12:00"), ("23 14:00", "23 18:00"), ("24 09:00", "24 12:00"), ("24 14:00", "24 18:00"),
            ("26 09:00", "26 12:00"), ("26 14:00", "26 18:00"), ("27 09:00", "27 12:00"), ("27 14:00", "27 18:00"),
            ("28 10:00", "29 06:00"),
        ]
        #expect(
            try intervals.map { [$0.start, $0.end] }
                == days.map { [try moment("2026-11-" + $0.0), try moment("2026-11-" + $0.1)] })
        #expect(intervals.map(\.state) == Array(repeating: .open, count: 8) + [.unknown])
    }

    /// The hour skipped in spring, and the one repeated in autumn.
    @Test(arguments: [
        ("Europe/Paris", "2026-03-29 01:00", "01:30-02:30", 0.5, 1),
        ("Europe/Paris", "2026-03-29 01:00", "00:30-03:30", 0, 1.5),
        ("Europe/Paris", "2026-10-25 01:00", "00:30-03:30", 0, 3.5),
        ("Europe/Paris", "2026-10-25 01:00", "00:30-02:00", 0, 1),
        ("America/New_York", "2026-03-08 00:00", "22:00-03:00", 0, 2),
        ("America/New_York", "2026-11-01 00:00", "22:00-03:00", 0, 4),
        ("America/New_York", "2026-03-08 00:00", "00:00-24:00; Mo off", 0, 23),
        ("America/New_York", "2026-11-01 00:00", "00:00-24:00; Mo off", 0, 25),
    ])
    func `evaluates 23-hour and 25-hour days`(
        zone: String, start: String, text: String, opens: Double, closes: Double
    ) throws {
        let timeZone = try #require(TimeZone(identifier: zone))
        let start = try moment(start, in: timeZone)
        let hours = OpeningHours(text)
        let interval = try #require(
            hours.intervals(from: start, to: start.addingTimeInterval(86_400 * 2), in: timeZone).first)
        #expect(interval.start == start.addingTimeInterval(opens * 3600))
        #expect(interval.end == start.addingTimeInterval(closes * 3600))
        for minute in stride(from: 0, to: 60 * 30, by: 10) {
            let date = start.addingTimeInterval(Double(minute) * 60)
            let status = hours.status(at: date, in: timeZone)
            let change = try #require(status.change)
            #expect(hours.state(at: change.date, in: timeZone) == change.state && change.state != status.state)
            #expect(hours.state(at: change.date.addingTimeInterval(-1), in: timeZone) == status.state)
        }
    }
}
