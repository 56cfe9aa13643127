/// Sequences of edges that may not be gone along one after another.
///
/// It is an automaton that reads edges: a state is the longest end of what was gone along that begins a sequence.
/// Source: A. Aho and M. Corasick, "Efficient string matching", 1975.
struct ForbiddenTurns {
    /// What was gone along begins no sequence.
    static let free = 0

    private struct State {
        let parent: Int
        let last: DirectedEdge
        let depth: Int
        /// The state of the longest shorter end.
        var fallback = ForbiddenTurns.free
        var isForbidden = false
    }

    private struct Step: Hashable {
        let state: Int
        let edge: DirectedEdge
    }

    private var states = [State(parent: 0, last: DirectedEdge(code: 0), depth: 0)]
    private var children: [Step: Int] = [:]

    /// - Parameter sequences: Each of two edges or more, each edge leading to where the next begins.
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
        let fallback = walked(states[states[state].parent].fallback, states[state].last)
        states[state].fallback = fallback
        if states[fallback].isForbidden { states[state].isForbidden = true }
    }

    /// Where an edge leads to, whether that is forbidden or not.
    private func walked(_ state: Int, _ edge: DirectedEdge) -> Int {
        var state = state
        while true {
            if let child = children[Step(state: state, edge: edge)] { return child }
            if state == Self.free { return Self.free }
            state = states[state].fallback
        }
    }

    /// The state after another edge; `nil` where it may not be gone along.
    func next(_ state: Int, _ edge: DirectedEdge) -> Int? {
        let next = walked(state, edge)
        return states[next].isForbidden ? nil : next
    }

    /// The states that restrict what comes next, and the edge that leads to each.
    var restricting: [(state: Int, last: DirectedEdge)] {
        states.indices.dropFirst().filter { !states[$0].isForbidden }.map { ($0, states[$0].last) }
    }
}
