import Foundation
import Testing
import Vantage

@testable import VantageParameters

/// Tests the representation of a place's opening state as a sentence and in JSON.
struct PlaceOpeningTests {
    private func place(_ hours: String?) throws -> Place {
        let coordinate = try Coordinate(latitude: 48.2, longitude: 7.7)
        let id = PlaceID(source: "test", id: "1")
        var place = Place(
            id: id, kind: .pointOfInterest, name: "Lion", coordinate: coordinate, source: "test", sourceID: "1")
        place.openingHours = hours
        return place
    }

    @Test(arguments: [
        ("Mo-Fr 09:00-18:00", "2026-11-24T14:00", "open until 18:00"),
        ("Mo-Fr 09:00-18:00", "2026-11-27T18:00", "closed, opens Monday 09:00"),
        ("Mo-Fr 09:00-12:00,14:00-18:00", "2026-11-24T12:30", "closed, opens 14:00"),
        ("Fr 22:00-02:00", "2026-11-27T23:00", "open until 02:00"), ("24/7", "2026-11-27T23:00", "open"),
        ("24/7; Dec 25 off", "2026-11-27T23:00", "open until 2026-12-25 00:00"),
        ("off \"for good\"", "2026-11-27T23:00", "closed (for good)"),
        ("call us", "2026-11-27T23:00", "opening state unknown"),
        ("14:00-17:00+", "2026-11-27T15:00", "open until at least 17:00"),
        ("18:00+", "2026-11-27T15:00", "closed until at least 18:00"),
        ("\"by appointment\"", "2026-11-27T15:00", "opening state unknown (by appointment)"),
        ("Mo-Fr 09:00-18:00; PH off", "2026-11-24T14:00", "open until 18:00, unless it is a holiday"),
    ])
    func `a sentence describes the opening state for a place card`(hours: String, time: String, sentence: String) throws
    {
        let moment = try Parameter("--open-at").openingMoment(time)
        #expect(try PlaceOpening(place(hours), at: moment)?.sentence == sentence)
    }

    @Test(arguments: [
        ("2026-11-24T14:00", "2026-11-24T18:00"), ("2026-11-24T14:00:59", "2026-11-24T18:00"),
        ("2026-11-24T14:00Z", "2026-11-24T18:00Z"), ("2026-11-24T14:00+01:00", "2026-11-24T18:00+01:00"),
        ("2026-11-24T14:00 01:00", "2026-11-24T18:00+01:00"), ("2026-11-24T14:00:00-03:30", "2026-11-24T18:00-03:30"),
    ])
    func `times have the same time zone format as the requested time`(asked: String, closes: String) throws {
        let json = try PlaceJSON(
            place("Mo-Fr 09:00-18:00"), openAt: Parameter("open-at").openingMoment(asked))
        #expect(json.open == .open && json.closesAt == closes && json.opensAt == nil && json.holidaysNotKnown == nil)
    }

    @Test func `the current time uses the machine's time zone, even across clock changes`() throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        // Saturday 2026-10-24 20:00, in daylight saving time. The clocks go back on Sunday.
        let moment = try Parameter("open-at").openingMoment(
            "now", now: Date(timeIntervalSince1970: 1_792_864_800), in: paris)
        let opening = try #require(PlaceOpening(place("Su 09:00-12:00"), at: moment))
        #expect(opening.opensAt == "2026-10-25T09:00+01:00" && opening.sentence == "closed, opens Sunday 09:00")
    }

    @Test(arguments: [
        "", "then", "2026-11-24", "2026-11-24 14:00", "2026-13-24T14:00", "2026-02-29T14:00", "2026-11-24T24:00",
        "2026-11-24T14:60", "2026-11-24T14:00+1:00", "2026-11-24T14:00+15:00", "٢٠٢٦-11-24T14:00",
        "2026-11-24T14:00:00.5Z",
    ])
    func `times in other forms are rejected`(text: String) {
        let error = #expect(throws: RequestError.self) { try Parameter("--open-at").openingMoment(text) }
        #expect(error?.code == .notUnderstood && error?.description.contains("--open-at") == true)
    }

    @Test func `a place has no state if its opening hours or the requested time is missing`() throws {
        let moment = try Parameter("open-at").openingMoment("2026-11-24T14:00")
        #expect(try PlaceJSON(place(nil), openAt: moment).open == nil && PlaceJSON(place("24/7")).open == nil)
    }
}
