extension RoadTable {
    /// Returns the row that stores a block.
    func row(_ block: Int) -> Int64 { Int64(number) << 32 | Int64(block) }

    /// The number of the table, which is part of the file format and never changes.
    private var number: Int {
        switch self {
        case .edges: 1
        case .names: 2
        case .boxes: 3
        case .entries(let mode): 16 + mode.number
        case .conditions(let mode): 48 + mode.number
        case .arcs(let mode): 32 + mode.number
        case .places(let mode, let objective): 64 + mode.number * 8 + objective.number
        case .hierarchy(let mode, let objective): 256 + mode.number * 8 + objective.number
        }
    }
}

extension TravelMode {
    fileprivate var number: Int {
        switch self {
        case .car: 0
        case .foot: 1
        case .bicycle: 2
        }
    }
}

extension RouteObjective {
    fileprivate var number: Int {
        switch self {
        case .duration: 0
        case .length: 1
        }
    }
}
