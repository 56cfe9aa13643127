import VantageParsing

/// The item members to include in a response. Members that an item requires are always included.
///
/// Source: https://github.com/stac-api-extensions/fields
struct STACFields: Sendable {
    private static let always = ["type", "stac_version", "id", "collection"]
    private static let standard = ["geometry", "bbox", "links", "assets", "properties.datetime"]

    /// The paths of the members to include; `nil` to include all members.
    private let included: [[Substring]]?
    private let excluded: [[Substring]]

    /// - Parameter including: The members to include, or `nil` if the request does not list any. An empty list means
    ///   the standard members.
    init(including: [String]?, excluding: [String]) {
        let included = including ?? (excluding.isEmpty ? [] : nil)
        let standard = Self.standard.filter { !excluding.contains($0) }
        self.included = included.map { ($0.isEmpty ? standard : $0).map { $0.split(separator: ".") } }
        excluded = excluding.map { $0.split(separator: ".") }
    }

    /// - Parameter texts: Names of members. A minus sign excludes a member.
    init(_ texts: [String]) {
        let names = texts.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }.filter { !$0.isEmpty }
        let included = names.filter { !$0.hasPrefix("-") }
        self.init(
            including: included.isEmpty ? nil : included,
            excluding: names.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) })
    }

    func applied(to item: JSONValue) -> JSONValue {
        .object(
            item.members.compactMap { member in
                if Self.always.contains(member.name) { return member }
                return kept(member, below: [])
            })
    }

    /// Keeps a member if the longest path that matches it is an included one. Of two paths of equal length, the
    /// included one wins.
    private func kept(_ member: JSONValue.Member, below path: [Substring]) -> JSONValue.Member? {
        let path = path + [Substring(member.name)]
        let (inside, outside) = (depth(included ?? [], of: path), depth(excluded, of: path))
        let isWanted = inside == outside ? included == nil || inside > 0 : inside > outside
        guard case .object(let members) = member.value, hasDeeper(path) else { return isWanted ? member : nil }
        let rest = members.compactMap { kept($0, below: path) }
        return isWanted || !rest.isEmpty ? JSONValue.Member(name: member.name, value: .object(rest)) : nil
    }

    /// Returns the length of the longest of `paths` that is a prefix of `path`.
    private func depth(_ paths: [[Substring]], of path: [Substring]) -> Int {
        paths.filter { path.starts(with: $0) }.map(\.count).max() ?? 0
    }

    private func hasDeeper(_ path: [Substring]) -> Bool {
        ((included ?? []) + excluded).contains { $0.count > path.count && $0.starts(with: path) }
    }
}
