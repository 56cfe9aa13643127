import BlockingWork
import Vantage
import VantageRequests

extension Endpoint {
    /// A picture of a place, asked for as at Google.
    static func streetView(of stores: ServedStores, limits: SnapshotLimits, _ access: AccessControl) -> Endpoint {
        Endpoint(
            "/maps/api/streetview", "googleStreetView", "A picture of a place, asked for as at Google.",
            access: .byItself,
            parameters: StreetViewRequest.parameters + StreetViewOptions.parameters + GoogleAccess.parameters,
            passesOverOthers: true, gives: [.jpeg]
        ) { request in
            try GoogleAccess.check(request, access)
            let values = GoogleValues(request)
            let options = try StreetViewOptions.options(values, limits: limits)
            let wanted = try StreetViewRequest(values)
            let saysSo = try values.flag("return_error_code")
            if let scene = try await wanted.scene(in: stores.provider) { return Answer(view: scene, options) }
            guard !saysSo else { throw wanted.absence }
            return .noImagery(size: options.size, on: stores.provider.workers)
        }
    }
}

extension Answer {
    /// The one picture of which there is none: programs for Google take a picture with 200 for granted, unless they say
    /// otherwise, and show it to people.
    fileprivate static func noImagery(size: PictureSize, on workers: Workers) -> Answer {
        Answer(drawing: EntityTag(of: ["noImagery", "\(size)", Release.version]), .revalidated) {
            let bytes = try await workers.run { _ in try Placard.jpeg("No imagery here", size: size) }
            return Content(type: .jpeg, bytes: bytes)
        }
    }
}
