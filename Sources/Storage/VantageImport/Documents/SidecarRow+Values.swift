import VantageGeodesy
import VantageParsing
import VantageSceneStore

extension SidecarRow {
    /// Returns a number. Text that is not a number is ignored with a warning.
    mutating func number(_ text: String?, _ name: String) -> Double? {
        guard let text else { return nil }
        if let number = DecimalNumber.number(text) { return number }
        warnings.append("\(label) has the \(name) \"\(text.prefix(40))\", which is not a number; it was ignored.")
        return nil
    }

    /// Returns a latitude, a longitude or another coordinate.
    ///
    /// - Throws: ``ImportFailure`` with code `badRow` if the text is not a number. Ignoring the text would silently
    ///   replace a mistyped position with the one in the picture's metadata.
    func degrees(_ text: String?, _ name: String) throws(ImportFailure) -> Double? {
        guard let text else { return nil }
        if let number = DecimalNumber.number(text) { return number }
        throw ImportFailure(
            .badRow, label,
            "\(label) has the \(name) \"\(text.prefix(40))\", which is not a number. Correct it, or leave the "
                + "\(unit.rawValue) out.")
    }

    mutating func warnUnparsed(time text: String) {
        warnings.append("\(label) has the time \"\(text.prefix(40))\", which cannot be parsed; it was ignored.")
    }

    /// Sets the orientation from the values of a convention. Values that do not describe an orientation are ignored
    /// with a warning.
    ///
    /// - Parameters:
    ///   - values: One value for each of the convention's fields.
    ///   - name: The names of the values as the source spells them.
    mutating func orient(_ values: [Double], in convention: PoseConvention, name: String) {
        do {
            orient(try convention.pose(values), name: name)
        } catch {
            warnings.append("\(label) has an orientation (\(name)) that was ignored. \(error)")
        }
    }

    /// Sets the orientation.
    mutating func orient(_ pose: Pose, name: String) {
        heading = pose.heading.degrees
        headingReference = .true
        pitch = pose.pitch
        roll = pose.roll
        (columns[.heading], columns[.pitch], columns[.roll]) = (name, name, name)
    }
}
