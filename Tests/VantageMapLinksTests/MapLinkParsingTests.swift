import VantageGeodesy
import VantageMapLinks
import Testing

/// Parses example links from the documentation of apps, and links that people share.
struct MapLinkParsingTests {
    @Test(
        arguments: [
            // Apple URL Scheme Reference, "Map Links"; MapKit, "Adopting unified Maps URLs".
            ("https://maps.apple.com/?ll=50.894967,4.341626", .apple, .show(.init(50.894967, 4.341626))),
            (
                "http://maps.apple.com/?ll=50.894967,4.341626&z=15.5&q=Atomium", .apple,
                .show(.init(50.894967, 4.341626, "Atomium"), zoom: 14.5)
            ),
            ("maps://?q=48.2,7.7", .apple, .show(.init(48.2, 7.7))),
            (
                "https://maps.apple.com/place?coordinate=40.779092,-73.962932", .appleUnified,
                .show(.init(40.779092, -73.962932))
            ),
            (
                "https://maps.apple.com/place?coordinate=40.864791,-73.931723&name=My%20Favorite%20Place",
                .appleUnified,
                .show(.init(40.864791, -73.931723, "My Favorite Place"))
            ),
            (
                "https://maps.apple.com/frame?map=explore&center=40.753035,-73.981846&heading=180&pitch=15&distance=10000",
                .appleUnified, .show(.init(40.753035, -73.981846))
            ),
            (
                "https://maps.apple.com/place?address=600%20Guerrero%20St&coordinate=37.761432,-122.424095&name=Tartine%20Bakery",
                .appleUnified, .show(.init(37.761432, -122.424095, "Tartine Bakery"))
            ),
            // Google Maps URLs, the iOS app's URL scheme, and URLs from a browser's address bar.
            (
                "https://www.google.com/maps/search/?api=1&query=47.5951518%2C-122.3316393", .google,
                .show(.init(47.5951518, -122.3316393))
            ),
            (
                "https://www.google.com/maps/@?api=1&map_action=map&center=-33.712206%2C150.311941&zoom=12&basemap=terrain",
                .google, .show(.init(-33.712206, 150.311941), zoom: 11)
            ),
            (
                "comgooglemaps://?center=40.765819,-73.975866&zoom=14&views=traffic", .googleApp,
                .show(.init(40.765819, -73.975866), zoom: 13)
            ),
            (
                "https://www.google.com/maps/@42.585444,13.007813,6z", .google,
                .show(.init(42.585444, 13.007813), zoom: 5)
            ),
            (
                "https://maps.google.com/maps?q=34.99,-106.61(Treasure+Island)&z=10", .google,
                .show(.init(34.99, -106.61, "Treasure Island"), zoom: 9)
            ),
            ("https://maps.google.co.uk/?q=loc:51.5,-0.12", .google, .show(.init(51.5, -0.12))),
            (
                "https://www.google.com/maps/place/The+White+House/@38.8864874,-77.0377681,15z/data=!4m6!3m5!1s0x89:0x71!8m2!3d38.8976763!4d-77.0365298!16z",
                .google, .show(.init(38.8976763, -77.0365298, "The White House"), zoom: 14)
            ),
            ("https://www.google.de/maps/place/48.2,7.7/@48.3,7.8,300m/", .google, .show(.init(48.2, 7.7))),
            // Waze Deep Links.
            (
                "https://waze.com/ul?ll=40.758895%2C-73.985131&zoom=17", .waze,
                .show(.init(40.758895, -73.985131), zoom: 16)
            ),
            ("waze://?ll=37.331689,-122.030731&q=Apple", .waze, .show(.init(37.331689, -122.030731, "Apple"))),
            // OpenStreetMap Wiki, "Browsing", "Shortlink".
            (
                "https://www.openstreetmap.org/#map=9/51.5110/0.0550", .openStreetMap,
                .show(.init(51.511, 0.055), zoom: 8)
            ),
            (
                "http://www.openstreetmap.org/?mlat=45.9244&mlon=8.5620#map=14/45.9336/8.5635&layers=C", .openStreetMap,
                .show(.init(45.9244, 8.562), zoom: 13)
            ),
            (
                "http://www.openstreetmap.org/?lat=51.511&lon=0.055&zoom=9&layers=B000FTF", .openStreetMap,
                .show(.init(51.511, 0.055), zoom: 8)
            ),
            // RFC 5870, section 6; Android, "Common intents"; Organic Maps.
            ("geo:13.4125,103.8667", .geo, .show(.init(13.4125, 103.8667))),
            ("geo:48.2010,16.3695,183;crs=wgs84;u=40", .geo, .show(.init(48.201, 16.3695))),
            ("GEO:48.198634,16.371648;CRS=WGS84;U=40", .geo, .show(.init(48.198634, 16.371648))),
            ("geo:66,30;u=6.500;FOo=this%2dthat", .geo, .show(.init(66, 30))),
            ("geo:0,0?q=34.99,-106.61(Treasure)", .geo, .show(.init(34.99, -106.61, "Treasure"))),
            ("geo:47.6,-122.3?z=11", .geo, .show(.init(47.6, -122.3), zoom: 10)),
            (
                "geo:33.8904075,35.5066454?z=16.5(Falafel%20M.%20Sahyoun)", .geo,
                .show(.init(33.8904075, 35.5066454, "Falafel M. Sahyoun"), zoom: 15.5)
            ),
            // HERE WeGo Deeplinking API.
            (
                "https://share.here.com/l/51.8772465,14.3453293?z=13&p=yes", .here,
                .show(.init(51.8772465, 14.3453293), zoom: 12)
            ),
            (
                "https://share.here.com/l/52.5308599,13.3866211,Invalidenstra%C3%9Fe%20116,10115%20Berlin?z=15", .here,
                .show(.init(52.5308599, 13.3866211, "Invalidenstraße 116,10115 Berlin"), zoom: 14)
            ),
            (
                "https://www.here.com/location?map=52.5134272,13.3778416,16,normal&msg=Hannah-Arendt-Stra%C3%9Fe",
                .here,
                .show(.init(52.5134272, 13.3778416, "Hannah-Arendt-Straße"), zoom: 15)
            ),
            // Organic Maps API.
            (
                "om://map?v=1&ll=22.17319,-159.65687&n=Kalalau%20Camping", .organicMaps,
                .show(.init(22.17319, -159.65687, "Kalalau Camping"))
            ),
            (
                "https://omaps.app/10.00000,20.00000,8/Hello_World", .organicMapsShort,
                .show(.init(10, 20, "Hello World"), zoom: 7)
            ),
            // Bing Maps, "Create a custom map URL".
            (
                "https://bing.com/maps/default.aspx?cp=47.677797~-122.122013&lvl=5&style=r", .bing,
                .show(.init(47.677797, -122.122013), zoom: 4)
            ),
            ("bingmaps:?cp=40.726966~-74.006076", .bing, .show(.init(40.726966, -74.006076))),
            (
                "https://www.bing.com/maps/?v=2&cp=1~2&lvl=16&sp=Point.48.2_-7.7_QGIS%20Point___", .bing,
                .show(.init(48.2, -7.7, "QGIS Point"), zoom: 15)
            ),
        ] as [(String, MapApp, MapLink.Action)])
    func `parses a place in the apps' own examples`(url: String, app: MapApp, action: MapLink.Action) throws {
        let link = try MapLink(reading: url)
        #expect(link.app == app)
        #expect(link.action == action)
    }

