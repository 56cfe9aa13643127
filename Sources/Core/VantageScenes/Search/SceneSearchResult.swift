/// The result of a search that does a limited amount of work.
package enum SceneSearchResult: Sendable {
    case page(ScenePage)
    /// The search reached the limit before it found any scene, or before it could sort the scenes that it found.
    case tooBroad
}
