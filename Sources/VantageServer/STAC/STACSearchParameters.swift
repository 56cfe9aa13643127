import Vantage
import VantageRequests

/// What can be asked of scenes, by the names of STAC and Panoramax.
enum STACSearchParameters {
    static let place: [EndpointParameter] = [
        EndpointParameter(
            "bbox", .text(example: "7.69,48.19,7.71,48.21"),
            "Only scenes in this box: W,S,E,N, or with heights W,S,LOW,E,N,HIGH, which play no part; W > E crosses ±180°."
        ),
        EndpointParameter(
            "datetime", .text(example: "2024-05-17T00:00:00Z/.."),
            "Only scenes taken at this time (RFC 3339), or between two of which one may be .. or nothing."),
    ]

    static let page: [EndpointParameter] = [
        EndpointParameter(
            "limit", .count,
            "Items of a page; 10 where nothing is said, and never more than 1000."),
        EndpointParameter("after", .text(example: "0:120"), "Where a page ended, as its link next has it."),
    ]

    static let content: [EndpointParameter] = [
        EndpointParameter(
            "filter", .text(example: "view:azimuth > 90 AND camera_model = 'Max'"),
            "A condition in CQL2 text on the fields that /api/queryables lists."),
        EndpointParameter("filter-lang", .words(["cql2-text"]), "What filter is written in."),
        EndpointParameter(
            "sortby", .text(example: "-datetime,id"),
            "datetime (or ts), rank or id, each with - in front for the last first. Without it, as the stores list them."
        ),
        EndpointParameter(
            "fields", .text(example: "id,properties.datetime,-assets"),
            "Only these members of items, or all but those with - in front."),
    ]

    static let names: [EndpointParameter] = [
        EndpointParameter("ids", .text(example: "5PA94BYNQ1K5C"), "Only these items: ids with commas between them."),
        EndpointParameter(
            "collections", .text(example: "aubeval"), "Only items of these collections: ids with commas between them."),
    ]

    static let choice: [EndpointParameter] = [
        EndpointParameter(
            "intersects", .text(example: #"{"type":"Point","coordinates":[7.7,48.2]}"#),
            "Only scenes in a GeoJSON geometry or on its edge; not with bbox."),
        EndpointParameter(
            "place_position", .text(example: "7.7002,48.2001"),
            "Only panoramas near this place (LON,LAT), and photos near it that look at it."),
        EndpointParameter(
            "place_distance", .text(example: "3-15"),
            "With place_position: metres between scene and place, 3-15 where nothing is said."),
        EndpointParameter(
            "place_fov_tolerance", .number(PlaceInput.tolerances),
            "With place_position: degrees about a photo's heading within which the place is, 30 where nothing is said."),
    ]
}
