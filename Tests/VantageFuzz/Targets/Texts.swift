import Foundation
import VantageGeodesy
import VantageMapLinks
import VantagePlaces

extension FuzzTarget {
    /// A link that was read can be written for other apps and read again.
    static let mapLink = FuzzTarget(name: "map-link", maximumLength: 1024) {
        let pin = try MapLink.Pin(Coordinate(latitude: 48.2, longitude: 7.7), label: "Halle & Café")
        let actions: [MapLink.Action] = [
            .show(pin, zoom: 15), .search("pharmacy", near: pin.coordinate, zoom: 12),
            .directions(.init(to: .address("Rue de l’Église 5"), from: .pin(pin), via: [.pin(pin)], mode: .walking)),
            .view(.init(at: pin.coordinate, heading: Heading(normalizing: 90), pitch: -5)),
        ]
        let links = try actions.map { try MapLink($0) }
        return MapApp.allCases.flatMap { app in links.compactMap { try? $0.url(for: app) } }.map { Array($0.utf8) }
            + [
                "https://www.google.com/maps/place/Halle/@48.2,7.7,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x1!8m2!3d48.2!4d7.7",
                "https://www.google.com/maps/@48.2,7.7,3a,75y,90h,85t/data=!3m6!1e1!3m4!1sabc!2e0",
                "https://osm.org/go/0MZBwF3p--?m", "geo:48.2,7.7;u=35?z=15&q=48.2,7.7(Halle)",
            ].map { Array($0.utf8) }
    } check: { bytes in
        guard let link = try? MapLink(reading: String(decoding: bytes, as: UTF8.self)) else { return }
        for app in MapApp.allCases {
            guard let choice = try? link.choice(of: app) else { continue }
            expect(choice.url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(choice.url) is not ASCII.")
            do { _ = try MapLink(reading: choice.url) } catch { fatalError("\(choice.url) cannot be read: \(error)") }
        }
    }

    /// The intervals of opening hours are in order, do not overlap, and have the state that applies at their midpoint.
    static let openingHours = FuzzTarget(name: "opening-hours", maximumLength: 300) {
        [
            "24/7", "Mo-Fr 08:00-12:00,13:00-18:30; Sa 09:00-13:00; PH off", "Apr-Sep: Mo-Su 10:00-02:00",
            "Mo[1] 10:00+ \"on appointment\"; SH closed || unknown", "2024 Jan 01-Feb 29 week 02-52/2 Fr 20:00-26:00",
            "Su[-1] 10:00-12:00 open, PH 11:00-12:00",
        ].map { Array($0.utf8) }
    } check: { bytes in
        let hours = OpeningHours(String(decoding: bytes, as: UTF8.self))
        let start = Date(timeIntervalSince1970: 1_711_670_400 + Double(bytes.count) * 86_400)
        let status = hours.status(at: start, in: paris)
        expect(
            status.change.map { $0.date > start && $0.state != status.state } ?? true,
            "The next change is not in the future, or does not change the state.")
        var last = start
        for interval in hours.intervals(from: start, to: start.addingTimeInterval(9 * 86_400), in: paris) {
            expect(interval.start >= last && interval.end > interval.start, "Intervals are out of order.")
            let middle = interval.start.addingTimeInterval(interval.end.timeIntervalSince(interval.start) / 2)
            expect(
                hours.state(at: middle, in: paris) == interval.state,
                "An interval's state differs from the state at its midpoint.")
            last = interval.end
        }
    }

    private static let paris = TimeZone(identifier: "Europe/Paris") ?? .gmt
}
