import Vantage
import VantageCore

extension BatchSplit {
    /// Returns the place of each row in the order of the parts.
    func orders(of rows: [BatchTableRow], _ provider: (any SceneProvider)?) async throws -> [BatchPartOrder] {
        let subjects = rows.map { Subject(of: $0.input) }
        let places = provider == nil ? [] : subjects.compactMap(\.viewPlace)
        var scenes = try await provider?.scenes(near: places, options: availability).makeIterator()
        var orders: [BatchPartOrder] = []
        for subject in subjects {
            switch subject {
            case .view(let place):
                let scene = scenes?.next() ?? nil
                orders.append(scene.map { BatchPartOrder($0.scene) } ?? BatchPartOrder(place))
            case .map(let place): orders.append(BatchPartOrder(place))
            case .other(.item(let item)): orders.append(BatchPartOrder(item))
            case .other(let subject): orders.append(try await order(of: subject, provider))
            case .unusable: orders.append(.last)
            }
        }
        return orders
    }

    /// Returns the order of a row that specifies its scene. A row with an unknown scene comes last, and fails when it
    /// is rendered.
    private func order(of subject: BatchRow.Subject, _ provider: (any SceneProvider)?) async throws -> BatchPartOrder {
        guard let provider else { return .last }
        do {
            switch subject {
            case .token(let token): return BatchPartOrder(try await provider.scene(token: token).scene)
            case .scene(let id): return BatchPartOrder(try await provider.scene(id))
            case .place, .item: return .last
            }
        } catch is SceneError {
            return .last
        }
    }

    private enum Subject {
        case view(Coordinate)
        case map(Coordinate)
        case other(BatchRow.Subject)
        case unusable

        init(of input: BatchInput) {
            switch input.row.map({ ($0.kind, $0.subject) }) {
            case .success((.view, .place(let place))): self = .view(place)
            case .success((.map, .place(let place))): self = .map(place)
            case .success((_, let subject)): self = .other(subject)
            case .failure: self = .unusable
            }
        }

        var viewPlace: Coordinate? { if case .view(let place) = self { place } else { nil } }
    }
}
