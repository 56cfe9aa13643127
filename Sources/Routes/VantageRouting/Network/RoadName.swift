/// The name of a way.
package struct RoadName: Hashable, Sendable {
    /// The way's id in OpenStreetMap.
    package let way: Int64
    /// The value of `highway`, or `ferry`.
    package let road: String
    /// The way's name; empty if it has none.
    package let name: String
    /// The way's reference number, such as `A 8`; empty if it has none.
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
