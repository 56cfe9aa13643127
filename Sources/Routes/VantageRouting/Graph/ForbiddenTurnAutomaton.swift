/// Detects forbidden sequences of edges.
///
/// An automaton reads the edges of a path. Its state is the longest suffix of the path that is a prefix of a forbidden
/// sequence. Source: A. Aho and M. Corasick, "Efficient string matching", 1975.
struct ForbiddenTurnAutomaton {
    /// The initial state: no sequence has started.
    static let free = 0

    private struct State {
        let parent: Int
        let last: DirectedEdge
        let depth: Int
        /// The state for the next shorter suffix of the path that is a prefix of a forbidden sequence.
        var fallback = ForbiddenTurnAutomaton.free
        var isForbidden = false
    }

    private struct Step: Hashable {
        let state: Int
        let edge: DirectedEdge
    }

    private var states = [State(parent: 0, last: DirectedEdge(code: 0), depth: 0)]
    private var children: [Step: Int] = [:]

    /// - Parameter sequences: Sequences of at least two edges. Each edge leads to the start of the next.
    init(_ sequences: [[DirectedEdge]]) {
        for sequence in sequences { insert(sequence) }
        for state in states.indices.dropFirst().sorted(by: { states[$0].depth < states[$1].depth }) { link(state) }
    }

    private mutating func insert(_ sequence: [DirectedEdge]) {
        var state = Self.free
        for edge in sequence {
            let step = Step(state: state, edge: edge)
            if let child = children[step] {
                state = child
            } else {
                states.append(State(parent: state, last: edge, depth: states[state].depth + 1))
                children[step] = states.count - 1
                state = states.count - 1
            }
        }
        states[state].isForbidden = true
    }

    private mutating func link(_ state: Int) {
        guard states[state].depth > 1 else { return }
        let fallback = transition(states[states[state].parent].fallback, states[state].last)
        states[state].fallback = fallback
        if states[fallback].isForbidden { states[state].isForbidden = true }
    }

    /// Returns the state after an edge, even if the edge is forbidden.
    private func transition(_ state: Int, _ edge: DirectedEdge) -> Int {
        var state = state
        while true {
            if let child = children[Step(state: state, edge: edge)] { return child }
            if state == Self.free { return Self.free }
            state = states[state].fallback
        }
    }

    /// Returns the state after an edge; `nil` when the edge is forbidden.
    func next(_ state: Int, _ edge: DirectedEdge) -> Int? {
        let next = transition(state, edge)
        return states[next].isForbidden ? nil : next
    }

    /// The states that restrict the next edge, each with the edge that leads to the state.
    var restricting: [(state: Int, last: DirectedEdge)] {
        states.indices.dropFirst().filter { !states[$0].isForbidden }.map { ($0, states[$0].last) }
    }
}
