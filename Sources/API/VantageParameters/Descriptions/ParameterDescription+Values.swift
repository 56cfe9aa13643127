import Foundation
import Vantage

/// A key path that descriptions can share between threads.
package typealias OptionPath<Options, Value> = WritableKeyPath<Options, Value> & Sendable

/// One factory for each type of value. Factories take the parameter's name, the key path of the value in the options,
/// its range and the help text.
extension ParameterDescription {
    /// Describes a value with a default.
    ///
    /// - Parameters:
    ///   - standard: The default, which requests omit.
    ///   - defaultText: The default as the documentation words it, if that differs from the value's text.
    ///   - parse: A closure that parses the value's text.
    ///   - text: A closure that returns the text of a value.
    package static func value<Value: Equatable & Sendable>(
        _ name: String, _ path: OptionPath<Options, Value>, _ kind: ParameterValue, _ help: String,
        default standard: Value, defaultText: String? = nil,
        parse: @escaping @Sendable (Parameter) -> (String) throws(RequestError) -> Value,
        text: @escaping @Sendable (Value) -> String?
    ) -> Self {
        Self(
            name, kind, help, defaultText: defaultText ?? text(standard),
            read: { (input, options, parameter) throws(RequestError) in
                options[keyPath: path] = try parse(parameter)(input)
            },
            write: { options in
                let value = options[keyPath: path]
                return value == standard ? nil : text(value)
            })
    }

    /// Describes an optional value.
    ///
    /// - Parameter defaultText: The behavior without a value, as described in the documentation.
    package static func optional<Value: Sendable>(
        _ name: String, _ path: OptionPath<Options, Value?>, _ kind: ParameterValue, _ help: String,
        defaultText: String? = nil,
        parse: @escaping @Sendable (Parameter) -> (String) throws(RequestError) -> Value,
        text: @escaping @Sendable (Value) -> String
    ) -> Self {
        Self(
            name, kind, help, defaultText: defaultText,
            read: { (input, options, parameter) throws(RequestError) in
                options[keyPath: path] = try parse(parameter)(input)
            },
            write: { $0[keyPath: path].map(text) })
    }
}

extension ParameterDescription {
    package static func number(
        _ name: String, _ path: OptionPath<Options, Double>, in range: ClosedRange<Double>, unit: String? = nil,
        _ help: String, default standard: Double
    ) -> Self {
        value(
            name, path, .number(range, unit: unit), help, default: standard, defaultText: standard.short,
            parse: { $0.number(in: range, unit) }, text: { "\($0)" })
    }

    package static func number(
        _ name: String, _ path: OptionPath<Options, Double?>, in range: ClosedRange<Double>, unit: String? = nil,
        _ help: String, defaultText: String? = nil
    ) -> Self {
        optional(
            name, path, .number(range, unit: unit), help, defaultText: defaultText,
            parse: { $0.number(in: range, unit) }, text: { "\($0)" })
    }

    package static func integer(
        _ name: String, _ path: OptionPath<Options, Int>, in range: ClosedRange<Int>, _ help: String,
        default standard: Int
    ) -> Self {
        value(
            name, path, .integer(range), help, default: standard, parse: { $0.integer(in: range) }, text: { "\($0)" })
    }

    package static func integer(
        _ name: String, _ path: OptionPath<Options, Int?>, in range: ClosedRange<Int>, _ help: String,
        defaultText: String? = nil
    ) -> Self {
        optional(
            name, path, .integer(range), help, defaultText: defaultText, parse: { $0.integer(in: range) },
            text: { "\($0)" })
    }

    /// Describes a choice among the cases of an enum.
    package static func choice<Word: CaseIterable & RawRepresentable<String> & Equatable & Sendable>(
        _ name: String, _ path: OptionPath<Options, Word>, _ help: String, default standard: Word
    ) -> Self {
        value(
            name, path, .words(of: Word.self), help, default: standard, parse: Parameter.word, text: \.rawValue)
    }

