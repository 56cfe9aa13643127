import Vantage
import VantageParameters

/// `vantage_store_search`
@_cdecl("vantage_store_search")
public func searchPlaces(
    _ store: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ result: Output?, _ failure: Output?
) -> Int32 {
    callStore(store, result, failure) { store, output in
        let request = try Request(request, SearchParameters.requested, PlaceLanguageParameters.requested)
        _ = try request.required("q")
        let search = try request.options(SearchParameters.self)
        let languages = try request.options(PlaceLanguageParameters.self)
        let matches = try Blocking.run { try await store.places.matches(of: search.query) }
        guard !matches.isEmpty else { return Status.nothing }
        return try ResultObject.store(
            matches.map { PlaceJSON($0, languages: languages, openAt: search.openAt) }, in: output)
    }
}

/// `vantage_store_where`
@_cdecl("vantage_store_where")
public func describePosition(
    _ store: OpaquePointer?, _ request: UnsafePointer<CChar>?, _ result: Output?, _ failure: Output?
) -> Int32 {
    callStore(store, result, failure) { store, output in
        let request = try Request(request, ["at"], PlaceLanguageParameters.requested)
        let place = try request.coordinate("at")
        let languages = try request.options(PlaceLanguageParameters.self)
        let found = try Blocking.run { try await store.places.reverseLookup(at: place) }
        guard !found.isEmpty else { return Status.nothing }
        return try ResultObject.store(ReverseLookupJSON(found, languages: languages), in: output)
    }
}
