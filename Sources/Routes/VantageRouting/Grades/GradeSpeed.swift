import Foundation

/// The effect of a grade on the travel time of people who move under their own power.
enum GradeSpeed {
    /// The maximum grade. Steeper grades are clamped, because they are elevation errors or stairs.
    private static let steepest = 0.3

    /// Returns the travel time on a grade divided by the travel time on level ground.
    ///
    /// - Parameter grade: The rise divided by the length, positive uphill.
    static func timeRatio(_ mode: TravelMode, grade: Double) -> Double {
        let grade = min(max(grade, -steepest), steepest)
        return switch mode {
        case .car: 1
        case .foot: walking(grade)
        case .bicycle: grade > 0 ? levelSpeed / climbingSpeed(grade) : 1 / min(1 - grade * descent, fastestDescent)
        }
    }

    /// Source: W. Tobler, "Three Presentations on Geographical Analysis and Modeling", 1993.
    private static func walking(_ grade: Double) -> Double { exp(3.5 * (abs(grade + 0.05) - 0.05)) }

    // MARK: Cyclists

    // Everyday cyclists produce about 150 W on level ground and up to 250 W uphill. On level ground, air drag accounts
    // for about 70% of the resistance. On a descent of 3%, they ride at 25 instead of 22 km/h.
    //
    // Source: J. Parkin and J. Rotheram, "Design speeds and acceleration characteristics of bicycle traffic for use in
    // planning, design and appraisal", 2010.

    private static let levelPower = 150.0
    private static let highestPower = 250.0
    /// The grade, in meters per meter, at and above which cyclists produce maximum power.
    private static let fullPowerGrade = 0.04
    /// The speed on level ground in meters per second.
    private static let levelSpeed = 6.0
    /// The weight of a cyclist and a bicycle in newtons.
    private static let weight = 90 * 9.81
    private static let rollingResistance = levelPower / levelSpeed * 0.3
    private static let airResistance = levelPower / levelSpeed * 0.7 / (levelSpeed * levelSpeed)
    /// The fractional speed gain per unit of downhill grade, and the maximum speed relative to level ground. Cyclists
    /// brake on steep descents.
    private static let descent = (25.0 / 22 - 1) / 0.03
    private static let fastestDescent = 1.4

    /// Returns the speed in meters per second at which the resistance consumes all of the cyclist's power.
    private static func climbingSpeed(_ grade: Double) -> Double {
        let power = levelPower + (highestPower - levelPower) * min(1, grade / fullPowerGrade)
        let drag = rollingResistance + weight * grade
        var speed = levelSpeed
        // Newton's method. The power needed is a convex function of the speed, so the iteration converges from above.
        for _ in 0..<8 {
            let excess = (drag + airResistance * speed * speed) * speed - power
            speed -= excess / (drag + 3 * airResistance * speed * speed)
        }
        return speed
    }
}
