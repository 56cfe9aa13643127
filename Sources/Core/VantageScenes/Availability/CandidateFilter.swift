import Foundation
import VantageGeodesy

/// A filter prepared for comparison with candidates: its collection is resolved, and its times are in milliseconds.
package struct CandidateFilter: Sendable {
    /// A Boolean value indicating whether every scene passes.
    package let takesAll: Bool
    private let collection: Int64?
    private let capturedAfter: Int64?
    private let capturedBefore: Int64?
    private let isPanorama: Bool?
    private let facing: SceneFilter.Facing?
    private let hasPicture: Bool

    /// - Parameter collection: The identity of the filter's collection in the catalog; `nil` if the filter has no
    ///   collection.
    package init(_ filter: SceneFilter, collection: Int64?) {
        takesAll = filter.takesAll
        self.collection = collection
        capturedAfter = filter.capturedAfter?.milliseconds
        capturedBefore = filter.capturedBefore?.milliseconds
        isPanorama = filter.kind.map { $0 == .panorama }
        facing = filter.facing
        hasPicture = filter.hasPicture
    }

    package func passes(_ candidate: Candidate) -> Bool {
        if let collection, candidate.collection != collection { return false }
        if hasPicture, !candidate.hasPicture { return false }
        if let isPanorama, candidate.isPanorama != isPanorama { return false }
        if capturedAfter != nil || capturedBefore != nil {
            guard let captured = candidate.captured else { return false }
            if let capturedAfter, captured < capturedAfter { return false }
            if let capturedBefore, captured >= capturedBefore { return false }
        }
        if let facing { return candidate.sees(facing.target, tolerance: facing.tolerance) ?? false }
        return true
    }
}
