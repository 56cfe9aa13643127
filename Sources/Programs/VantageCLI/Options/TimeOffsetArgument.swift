import ArgumentParser
import VantageParameters
import VantageGeodesy

/// A difference between two clocks: seconds such as `-3.5`, or hours and minutes such as `+02:00` or `-1:30:15`.
struct TimeOffsetArgument: ExpressibleByArgument {
    let seconds: Double

    init?(argument text: String) {
        guard let seconds = TimeOffset.seconds(text) else { return nil }
        self.seconds = seconds
    }
}
