import Vantage
import VantageHTTP
import VantageParameters

/// Search parameters, with the names that STAC and Panoramax use.
enum STACSearchParameters {
    static let place: [EndpointParameter] = [
        EndpointParameter(
            "bbox", .text(example: "7.69,48.19,7.71,48.21"),
            "Only scenes in this box: W,S,E,N, or W,S,LOW,E,N,HIGH (heights are ignored). If W > E, it crosses ±180°."
        ),
        EndpointParameter(
            "datetime", .text(example: "2024-05-17T00:00:00Z/.."),
            "Only scenes captured at this time (RFC 3339) or in an interval START/END. An open end is written as .. or "
                + "left empty."
        ),
    ]

    static let page: [EndpointParameter] = [
        EndpointParameter(
            "limit", .count,
            "The maximum number of items on a page. Default: 10. Larger values are clamped to 1000."),
        EndpointParameter("after", .text(example: "0:120"), "A cursor from the next link of the previous page."),
    ]

    static let conditions: [EndpointParameter] = [
        EndpointParameter(
            "filter", .text(example: "view:azimuth > 90 AND camera_model = 'Max'"),
            "A CQL2 text condition on the fields that /api/queryables lists."),
        EndpointParameter("filter-lang", .words(STACFilter.languages), "The language of the filter parameter."),
    ]

    static let content: [EndpointParameter] =
        conditions + [
            EndpointParameter(
                "sortby", .text(example: "-datetime,id"),
                "The order: datetime (or ts), rank or id. The prefix - reverses it. Default: one store after another."
            ),
            EndpointParameter(
                "fields", .text(example: "id,properties.datetime,-assets"),
                "The item members to include or, with a - prefix, to exclude."),
        ]

    static let names: [EndpointParameter] = [
        EndpointParameter("ids", .text(example: "5PA94BYNQ1K5C"), "Only these items: ids separated by commas."),
        EndpointParameter(
            "collections", .text(example: "aubeval"), "Only items in these collections: ids separated by commas."),
    ]

    static let choice: [EndpointParameter] = [
        EndpointParameter(
            "intersects", .text(example: #"{"type":"Point","coordinates":[7.7,48.2]}"#),
            "Only scenes within a GeoJSON geometry or on its edge. Cannot be combined with bbox."),
        EndpointParameter(
            "place_position", .text(example: "7.7002,48.2001"),
            "Only panoramas near this place (LON,LAT), and photos near it that face it."),
        EndpointParameter(
            "place_distance", .text(example: "3-15"),
            "With place_position: the range of distances between scene and place, in meters. Default: 3-15."),
        EndpointParameter(
            "place_fov_tolerance", .number(PlaceInput.tolerances),
            "With place_position: the full angle around a photo's heading that must contain the place. Default: 30."
        ),
    ]
}
