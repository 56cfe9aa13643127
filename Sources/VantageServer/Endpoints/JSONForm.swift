/// What describes the JSON of an endpoint.
enum JSONForm: Sendable {
    /// Schemas of `docs/schemas` by their names, of which each answer follows one; of lines, each line.
    case schemas([String])
    /// The specification of a format that is not ours.
    case specification(String)

    static func schema(_ names: String...) -> JSONForm { .schemas(names) }

    /// The names of schemas.
    var names: [String] { if case .schemas(let names) = self { names } else { [] } }

    /// What the format of others is called.
    var specification: String? { if case .specification(let name) = self { name } else { nil } }
}
