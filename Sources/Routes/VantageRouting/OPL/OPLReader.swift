/// Reads roads from OPL: ways with node locations, barriers, and turn restrictions.
///
/// `osmium add-locations-to-ways -n -f opl` produces this input; `osmium tags-filter` can remove other objects.
package struct OPLReader {
    /// The maximum number of turns in one relation, and in all relations at one junction. Each pair of a `from` way and
    /// a `to` way counts as a turn.
    private static let maximumTurns = 256

    package private(set) var data = RoadData()
    private var lineNumber = 0
    /// The number of turns at each via node. If the via members of a restriction are ways, its turns count at the first
    /// via node.
    private var turnsAtJunction: [Int64: Int] = [:]
    private let name: String

    /// - Parameter name: The name of the input in error messages.
    package init(name: String) { self.name = name }

    /// Reads one line without its line ending.
    ///
    /// - Throws: ``RoutingError`` when the line is not OPL.
    package mutating func read(_ line: ArraySlice<UInt8>) throws(RoutingError) {
        lineNumber += 1
        let fields = OPLFields(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        guard let kind = fields.kind, fields["d"]?.first != UInt8(ascii: "D") else { return }
        switch kind {
        case UInt8(ascii: "n"): try readNode(fields)
        case UInt8(ascii: "w"): try readWay(fields)
        case UInt8(ascii: "r"): try readRelation(fields)
        case UInt8(ascii: "c"): break
        default: throw malformed("is not a node, way or relation")
        }
    }

    private mutating func readNode(_ fields: OPLFields) throws(RoutingError) {
        // Most nodes have no tags.
        guard let field = fields["T"], !field.isEmpty else { return }
        let (id, tags) = try head(fields)
        if tags["barrier"] != nil { data.barriers[id] = tags }
        data.controls[id] = NodeControl(tags)
        if tags["highway"] == "motorway_junction" { data.motorwayJunctions[id] = tags }
    }

    private mutating func readWay(_ fields: OPLFields) throws(RoutingError) {
        let (id, tags) = try head(fields)
        guard WayUse.road(tags) != nil else { return }
        var sections: [(nodes: [Int64], points: [RoadPoint])] = [([], [])]
        for node in OPLFields.list(fields["N"]) {
            let (number, point) = try self.node(node)
            guard let point else {
                sections.append(([], []))
                continue
            }
            sections[sections.count - 1].nodes.append(number)
            sections[sections.count - 1].points.append(point)
        }
        if sections.count > 1 { data.count.incompleteWays += 1 }
        for (number, section) in sections.enumerated() where section.nodes.count > 1 || sections.count == 1 {
            data.ways.append(
                RoadWay(
                    id: id, tags: tags, nodes: section.nodes, points: section.points, isCutAtStart: number > 0,
                    isCutAtEnd: number < sections.count - 1))
        }
    }

    private mutating func readRelation(_ fields: OPLFields) throws(RoutingError) {
        let (id, tags) = try head(fields)
        guard tags["type"]?.hasPrefix("restriction") == true else { return }
        let conditional = TurnRestriction.conditionalRules(of: tags)
        if conditional.isEmpty, TurnRestriction.isConditional(tags) { data.count.conditionalRestrictions += 1 }
        // A restriction whose hours are in separate tags does not apply at other times.
        let rule = ConditionalTags.hours(tags) == nil ? TurnRestriction.rule(of: tags) : nil
        guard rule != nil || !conditional.isEmpty else { return }
        let members = try members(fields)
        let (from, via, to) = (members.of("from"), members.of("via"), members.of("to"))
        guard let place = Self.via(via), Self.areWays(from), Self.areWays(to),
            from.count * to.count <= Self.maximumTurns, isFew(via[0].id, from.count * to.count)
        else {
            return data.count.incompleteRestrictions += 1
        }
        func restriction(_ rule: TurnRestriction.Rule) -> TurnRestriction {
            TurnRestriction(
                id: id, kind: rule.kind, from: from.map(\.id), via: place, to: to.map(\.id), modes: rule.modes)
        }
        if let rule { data.restrictions.append(restriction(rule)) }
        data.conditionalRestrictions += conditional.map { rule, hours in
            ConditionalRestriction(restriction: restriction(rule), hours: hours)
        }
    }

    /// Counts the turns in a restriction at a junction, and reports whether the junction's total is within the limit.
    /// No real junction exceeds the limit.
    private mutating func isFew(_ junction: Int64, _ turns: Int) -> Bool {
        turnsAtJunction[junction, default: 0] += turns
        return turnsAtJunction[junction]! <= Self.maximumTurns
    }

    private static func via(_ members: [OPLMember]) -> TurnRestriction.Via? {
        if members.count == 1, members[0].kind == UInt8(ascii: "n") { return .node(members[0].id) }
        return areWays(members) ? .ways(members.map(\.id)) : nil
    }

    private static func areWays(_ members: [OPLMember]) -> Bool {
        !members.isEmpty && members.allSatisfy { $0.kind == UInt8(ascii: "w") }
    }

    private func head(_ fields: OPLFields) throws(RoutingError) -> (id: Int64, tags: RoadTags) {
        guard let id = fields.id else { throw malformed("has no valid id") }
        guard let tags = fields.tags else { throw malformed("has malformed tags") }
        return (id, tags)
    }

    private func members(_ fields: OPLFields) throws(RoutingError) -> [OPLMember] {
        var members: [OPLMember] = []
        for text in OPLFields.list(fields["M"]) {
            guard let member = OPLMember(text) else { throw malformed("has a malformed member") }
            members.append(member)
        }
        return members
    }

    /// Parses a node in a way, such as `n12x7.42y43.73`. Nodes outside the extract have no location: `n12xy`.
    private func node(_ text: ArraySlice<UInt8>) throws(RoutingError) -> (Int64, RoadPoint?) {
        let parts = text.dropFirst().split(omittingEmptySubsequences: false) { "xy".utf8.contains($0) }
        guard let number = parts.first.flatMap(OPLFields.number) else {
            throw malformed("has a node without a valid id")
        }
        if parts.dropFirst().allSatisfy(\.isEmpty) { return (number, nil) }
        guard parts.count == 3, let longitude = OPLFields.degrees(parts[1], most: 180),
            let latitude = OPLFields.degrees(parts[2], most: 90)
        else { throw malformed("has a node with a malformed location") }
        return (number, RoadPoint(latitude: latitude, longitude: longitude))
    }

    private func malformed(_ what: String) -> RoutingError {
        RoutingError(.damaged, "Line \(lineNumber) of \(name) \(what). Create the file with `osmium -f opl`.")
    }
}

/// A member of a relation, such as `w12@from`.
private struct OPLMember {
    let kind: UInt8
    let id: Int64
    let role: String

    init?(_ text: ArraySlice<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = text.first, parts.count == 2, let id = OPLFields.number(parts[0].dropFirst()),
            let role = OPLFields.text(parts[1])
        else { return nil }
        (self.kind, self.id, self.role) = (kind, id, role)
    }
}

extension [OPLMember] {
    fileprivate func of(_ role: String) -> [OPLMember] { filter { $0.role == role } }
}
