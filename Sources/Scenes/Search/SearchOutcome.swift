/// What a search came to within the work that it may take.
package enum SearchOutcome: Sendable {
    case page(ScenePage)
    /// The work was done before any scene was found, or before all were put into their order.
    case tooBroad
}
