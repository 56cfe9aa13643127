import Vantage
import VantageParameters

/// A parameter that a function accepts in its request.
struct RequestParameter: ExpressibleByStringLiteral {
    let name: String
    let repeats: Bool

    init(_ name: String, repeats: Bool) { (self.name, self.repeats) = (name, repeats) }
    init(stringLiteral name: String) { self.init(name, repeats: false) }
}

extension ParameterGroup {
    /// The parameters of the group, for requests.
    static var requested: [RequestParameter] { all.map { RequestParameter($0.name, repeats: $0.repeats) } }
}

/// The values in a request, which is a JSON object.
struct Request {
    /// The maximum length of a request in bytes. Requests for maps can contain large overlays.
    private static let maximumLength = 64 << 20

    private let values: [String: [String]]

    /// Parses a request.
    ///
    /// - Parameters:
    ///   - json: The text of the request; NULL for a request without values.
    ///   - name: The name of the argument in error messages.
    ///   - parameters: The parameters that the function accepts, in groups.
    /// - Throws: ``LibraryError`` or `RequestError`.
    init(
        _ json: UnsafePointer<CChar>?, named name: String = "request", _ parameters: [RequestParameter]...
    ) throws {
        let parameters = Array(parameters.joined())
        var values: [String: [String]] = [:]
        if let json {
            let text = try Arguments.text(json, name)
            guard text.utf8.count <= Self.maximumLength else {
                throw RequestError(
                    .outOfRange, "The argument \(name) has \(text.utf8.count) bytes. The limit is 64 MiB.")
            }
            for (member, value) in try JSONRequest(Array(text.utf8), "The argument \(name)").values {
                guard let parameter = parameters.first(where: { $0.name == member }) else {
                    throw Self.unknown(member, parameters)
                }
                guard parameter.repeats || values[member] == nil else {
                    throw RequestError(.contradiction, "\(member) is given more than once. Give it only once.")
                }
                values[member, default: []].append(value)
            }
        }
        self.values = values
    }

    private static func unknown(_ member: String, _ parameters: [RequestParameter]) -> LibraryError {
        let known = parameters.map(\.name).joined(separator: ", ")
        return LibraryError(.unknownParameter, "Unknown parameter \"\(member.prefix(40))\". Valid names: \(known).")
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    /// Returns all values of a parameter.
    func texts(_ name: String) -> [String] { values[name] ?? [] }

    /// Returns the value of a parameter, or `nil` if the request does not have it.
    func text(_ name: String) -> String? { values[name]?.first }

    func flag(_ name: String) throws(RequestError) -> Bool {
        if let text = text(name) { try Parameter(name).flag(text) } else { false }
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(RequestError) -> Int? {
        guard let text = text(name) else { return nil }
        let parameter = Parameter(name)
        return try parameter.count(parameter.integer(text), in: range)
    }

    func coordinate(_ name: String) throws -> Coordinate { try Parameter(name).coordinate(try required(name)) }

    /// Returns the value of a parameter that the request must have.
    func required(_ name: String) throws(LibraryError) -> String {
        guard let text = text(name) else {
            throw LibraryError(.missingArgument, "The request has no \"\(name)\". Add it.")
        }
        return text
    }

    /// Returns the only one of several parameters that the request has.
    ///
    /// - Throws: `RequestError` if there is none, or more than one.
    func only(of names: [String]) throws(RequestError) -> String {
        let given = names.filter(has)
        guard given.count == 1 else {
            throw RequestError(.contradiction, "Expected the request to have exactly one of \(names.alternatives).")
        }
        return given[0]
    }

    /// Returns options whose values are taken from a group of parameters.
    func options<Group: ParameterGroup>(
        _ group: Group.Type, _ standard: Group.Options = Group.standard
    ) throws(RequestError) -> Group.Options {
        var options = standard
        try group.read(into: &options, .plain, from: texts)
        return options
    }
}
