import GRDB
import VantageGeodesy
import VantagePlaces

/// A search for the places at a position.
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
    private let buildings: BuildingLookup
    private let towns: NearestTown

    init(_ database: Database) throws {
        cover = try CoverTable(database)
        nearby = try NearbyPlaces(database)
        reader = try PlaceReader(database)
        buildings = try BuildingLookup(database)
        towns = try NearestTown(database)
    }

    func reverseLookup(at coordinate: Coordinate) throws -> ReverseLookup {
        let covering = try cover.places(covering: GridPoint(coordinate)).inOrderOfSize
        let near = try nearby.places(within: Self.streetReach, of: coordinate)
        var result = ReverseLookup()
        result.territories = try places(covering, of: .territory).filter { $0.type != "postal_code" }
        result.features = try places(covering, of: .physicalFeature)
        result.item = try item(covering, near)
        result.address = try address(at: coordinate, covering, near)
        if result.territories.isEmpty { result.town = try towns.town(near: coordinate) }
        return result
    }

    private func places(_ covering: [CoveredPlace], of kind: PlaceKind) throws -> [Place] {
        try covering.filter { $0.kind == kind }.compactMap { try reader.place(row: $0.row) }
    }

    /// Returns the smallest point of interest that contains the position or, failing that, the nearest one. Places
    /// without a name, such as benches, count only if there is no other.
    private func item(_ covering: [CoveredPlace], _ near: [NearbyPlace]) throws -> ReverseLookup.Match? {
        let within = try places(covering, of: .pointOfInterest).map { place in
            ReverseLookup.Match(place: place, method: .contains, distance: 0)
        }
        if let named = within.first(where: { !$0.place.isUnnamed }) { return named }
        var unnamed = within.first
        for found in near where found.kind == .pointOfInterest && found.distance <= Self.itemReach {
            guard let place = try reader.place(row: found.row) else { continue }
            let match = ReverseLookup.Match(place: place, method: .nearest, distance: found.distance)
            if !place.isUnnamed { return match }
            unnamed = unnamed ?? match
        }
        return unnamed
    }

    private func address(
        at coordinate: Coordinate, _ covering: [CoveredPlace], _ near: [NearbyPlace]
    ) throws -> ReverseLookup.Match? {
        for found in covering where found.kind.mayHaveNumber {
            guard let place = try reader.place(row: found.row), place.isHouse else { continue }
            return ReverseLookup.Match(place: place, method: .contains, distance: 0)
        }
        if let house = try houseInBuilding(at: coordinate, near) { return house }
        let house = try house(near)
        if let house, house.distance <= Self.doorstep, house.method == .nearest { return house }
        let street = try near.first { $0.kind == .street }.flatMap { found in
            try reader.place(row: found.row).map { ($0, found.distance) }
        }
        let name = street?.0.name ?? house?.place.address?.street
        if let name, let found = try interpolated(coordinate, near, on: name),
            found.distance < house?.distance ?? .infinity
        {
            return found
        }
        if let house { return house }
        return street.map { ReverseLookup.Match(place: $0.0, method: .street, distance: $0.1) }
    }

    /// Returns the nearest house whose own position lies in the building that contains the given position. Many
    /// addresses are mapped as points inside their building.
    private func houseInBuilding(at coordinate: Coordinate, _ near: [NearbyPlace]) throws -> ReverseLookup.Match? {
        guard let building = try buildings.outline(containing: coordinate) else { return nil }
        for found in near where found.kind.mayHaveNumber && found.distance <= Self.houseReach {
            guard let place = try reader.place(row: found.row), place.isHouse, !place.isInterpolated,
                building.contains(GridPoint(place.coordinate))
            else { continue }
            return ReverseLookup.Match(place: place, method: .nearest, distance: found.distance)
        }
        return nil
    }

    /// Returns the nearest house. An interpolated house counts only if it is nearer than every known one, no known
    /// house is within ``doorstep``, and the house is not itself known.
    private func house(_ near: [NearbyPlace]) throws -> ReverseLookup.Match? {
        var estimate: ReverseLookup.Match?
        for found in near where found.kind.mayHaveNumber && found.distance <= Self.houseReach {
            guard let place = try reader.place(row: found.row), place.isHouse else { continue }
            if place.isInterpolated {
                guard try estimate == nil && !isKnown(place) else { continue }
                estimate = ReverseLookup.Match(place: place, method: .interpolated, distance: found.distance)
                continue
            }
            let house = ReverseLookup.Match(place: place, method: .nearest, distance: found.distance)
            return house.distance <= Self.doorstep ? house : estimate ?? house
        }
        return estimate
    }

    /// Reports whether a house with the number and street of an interpolated one is known nearby.
    private func isKnown(_ estimate: Place) throws -> Bool {
        guard let number = estimate.address?.houseNumber.flatMap({ HouseNumber($0) }),
            let street = estimate.address?.street.map({ FoldedName($0) })
        else { return false }
        let around = try nearby.places(within: AddressInterpolation.longest, of: estimate.coordinate)
        return try around.contains { found in
            guard found.kind.mayHaveNumber, let house = try reader.place(row: found.row).flatMap({ KnownHouse($0) }),
                house.street == street
            else { return false }
            return (house.number.first...max(house.number.first, house.number.last)).contains(number.first)
        }
    }

    /// Returns the nearest interpolated house, if the position lies between two known houses on a street.
    private func interpolated(
        _ coordinate: Coordinate, _ near: [NearbyPlace], on street: String
    ) throws -> ReverseLookup.Match? {
        let name = FoldedName(street)
        let houses = try near.lazy.filter { $0.kind.mayHaveNumber }.prefix(Self.mostNeighbors)
            .compactMap { try reader.place(row: $0.row) }.compactMap { KnownHouse($0) }
            .filter { $0.street == name }
        return try AddressInterpolation.all(between: Array(houses)).compactMap { $0.house(nearest: coordinate) }
            .map {
                ReverseLookup.Match(
                    place: $0, method: .interpolated, distance: coordinate.distance(to: $0.coordinate))
            }
            .filter { try $0.distance <= Self.houseReach && !isKnown($0.place) }.min { $0.distance < $1.distance }
    }
}

extension PlaceKind {
    /// Whether places of this kind may have a house number.
    fileprivate var mayHaveNumber: Bool { self == .address || self == .pointOfInterest }
}

extension Place {
    /// Whether the address has a house number, and either a street or a text form.
    fileprivate var isHouse: Bool {
        guard let address, address.houseNumber != nil else { return false }
        return address.street != nil || address.text != nil
    }
}
