import Foundation
import Geodesy

/// A filter as candidates are held against it: its collection looked up, its moments in milliseconds.
package struct CandidateFilter: Sendable {
    /// Whether every scene passes.
    package let takesAll: Bool
    private let collection: Int64?
    private let capturedFrom: Int64?
    private let capturedTo: Int64?
    private let isPanorama: Bool?
    private let facing: SceneFilter.Facing?
    private let hasPicture: Bool

    /// - Parameter collection: What the catalogue calls the filter's collection; `nil` where it has none.
    package init(_ filter: SceneFilter, collection: Int64?) {
        takesAll = filter.takesAll
        self.collection = collection
        capturedFrom = filter.capturedFrom?.milliseconds
        capturedTo = filter.capturedTo?.milliseconds
        isPanorama = filter.kind.map { $0 == .panorama }
        facing = filter.facing
        hasPicture = filter.hasPicture
    }

    package func passes(_ candidate: Candidate) -> Bool {
        if let collection, candidate.collection != collection { return false }
        if hasPicture, !candidate.hasPicture { return false }
        if let isPanorama, candidate.isPanorama != isPanorama { return false }
        if capturedFrom != nil || capturedTo != nil {
            guard let captured = candidate.captured else { return false }
            if let capturedFrom, captured < capturedFrom { return false }
            if let capturedTo, captured >= capturedTo { return false }
        }
        if let facing { return candidate.sees(facing.target, tolerance: facing.tolerance) ?? false }
        return true
    }
}
