import GRDB
import Geodesy
import Places

/// Answers what lies at a position.
struct WhereLookup {
    /// Metres.
    private static let houseReach = 50.0
    private static let itemReach = 25.0
    private static let streetReach = 100.0
    /// A house that is as near is meant, whatever lies between others.
    private static let doorstep = 10.0
    /// Houses that are looked at for those that the position is between.
    private static let mostNeighbors = 64

    private let cover: CoverTable
    private let nearby: NearbyPlaces
    private let reader: PlaceReader

    init(_ database: Database) throws {
        cover = try CoverTable(database)
        nearby = try NearbyPlaces(database)
        reader = try PlaceReader(database)
    }

    func whereabouts(of coordinate: Coordinate) throws -> Whereabouts {
        let covering = try cover.places(covering: GridPoint(coordinate)).inOrderOfSize
        let near = try nearby.places(within: Self.streetReach, of: coordinate)
        var whereabouts = Whereabouts()
        whereabouts.territories = try places(covering, of: .territory)
        whereabouts.features = try places(covering, of: .physicalFeature)
        whereabouts.item = try item(covering, near)
        whereabouts.address = try address(at: coordinate, covering, near)
        return whereabouts
    }

    private func places(_ covering: [CoveredPlace], of kind: PlaceKind) throws -> [Place] {
        try covering.filter { $0.kind == kind }.compactMap { try reader.place(row: $0.row) }
    }

    private func item(_ covering: [CoveredPlace], _ near: [NearbyPlace]) throws -> Whereabouts.Found? {
        if let place = try places(covering.filter { $0.kind == .pointOfInterest }.prefix(1)[...]).first {
            return Whereabouts.Found(place: place, manner: .contains, distance: 0)
        }
        guard let found = near.first(where: { $0.kind == .pointOfInterest && $0.distance <= Self.itemReach }),
            let place = try reader.place(row: found.row)
        else { return nil }
        return Whereabouts.Found(place: place, manner: .nearest, distance: found.distance)
    }

    private func places(_ covering: ArraySlice<CoveredPlace>) throws -> [Place] {
        try covering.compactMap { try reader.place(row: $0.row) }
    }

    private func address(
        at coordinate: Coordinate, _ covering: [CoveredPlace], _ near: [NearbyPlace]
    ) throws -> Whereabouts.Found? {
        for found in covering where found.kind.mayHaveNumber {
            guard let place = try reader.place(row: found.row), place.address?.houseNumber != nil else { continue }
            return Whereabouts.Found(place: place, manner: .contains, distance: 0)
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
        return street.map { Whereabouts.Found(place: $0.0, manner: .street, distance: $0.1) }
    }

    /// The nearest house of the nearest street, or else the nearest house.
    private func house(_ near: [NearbyPlace], on street: Place?) throws -> Whereabouts.Found? {
        var nearest: Whereabouts.Found?
        for found in near where found.kind.mayHaveNumber && found.distance <= Self.houseReach {
            guard let place = try reader.place(row: found.row), place.address?.houseNumber != nil else { continue }
            let manner: Whereabouts.Manner = place.isInterpolated ? .interpolated : .nearest
            let house = Whereabouts.Found(place: place, manner: manner, distance: found.distance)
            guard let street else { return house }
            if place.address?.street == street.name { return house }
            nearest = nearest ?? house
        }
        return nearest
    }

    /// The nearest of the houses that nobody told of and between whose neighbors the position lies.
    private func interpolated(
        _ coordinate: Coordinate, _ near: [NearbyPlace], on street: String
    ) throws -> Whereabouts.Found? {
        let name = FoldedName(street)
        let houses = try near.lazy.filter { $0.kind.mayHaveNumber }.prefix(Self.mostNeighbors)
            .compactMap { try reader.place(row: $0.row) }.compactMap { KnownHouse($0) }
            .filter { $0.street == name }
        return HouseGap.gaps(of: Array(houses)).compactMap { $0.house(nearest: coordinate) }
            .map {
                Whereabouts.Found(
                    place: $0, manner: .interpolated, distance: coordinate.distance(to: $0.coordinate))
            }
            .filter { $0.distance <= Self.houseReach }.min { $0.distance < $1.distance }
    }
}

extension PlaceKind {
    /// Whether it may have the number of a house.
    fileprivate var mayHaveNumber: Bool { self == .address || self == .pointOfInterest }
}
