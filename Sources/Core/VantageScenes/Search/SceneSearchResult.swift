/// The result of a search with a limit on its work.
package enum SceneSearchResult: Sendable {
    case page(ScenePage)
    /// The search reached the limit before it found any scene, or before it could sort all of them.
    case tooBroad
}
