/// The format of the JSON that an endpoint produces.
package enum JSONFormat: Sendable {
    /// Schemas in `docs/schemas`, by name. Each response, or each of its lines, matches one of them.
    case schemas([String])
    /// The name of a format that is specified elsewhere.
    case specification(String)

    package static func schema(_ names: String...) -> JSONFormat { .schemas(names) }

    /// The names of the schemas.
    package var schemas: [String] { if case .schemas(let names) = self { names } else { [] } }

    /// The name of a format that is specified elsewhere.
    package var specification: String? { if case .specification(let name) = self { name } else { nil } }
}
