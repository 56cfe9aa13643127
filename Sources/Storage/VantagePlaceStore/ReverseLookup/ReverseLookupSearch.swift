import GRDB
import VantageGeodesy
import VantagePlaces

/// Finds the places at a position.
struct ReverseLookupSearch {
    /// The maximum distance to a house, in meters.
    private static let houseReach = 50.0
    /// The maximum distance to a point of interest, in meters.
    private static let itemReach = 25.0
    /// The maximum distance to a street, in meters.
    private static let streetReach = 100.0
    /// The distance in meters within which a known house takes precedence over an interpolated one.
    private static let doorstep = 10.0
    /// The maximum number of known houses considered for interpolation.
    private static let mostNeighbors = 64

    private let cover: CoverTable
    private let nearby: NearbyPlaces
    private let reader: PlaceReader

    init(_ database: Database) throws {
        cover = try CoverTable(database)
        nearby = try NearbyPlaces(database)
        reader = try PlaceReader(database)
    }

    func reverseLookup(at coordinate: Coordinate) throws -> ReverseLookup {
        let covering = try cover.places(covering: GridPoint(coordinate)).inOrderOfSize
        let near = try nearby.places(within: Self.streetReach, of: coordinate)
        var result = ReverseLookup()
        result.territories = try places(covering, of: .territory).filter { $0.type != "postal_code" }
        result.features = try places(covering, of: .physicalFeature)
        result.item = try item(covering, near)
        result.address = try address(at: coordinate, covering, near)
        return result
    }

    private func places(_ covering: [CoveredPlace], of kind: PlaceKind) throws -> [Place] {
        try covering.filter { $0.kind == kind }.compactMap { try reader.place(row: $0.row) }
    }

    private func item(_ covering: [CoveredPlace], _ near: [NearbyPlace]) throws -> ReverseLookup.Match? {
        if let place = try places(covering.filter { $0.kind == .pointOfInterest }.prefix(1)[...]).first {
            return ReverseLookup.Match(place: place, method: .contains, distance: 0)
        }
        guard let found = near.first(where: { $0.kind == .pointOfInterest && $0.distance <= Self.itemReach }),
            let place = try reader.place(row: found.row)
        else { return nil }
        return ReverseLookup.Match(place: place, method: .nearest, distance: found.distance)
    }

    private func places(_ covering: ArraySlice<CoveredPlace>) throws -> [Place] {
        try covering.compactMap { try reader.place(row: $0.row) }
    }

    private func address(
        at coordinate: Coordinate, _ covering: [CoveredPlace], _ near: [NearbyPlace]
    ) throws -> ReverseLookup.Match? {
        for found in covering where found.kind.mayHaveNumber {
            guard let place = try reader.place(row: found.row), place.address?.houseNumber != nil else { continue }
            return ReverseLookup.Match(place: place, method: .contains, distance: 0)
        }
        let street = try near.first { $0.kind == .street }.flatMap { found in
            try reader.place(row: found.row).map { ($0, found.distance) }
        }
        let house = try house(near, on: street?.0)
        if let house, house.distance <= Self.doorstep { return house }
        let name = street?.0.name ?? house?.place.address?.street
        if let name, let found = try interpolated(coordinate, near, on: name),
            found.distance < house?.distance ?? .infinity
        {
            return found
        }
        if let house { return house }
        return street.map { ReverseLookup.Match(place: $0.0, method: .street, distance: $0.1) }
    }

    /// Returns the nearest house on the nearest street or, failing that, the nearest house.
    private func house(_ near: [NearbyPlace], on street: Place?) throws -> ReverseLookup.Match? {
        var nearest: ReverseLookup.Match?
        for found in near where found.kind.mayHaveNumber && found.distance <= Self.houseReach {
            guard let place = try reader.place(row: found.row), place.address?.houseNumber != nil else { continue }
            let method: ReverseLookup.Method = place.isInterpolated ? .interpolated : .nearest
            let house = ReverseLookup.Match(place: place, method: method, distance: found.distance)
            guard let street else { return house }
            if place.address?.street == street.name { return house }
            nearest = nearest ?? house
        }
        return nearest
    }

    /// Returns the nearest interpolated house, if the position lies between two known houses on a street.
    private func interpolated(
        _ coordinate: Coordinate, _ near: [NearbyPlace], on street: String
    ) throws -> ReverseLookup.Match? {
        let name = FoldedName(street)
        let houses = try near.lazy.filter { $0.kind.mayHaveNumber }.prefix(Self.mostNeighbors)
            .compactMap { try reader.place(row: $0.row) }.compactMap { KnownHouse($0) }
            .filter { $0.street == name }
        return AddressInterpolation.all(between: Array(houses)).compactMap { $0.house(nearest: coordinate) }
            .map {
                ReverseLookup.Match(
                    place: $0, method: .interpolated, distance: coordinate.distance(to: $0.coordinate))
            }
            .filter { $0.distance <= Self.houseReach }.min { $0.distance < $1.distance }
    }
}

extension PlaceKind {
    /// Whether places of this kind may have a house number.
    fileprivate var mayHaveNumber: Bool { self == .address || self == .pointOfInterest }
}
