/// What a way is called.
package struct RoadName: Hashable, Sendable {
    /// The number of the way in OpenStreetMap.
    package let way: Int64
    /// As `highway` says; `ferry` for one.
    package let road: String
    /// Empty where it has none.
    package let name: String
    /// Such as `A 8`; empty where it has none.
    package let reference: String

    package init(way: Int64, road: String, name: String, reference: String) {
        self.way = way
        self.road = road
        self.name = name
        self.reference = reference
    }

    init(_ way: RoadWay) {
        self.init(
            way: way.id, road: WayUse.road(way.tags) ?? "", name: way.tags["name"] ?? "",
            reference: way.tags["ref"] ?? "")
    }
}
