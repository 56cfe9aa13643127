import ArgumentParser
import Testing
import Vantage

@testable import VantageCLI

struct TrackFlagsTests {
    @Test(arguments: [
        ("0", 0.0), ("-3.5", -3.5), ("+7200", 7200), ("+02:00", 7200), ("-02:00", -7200), ("-1:30:15", -5415),
        ("0:00:07", 7), ("48:00", 172_800),
    ])
    func `reads time offsets in seconds and in hours and minutes`(text: String, seconds: Double) throws {
        #expect(try TrackFlags.parse(["--time-offset", text]).options.timeOffset == seconds)
    }

    @Test(arguments: ["", "x", "nan", "1e300", "2:", ":30", "1:60", "1:2:3:4", "+-1:00", "100:00", "0x10", "1.5:00"])
    func `rejects other time offsets`(text: String) {
        #expect(throws: (any Error).self) { try TrackFlags.parse(["--time-offset", text]) }
    }

    @Test func `each flag sets an option of the import`() throws {
        let options = try TrackFlags.parse([
            "--track", "a.gpx", "--track", "b.fit", "--track-positions", "all", "--heading-offset", "-90",
            "--track-gap", "5", "--min-distance", "2.5",
        ]).options
        #expect(options.paths == ["a.gpx", "b.fit"] && options.use == .all)
        #expect(options.headingOffset == -90 && options.maximumGap == 5 && options.minimumDistance == 2.5)
        #expect(try TrackFlags.parse([]).options == TrackOptions())
    }

    @Test(arguments: [
        ["--heading-offset", "90"], ["--track-positions", "all"], ["--track", "a", "--heading-offset", "361"],
        ["--track", "a", "--heading-offset", "nan"], ["--track-gap", "-1"], ["--min-distance", "inf"],
        ["--min-distance", "-1"],
    ])
    func `rejects flags that have no effect or are out of range`(arguments: [String]) {
        #expect(throws: (any Error).self) { try TrackFlags.parse(arguments) }
    }

    @Test func `suggests flags for pictures outside a track`() {
        #expect(Remedies.remedy(for: ImportFailure.example(.outsideTrack))?.contains("--time-offset") ?? false)
        #expect(Remedies.remedy(for: ImportFailure.example(.trackGap))?.contains("--track-gap") ?? false)
        #expect(Remedies.remedy(for: ImportFailure.example(.unsupportedTrack)) == nil)
    }
}

extension ImportFailure {
    fileprivate static func example(_ code: Code) -> ImportFailure { ImportFailure(code, "a.jpg", "a.jpg failed.") }
}
