import Vantage
import VantageHTTP
import VantageParameters
import VantageParsing
import VantageScenes

/// The unchecked parameters of a search, from a query or a body.
struct STACSearchInput {
    var box: [Double]?
    var intersects: JSONValue?
    var datetime: String?
    var ids: [String]?
    var collections: [String]?
    var place: PlaceInput?
    var filter: STACFilter?
    var sorting: [STACSort] = []
    var fields: STACFields?
    var limit: Int?
    var after: String?

    /// Returns the number of items per page. Requests for more than the maximum are clamped.
    func pageLength(_ limits: ServerLimits) throws -> Int {
        guard let limit else { return STACItemPage.defaultLength }
        guard limit > 0 else {
            throw RequestError(.outOfRange, "Expected limit to be at least 1 but received \(limit).")
        }
        return min(limit, limits.maximumItems)
    }

    /// Whether the search has no conditions, so that it includes all items.
    var includesEverything: Bool {
        box == nil && intersects == nil && datetime == nil && ids == nil && collections == nil && place == nil
            && filter == nil
    }

    /// Checks the parameters.
    ///
    /// - Throws: `RequestError` if a value is malformed or contradicts another.
    func search(_ limits: ServerLimits) throws -> SceneSearch {
        guard box == nil || intersects == nil else {
            throw RequestError(.contradiction, "bbox and intersects cannot be combined. Specify one of them.")
        }
        var search = SceneSearch()
        search.box = try box.map(Self.box)
        search.area = try intersects.map { try SearchArea(geoJSON: $0, maximumPlaces: limits.maximumSearchPlaces) }
        search.ids = try ids.map { try checked($0, "ids", limits).compactMap { try? SceneID(parsing: $0) } }
        try apply(collections.map { try checked($0, "collections", limits) }, to: &search)
        if let time = try datetime.map(STACTime.init(parsing:)) {
            search.captured = time.milliseconds
            // The interval lies between two consecutive milliseconds, so it contains no scene.
            if search.captured == nil { search.ids = [] }
        }
        search.place = try place?.sought
        search.condition = try filter.map { try $0.condition(limits) }
        search.order = try SceneOrder(sorting)
        return search
    }

    private func checked(_ texts: [String], _ name: String, _ limits: ServerLimits) throws -> [String] {
        guard !texts.isEmpty, !texts.contains("") else {
            throw RequestError(.notUnderstood, "\(name) contains an empty value. Remove it or provide a value.")
        }
        guard texts.count <= limits.maximumSearchIDs else {
            throw RequestError(.outOfRange, "\(name) has more than \(limits.maximumSearchIDs) values.")
        }
        return texts
    }

    private func apply(_ names: [String]?, to search: inout SceneSearch) throws {
        guard let ids = names?.map(STACCollectionID.init(parsing:)) else { return }
        search.collections = ids.map(\.collection)
        let sequences = ids.compactMap(\.sequence)
        guard sequences.isEmpty || ids.count == 1 else {
            throw RequestError(.contradiction, "collections: A sequence cannot be combined with other collections.")
        }
        search.sequence = sequences.first
    }

    private static func box(_ numbers: [Double]) throws -> BoundingBox {
        guard [4, 6].contains(numbers.count) else {
            throw RequestError(
                .notUnderstood, "Expected bbox to have four or six numbers but received \(numbers.count).")
        }
        let half = numbers.count / 2
        guard numbers.count == 4 || numbers[2] <= numbers[5] else {
            throw RequestError(.notUnderstood, "bbox: The minimum height is above the maximum height.")
        }
        do {
            return try BoundingBox(
                west: numbers[0], south: numbers[1], east: numbers[half], north: numbers[half + 1])
        } catch { throw RequestError(.notUnderstood, "bbox: \(error)") }
    }
}
