import ArgumentParser
import Foundation
import Vantage

/// A command that evaluates opening hours for many points in time, for comparison with another program.
struct OpeningHoursCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "opening-hours", abstract: "Evaluate opening hours for many points in time.",
        discussion: """
            Reads JSON Lines from standard input. Each line is an array with two elements: opening hours, and \
            an array of local times in minutes since 1970. For each line, prints {"understood":…,"states":"…"} with one letter per \
            time: o (open), c (closed) or u (unknown).
            """)

    func run() throws {
        while let line = readLine() {
            guard let data = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any], data.count == 2,
                let text = data[0] as? String, let moments = data[1] as? [Int]
            else {
                throw ValidationError(
                    "Expected an array with opening hours and times but received \"\(line.prefix(80))\".")
            }
            let hours = OpeningHours(text)
            let states = moments.map { String(Self.state(of: hours, at: $0).rawValue.prefix(1)) }.joined()
            print(#"{"understood":\#(hours.isFullyParsed),"states":"\#(states)"}"#)
        }
    }

    private static func state(of hours: OpeningHours, at minute: Int) -> OpeningHours.State {
        hours.state(at: Date(timeIntervalSince1970: Double(minute) * 60), in: .gmt)
    }
}
