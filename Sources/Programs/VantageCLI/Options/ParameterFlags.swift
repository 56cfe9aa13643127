import ArgumentParser
import Vantage
import VantageParameters

/// A command's options, derived from a group of parameters.
///
/// `ArgumentParser` finds a type's options in its mirror and decodes each by name. This type's mirror has an option or
/// a flag for each parameter that commands support.
struct ParameterFlags<Group: ParameterGroup>: ParsableArguments, CustomReflectable {
    private static var parameters: [ParameterDescription<Group.Options>] {
        Group.all.filter { $0.interfaces.contains(.command) }
    }

    /// The given values, by parameter name.
    private var texts: [String: [String]] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: ParameterKey.self)
        for parameter in Self.parameters {
            texts[parameter.name] = try parameter.texts(in: values)
        }
    }

    var customMirror: Mirror {
        Mirror(self, children: Self.parameters.map { (label: "_" + $0.name, value: $0.argument) })
    }

    /// The names of the parameters that were given.
    var names: Set<String> { Set(texts.keys) }

    /// The given parameters with their values; several values of one parameter are joined with commas.
    var values: [String: String] { texts.mapValues { $0.joined(separator: ",") } }

    /// Reports whether a parameter was given.
    func has(_ name: String) -> Bool { texts[name] != nil }

    /// Copies the given parameters into options.
    func read(into options: inout Group.Options) throws(RequestError) {
        try Group.read(into: &options, .flags) { texts[$0] ?? [] }
    }

    /// Returns options with the given parameters.
    func options(_ standard: Group.Options = Group.standard) throws(RequestError) -> Group.Options {
        var options = standard
        try read(into: &options)
        return options
    }
}

private struct ParameterKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

extension ParameterDescription {
    /// The command's option or flag for a parameter.
    fileprivate var argument: Any {
        let help = ArgumentHelp(stringLiteral: commandHelp)
        guard value != .flag else { return Flag(wrappedValue: false, help: help) }
        let named = ArgumentHelp(help.abstract, valueName: placeholder)
        if repeats { return Option<[String]>(wrappedValue: [], parsing: .unconditionalSingleValue, help: named) }
        if isRequired { return Option<String>(parsing: .unconditional, help: named, transform: check) }
        return Option<String?>(
            wrappedValue: nil, parsing: .unconditional, help: named, completion: completion, transform: check)
    }

    /// Returns the given values, or `nil` if there are none.
    fileprivate func texts(in values: KeyedDecodingContainer<ParameterKey>) throws -> [String]? {
        let key = ParameterKey(stringValue: name)
        if value == .flag {
            return try values.decode(Flag<Bool>.self, forKey: key).wrappedValue ? ["true"] : nil
        }
        if isRequired { return [try values.decode(Option<String>.self, forKey: key).wrappedValue] }
        guard repeats else { return try values.decode(Option<String?>.self, forKey: key).wrappedValue.map { [$0] } }
        let texts = try values.decode(Option<[String]>.self, forKey: key).wrappedValue
        return texts.isEmpty ? nil : texts
    }

    /// The help text, followed by the value's range or allowed words, and its default.
    private var commandHelp: String {
        let values: String? =
            switch value {
            case .words(let words): "values: " + words.joined(separator: ", ")
            case .number, .integer: value.summary
            case .text, .count, .flag, .overlay: nil
            }
        let details = [values, defaultText.map { "default: " + $0 }].compactMap(\.self).joined(separator: "; ")
        return details.isEmpty ? help : "\(help) (\(details))"
    }

    private var placeholder: String {
        if case .text(_, let placeholder) = value { placeholder } else { name }
    }

    private var completion: CompletionKind? { if case .words(let words) = value { .list(words) } else { nil } }

    /// Checks that a value is a number or one of the words, as the parameter requires. Ranges are checked when the
    /// value is read.
    private func check(_ text: String) throws -> String {
        switch value {
        case .number:
            guard Double(decimal: text) != nil else { throw ValidationError("Expected a number such as 12.5.") }
        case .integer: guard Int(text) != nil else { throw ValidationError("Expected a whole number such as 12.") }
        case .words(let words):
            guard words.contains(text) else { throw ValidationError("Expected \(words.alternatives).") }
        case .text, .count, .flag, .overlay: break
        }
        return text
    }
}