    @Test(
        arguments: [
            (
                "http://maps.apple.com/?q=Mexican+Restaurant&sll=50.894967,4.341626", .apple, "Mexican Restaurant",
                MapLink.Pin(50.894967, 4.341626).coordinate
            ),
            (
                "http://maps.apple.com/?address=1,Infinite+Loop,Cupertino,California", .apple,
                "1,Infinite Loop,Cupertino,California", nil
            ),
            (
                "https://maps.apple.com/search?query=pizza&center=51.507984,-0.128015", .appleUnified, "pizza",
                MapLink.Pin(51.507984, -0.128015).coordinate
            ),
            (
                "https://maps.apple.com/place?address=1000%20Fifth%20Ave,%20NY,NY,10028%20United%20States",
                .appleUnified,
                "1000 Fifth Ave, NY,NY,10028 United States", nil
            ),
            ("https://www.google.com/maps/search/?api=1&query=centurylink+field", .google, "centurylink field", nil),
            (
                "https://www.google.com/maps/search/pizza/@47.6,-122.3,15z", .google, "pizza",
                MapLink.Pin(47.6, -122.3).coordinate
            ),
            ("https://www.google.com/maps?q=Space+Needle", .google, "Space Needle", nil),
            (
                "comgooglemaps://?q=Pizza&center=37.759748,-122.427135", .googleApp, "Pizza",
                MapLink.Pin(37.759748, -122.427135).coordinate
            ),
            ("https://waze.com/ul?q=66%20Acacia%20Avenue", .waze, "66 Acacia Avenue", nil),
            ("https://www.openstreetmap.org/search?query=Freiburg", .openStreetMap, "Freiburg", nil),
            ("geo:0,0?q=1600+Amphitheatre+Parkway", .geo, "1600 Amphitheatre Parkway", nil),
            ("geo:37.7749,-122.4194?q=restaurants", .geo, "restaurants", MapLink.Pin(37.7749, -122.4194).coordinate),
            (
                "om://search?query=cafe&cll=42.61,44.77&locale=en&map", .organicMaps, "cafe",
                MapLink.Pin(42.61, 44.77).coordinate
            ),
            ("https://bing.com/maps/default.aspx?where1=10+Downing+Street", .bing, "10 Downing Street", nil),
            (
                "https://bing.com/maps/default.aspx?ss=yp.pizza~pg.1&cp=47~-122", .bing, "pizza",
                MapLink.Pin(47, -122).coordinate
            ),
        ] as [(String, MapApp, String, Coordinate?)])
    func `parses a search and its position`(url: String, app: MapApp, text: String, near: Coordinate?) throws {
        let link = try MapLink(reading: url)
        guard case .search(let query, let place, _) = link.action else { return #expect(Bool(false), "\(link.action)") }
        #expect(link.app == app && query == text && place == near)
    }

    @Test(
        arguments: [
            (
                "http://maps.apple.com/?saddr=San+Jose&daddr=San+Francisco&dirflg=r", .apple,
                .init(to: .address("San Francisco"), from: .address("San Jose"), mode: .transit)
            ),
            (
                "https://maps.apple.com/directions?source=37.795442,-122.393624&destination=Sausalito,%20CA&waypoint=40.779092,-73.962932&mode=cycling",
                .appleUnified,
                .init(
                    to: .address("Sausalito, CA"), from: .pin(.init(37.795442, -122.393624)),
                    via: [.pin(.init(40.779092, -73.962932))], mode: .cycling)
            ),
            (
                "https://www.google.com/maps/dir/?api=1&origin=Paris%2CFrance&destination=Cherbourg%2CFrance&travelmode=driving&waypoints=Versailles%2CFrance%7CChartres%2CFrance",
                .google,
                .init(
                    to: .address("Cherbourg,France"), from: .address("Paris,France"),
                    via: [.address("Versailles,France"), .address("Chartres,France")], mode: .driving)
            ),
            (
                "https://www.google.com/maps/dir/Paris/48.2,7.7/Basel/@48,7,9z/data=!4m2", .google,
                .init(to: .address("Basel"), from: .address("Paris"), via: [.pin(.init(48.2, 7.7))])
            ),
            ("https://www.google.com/maps/dir//48.2,7.7", .google, .init(to: .pin(.init(48.2, 7.7)))),
            ("https://maps.google.com/maps?saddr=A&daddr=B", .google, .init(to: .address("B"), from: .address("A"))),
            (
                "comgooglemaps://?saddr=Google+Inc&daddr=37.4,-122.1&directionsmode=transit", .googleApp,
                .init(to: .pin(.init(37.4, -122.1)), from: .address("Google Inc"), mode: .transit)
            ),
            (
                "https://waze.com/ul?ll=45.6906304%2C-120.810983&navigate=yes", .waze,
                .init(to: .pin(.init(45.6906304, -120.810983)), mode: .driving)
            ),
            (
                "https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=39.09%2C-94.57%3B39.095%2C-94.58",
                .openStreetMap,
                .init(to: .pin(.init(39.095, -94.58)), from: .pin(.init(39.09, -94.57)), mode: .walking)
            ),
            (
                "https://www.openstreetmap.org/directions?engine=graphhopper_bicycle&route=;48.2,7.7#map=16/48/7",
                .openStreetMap,
                .init(to: .pin(.init(48.2, 7.7)), mode: .cycling)
            ),
            (
                "https://share.here.com/r/52.456115,13.439375,Berlin/53.0999803,8.8352297,My%20Home?m=d&a=tunnel,motorway",
                .here,
                .init(
                    to: .pin(.init(53.0999803, 8.8352297, "My Home")),
                    from: .pin(.init(52.456115, 13.439375, "Berlin")),
                    mode: .driving)
            ),
            (
                "https://wego.here.com/r/mylocation/1,2/3,4?m=pt", .here,
                .init(to: .pin(.init(3, 4)), via: [.pin(.init(1, 2))], mode: .transit)
            ),
            (
                "om://v2/dir?origin=52.5200,13.4050&origin_name=Warehouse%20Berlin&destination=52.5163,13.3777&destination_name=Customer&waypoints=52.5304,13.3850|52.5450,13.3920&waypoint_names=Pickup%201%7CPickup%202&mode=drive",
                .organicMaps,
                .init(
                    to: .pin(.init(52.5163, 13.3777, "Customer")), from: .pin(.init(52.52, 13.405, "Warehouse Berlin")),
                    via: [.pin(.init(52.5304, 13.385, "Pickup 1")), .pin(.init(52.545, 13.392, "Pickup 2"))],
                    mode: .driving)
            ),
            (
                "om://route?v=1&sll=50.183933,8.942871&saddr=Start%20Point&dll=49.998912,8.278198&daddr=EndPoint&type=vehicle",
                .organicMaps,
                .init(
                    to: .pin(.init(49.998912, 8.278198, "EndPoint")),
                    from: .pin(.init(50.183933, 8.942871, "Start Point")),
                    mode: .driving)
            ),
            (
                "https://omaps.app/v2/dir?destination=47.38568,8.566878&waypoints=47.395084,8.552692%7C47.3890,8.5580&mode=bike",
                .organicMaps,
                .init(
                    to: .pin(.init(47.38568, 8.566878)),
                    via: [.pin(.init(47.395084, 8.552692)), .pin(.init(47.389, 8.558))],
                    mode: .cycling)
            ),
            (
                "bingmaps:?rtp=adr.1%20Microsoft%20Way,%20Redmond~pos.36.1223_-111.9495_Grand%20Canyon%20northern%20rim",
                .bing,
                .init(
                    to: .pin(.init(36.1223, -111.9495, "Grand Canyon northern rim")),
                    from: .address("1 Microsoft Way, Redmond"))
            ),
            (
                "https://www.bing.com/maps?rtp=adr.%7Epos.39.0731_-108.7238&mode=W", .bing,
                .init(to: .pin(.init(39.0731, -108.7238)), mode: .walking)
            ),
        ] as [(String, MapApp, MapLink.Directions)])
    func `parses directions`(url: String, app: MapApp, way: MapLink.Directions) throws {
        let link = try MapLink(reading: url)
        #expect(link.app == app)
        #expect(link.action == .directions(way))
    }

    @Test func `parses a street-level view and its direction`() throws {
        func view(_ url: String) throws -> MapLink.StreetView? {
            if case .view(let view) = try MapLink(reading: url).action { view } else { nil }
        }
        let eiffel = try view(
            "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=48.857832%2C2.295226&heading=-45&pitch=38&fov=80"
        )
        #expect(eiffel?.coordinate == MapLink.Pin(48.857832, 2.295226).coordinate)
        #expect(eiffel?.heading?.degrees == 315 && eiffel?.pitch == 38 && eiffel?.fieldOfView?.degrees == 80)
        let bar = try view(
            "https://www.google.com/maps/@35.6934524,139.7344228,3a,73.5y,7.75h,85.5t/data=!3m6!1e1!3m4!1sbV!2e0")
        #expect(bar?.heading?.degrees == 7.75 && bar?.pitch == -4.5 && bar?.fieldOfView?.degrees == 73.5)
        #expect(try view("comgooglemaps://?center=46.414382,10.013988&mapmode=streetview")?.heading == nil)
        #expect(
            try view("https://maps.apple.com/look-around?coordinate=40.706974,-74.011281")?.coordinate
                == MapLink.Pin(40.706974, -74.011281).coordinate)
    }
}