    package static func choice<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String, _ path: OptionPath<Options, Word?>, _ help: String
    ) -> Self {
        optional(name, path, .words(of: Word.self), help, parse: Parameter.word, text: \.rawValue)
    }

    package static func flag(_ name: String, _ path: OptionPath<Options, Bool>, _ help: String) -> Self {
        flag(name, path, help, on: true, off: false)
    }

    /// Describes a flag that chooses between two values. The flag is off by default.
    package static func flag<Value: Equatable & Sendable>(
        _ name: String, _ path: OptionPath<Options, Value>, _ help: String, on: Value, off: Value
    ) -> Self {
        Self(
            name, .flag, help,
            read: { (input, options, parameter) throws(RequestError) in
                options[keyPath: path] = try parameter.flag(input) ? on : off
            },
            write: { $0[keyPath: path] == on ? "true" : nil })
    }

    package static func text(
        _ name: String, _ path: OptionPath<Options, String?>, example: String, placeholder: String = "TEXT",
        _ help: String, defaultText: String? = nil
    ) -> Self {
        optional(
            name, path, .text(example: example, placeholder: placeholder), help, defaultText: defaultText,
            parse: Parameter.text, text: \.self)
    }

    /// Describes a list of languages as BCP 47 tags, most preferred first.
    package static func languages(
        _ name: String, _ path: OptionPath<Options, [String]>, _ help: String
    ) -> Self {
        Self(
            name, .text(example: "fr,en", placeholder: "TAG[,TAG…]"), help,
            read: { text, options, _ in options[keyPath: path] = languages(text) },
            write: { $0[keyPath: path].isEmpty ? nil : $0[keyPath: path].joined(separator: ",") })
    }

    private static func languages(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.trimmingPrefix(" ")) }
    }

    package static func date(
        _ name: String, _ path: OptionPath<Options, Date?>, example: String, _ help: String
    ) -> Self {
        optional(
            name, path, .text(example: example, placeholder: "DATE"), help, parse: Parameter.date, text: \.written)
    }

    package static func coordinate(
        _ name: String, _ path: OptionPath<Options, Coordinate?>, _ help: String, defaultText: String? = nil
    ) -> Self {
        optional(
            name, path, .text(example: "48.2001,7.7002", placeholder: "LAT,LON"), help, defaultText: defaultText,
            parse: Parameter.coordinate, text: \.description)
    }

    package static func box(_ name: String, _ path: OptionPath<Options, BoundingBox?>, _ help: String) -> Self {
        optional(
            name, path, .text(example: "7.69,48.19,7.71,48.21", placeholder: "W,S,E,N"), help, parse: Parameter.box,
            text: { "\($0.west),\($0.south),\($0.east),\($0.north)" })
    }

    package static func heading(
        _ name: String, _ path: OptionPath<Options, Heading?>, _ help: String, defaultText: String? = nil
    ) -> Self {
        optional(
            name, path, .number(Parameter.headings, unit: "degrees"), help, defaultText: defaultText,
            parse: { parameter in
                { (text) throws(RequestError) in try parameter.heading(parameter.number(text)) }
            },
            text: { "\($0.degrees)" })
    }

    package static func fieldOfView(
        _ name: String, _ path: OptionPath<Options, FieldOfView?>, _ help: String, defaultText: String? = nil
    ) -> Self {
        optional(
            name, path, .number(FieldOfView.range, unit: "degrees"), help, defaultText: defaultText,
            parse: { parameter in
                { (text) throws(RequestError) in try parameter.fieldOfView(parameter.number(text)) }
            },
            text: { "\($0.degrees)" })
    }

    package static func size(
        _ name: String, _ path: OptionPath<Options, PictureSize>, _ help: String
    ) -> Self {
        value(
            name, path, .text(example: "640x480", placeholder: "WxH"), help,
            default: PictureSize(width: 640, height: 480), parse: Parameter.size, text: { "\($0.width)x\($0.height)" })
    }
}

extension Parameter {
    /// Returns a parser for numbers in a range.
    fileprivate func number(
        in range: ClosedRange<Double>, _ unit: String?
    ) -> (String) throws(RequestError) -> Double {
        { (text) throws(RequestError) in try check(number(text), in: range, unit.spaced) }
    }

    /// Returns a parser for integers in a range.
    fileprivate func integer(in range: ClosedRange<Int>) -> (String) throws(RequestError) -> Int {
        { (text) throws(RequestError) in try count(integer(text), in: range) }
    }

    package func number(_ text: String) throws(RequestError) -> Double {
        guard let number = Double(decimal: text) else { throw notUnderstood("to be a number", text) }
        return number
    }

    package func integer(_ text: String) throws(RequestError) -> Int {
        guard let number = Int(text) else { throw notUnderstood("to be a whole number", text) }
        return number
    }

    package func word<Word: CaseIterable & RawRepresentable<String>>(_ text: String) throws(RequestError) -> Word {
        guard let word = Word(rawValue: text) else {
            throw notUnderstood("to be " + Word.allCases.map(\.rawValue).alternatives, text)
        }
        return word
    }

    /// Parses a value that is `true` or `false`. A parameter without a value counts as `true`.
    package func flag(_ text: String) throws(RequestError) -> Bool {
        switch text {
        case "false": return false
        case "", "true": return true
        default: throw notUnderstood("to be true or false", text)
        }
    }

    fileprivate func text(_ text: String) throws(RequestError) -> String { text }
}

extension [String] {
    /// The words as they appear in a sentence: `png, jpeg or webp`.
    package var alternatives: String {
        count > 1 ? dropLast().joined(separator: ", ") + " or " + self[count - 1] : joined()
    }
}

extension Date {
    /// The date in RFC 3339 format with milliseconds, the precision of capture times. Dates are clamped to the years 1
    /// to 9999.
    fileprivate var written: String {
        let years = Date(timeIntervalSince1970: -62_135_596_800)...Date(timeIntervalSince1970: 253_402_300_799)
        return min(max(self, years.lowerBound), years.upperBound).rfc3339
    }
}
