#if FUZZES_SERVER
    import VantageHTTP
    import VantageParameters
    import VantageParsing
    import VantageSceneFixtures

    @testable import VantageSTAC

    extension FuzzTarget {
        static let server = [cql2, stacSearch]

        /// A CQL2 condition is either understood or rejected with a request error.
        private static let cql2 = FuzzTarget(name: "cql2", maximumLength: 1024) {
            [
                "id = 'a''b' AND NOT (view:azimuth BETWEEN 10 AND 20.5e0 OR field_of_view >= 90)",
                "collection IN ('aubeval', \"x\") or camera_model LIKE 'a%b_\\%' and pers:pitch IS NOT NULL",
                "datetime > TIMESTAMP('2024-05-17T08:21:04Z') AND datetime < DATE('2025-01-01')",
                "5 < \"vantage:altitude\"",
                "true OR NOT false", "((((id <> 'ä'))))",
            ].map { Array($0.utf8) }
        } check: { bytes in
            let limits = ServerLimits()
            do throws(RequestError) {
                _ = try CQL2Parser.condition(String(decoding: bytes, as: UTF8.self), limits)
            } catch {
                expect(error.description.utf8.count < 2000, "An error message is too long.")
            }
        }

        /// A search request's body is either understood or rejected.
        private static let stacSearch = FuzzTarget(name: "stac-search", maximumLength: 2048) {
            [
                #"{"bbox":[7,48,8,49],"datetime":"2024-01-01T00:00:00Z/..","limit":10,"collections":["aubeval~2"]}"#,
                #"{"intersects":{"type":"Polygon","coordinates":[[[7,48],[8,48],[8,49],[7,48]]]},"filter":"id = 'x'","filter-lang":"cql2-text"}"#,
                #"{"ids":["a","b"],"sortby":[{"field":"datetime","direction":"desc"}],"fields":{"include":["id"],"exclude":null}}"#,
                #"{"place_position":"7.7,48.2","place_distance":"3-15","place_fov_tolerance":60,"after":"x"}"#,
            ].map { Array($0.utf8) }
        } check: { bytes in
            guard let input = try? STACSearchInput(json: bytes) else { return }
            _ = try? input.search(ServerLimits())
            _ = try? input.pageLength(ServerLimits())
        }
    }
#endif
