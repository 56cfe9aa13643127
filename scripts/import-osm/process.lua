-- Adapts tilemaker's OpenMapTiles profile, as packaged by Debian, without copying it: loads it, then replaces some of
-- its functions. scripts/import-osm.sh passes the path of the profile and the languages as environment variables.
dofile(os.getenv("VANTAGE_PROFILE"))

-- Writes the local name as `name`, as in the schema; the profile writes "name:latin".
local languages = {}
for code in string.gmatch(os.getenv("VANTAGE_LANGUAGES") or "", "[^,]+") do
    table.insert(languages, code)
end

-- Whether the object being written is a populated place or another territory.
local is_place = false

function SetNameAttributes(object)
    if is_place then set_importance(object) end
    local name = object:Find("name")
    if name ~= "" then object:Attribute("name", name) end
    for _, code in ipairs(languages) do
        local other = object:Find("name:" .. code)
        if other ~= "" and other ~= name then object:Attribute("name:" .. code, other) end
    end
end

-- Writes the rank of a city and the administrative level of a capital, which the profile omits. The ranks correspond to
-- those in Protomaps+Labels.swift.
function set_importance(place)
    local capital = place:Find("capital")
    local level = capital == "yes" and 2 or tonumber(capital)
    if level and level <= 6 then place:AttributeNumeric("capital", level) end
    if place:Find("place") == "country" then return end
    local population = tonumber((string.gsub(place:Find("population"), "[ ,.]", "")))
    if population and population > 0 then
        place:AttributeNumeric("rank", math.max(1, math.floor(17 - 0.912 * math.log(population))))
    elseif level == 2 then
        place:AttributeNumeric("rank", 4)
    end
end

-- Parses a length in meters, such as `12.5` or `12.5 m`, which the profile ignores. Returns nil for other strings.
local function meters(text)
    return tonumber((string.gsub(text, "%s*m$", "")))
end

-- Writes a tree in a layer of its own, which the schema lacks.
function add_tree(node)
    node:Layer("tree", false)
    for _, key in ipairs({ "height", "diameter_crown" }) do
        local value = meters(node:Find(key))
        if value then node:AttributeNumeric(key, value) end
    end
    if node:Find("leaf_type") ~= "" then node:Attribute("leaf_type", node:Find("leaf_type")) end
end

local process_node = node_function
function node_function(node)
    if node:Find("natural") == "tree" then add_tree(node) end
    is_place = node:Find("place") ~= ""
    process_node(node)
    is_place = false
end

-- The profile calls this function for roads, railways and ferries in `transportation`, and for waterways.
local set_brunnel = SetBrunnelAttributes
function SetBrunnelAttributes(object)
    set_brunnel(object)
    local highway, railway = object:Find("highway"), object:Find("railway")
    if highway == "" and railway == "" then return end
    if highway ~= "" and (pathValues[highway] or trackValues[highway]) then
        object:Attribute("subclass", highway)
    elseif highway == "" then
        object:Attribute("subclass", railway)
    end
    local layer = tonumber(object:Find("layer"))
    if layer then object:AttributeNumeric("layer", layer) end
    if highway == "" then return end
    -- Sidewalks and crossings, which the schema does not distinguish from other footways.
    local footway = object:Find("footway")
    if footway ~= "" then object:Attribute("footway", footway) end
    -- The profile writes only `oneway=yes`.
    local oneway = object:Find("oneway")
    if oneway == "-1" or oneway == "reverse" then
        object:AttributeNumeric("oneway", -1)
    elseif oneway == "true" or (oneway == "" and implies_oneway(object)) then
        object:AttributeNumeric("oneway", 1)
    end
end

function implies_oneway(way)
    local junction = way:Find("junction")
    return junction == "roundabout" or junction == "circular" or way:Find("highway") == "motorway"
end

function SetBuildingHeightAttributes(way)
    local floors, first = meters(way:Find("building:levels")), meters(way:Find("building:min_level"))
    -- Heights include the roof; levels do not.
    if floors then floors = floors + (meters(way:Find("roof:levels")) or 0) end
    local top = meters(way:Find("height")) or (floors and floors * BUILDING_FLOOR_HEIGHT) or BUILDING_FLOOR_HEIGHT
    local base = meters(way:Find("min_height")) or (first and first * BUILDING_FLOOR_HEIGHT) or 0
    way:AttributeNumeric("render_height", top < base and top + base or top)
    way:AttributeNumeric("render_min_height", base)
    set_roof_attributes(way)
end

-- Writes the shape of a sloped roof, which the schema lacks. The keys are those of Overture Maps.
function set_roof_attributes(way)
    local shape = way:Find("roof:shape")
    if shape == "" or shape == "flat" then return end
    way:Attribute("roof_shape", shape)
    local levels = meters(way:Find("roof:levels"))
    local height = meters(way:Find("roof:height")) or (levels and levels * BUILDING_FLOOR_HEIGHT)
    if height then way:AttributeNumeric("roof_height", height) end
    for _, key in ipairs({ "direction", "orientation" }) do
        local value = way:Find("roof:" .. key)
        if value ~= "" then way:Attribute("roof_" .. key, value) end
    end
end

-- Railway classes as in the schema. The profile writes the tag's value, even for railways that no longer exist.
local transit = Set { "subway", "light_rail", "tram", "monorail", "funicular" }
local gone = Set { "abandoned", "razed", "disused", "proposed", "construction", "dismantled", "platform", "platform_edge" }

-- Points of interest that the profile lacks.
for key, values in pairs({
    amenity = { "atm", "car_rental", "casino", "charging_station", "fountain" },
    historic = { "fort", "memorial" },
    natural = { "beach" },
}) do
    poiTags[key] = poiTags[key] or {}
    for _, value in ipairs(values) do poiTags[key][value] = true end
end
-- Sorted so that the order is fixed. `sport` is left out, because it only refines another tag.
local poi_keys = {}
for key in pairs(poiTags) do
    if key ~= "sport" then table.insert(poi_keys, key) end
end
table.sort(poi_keys)

-- The ranks of points of interest; the lowest is the most important. The profile ranks by class alone, so bus
-- stops and dentists rank as high as hospitals. For archives without ranks, the renderer uses its own ranks, in
-- PointOfInterestCategory+Rank.swift.
local ranks = {
    university = 3, museum = 4, castle = 4, stadium = 4, zoo = 4, theme_park = 4, aquarium = 4, viewpoint = 12,
    theatre = 12, beach = 12, hotel = 24, hostel = 24, motel = 24, guest_house = 24, clinic = 26, doctors = 40,
    dentist = 40, nursing_home = 40, kindergarten = 40, memorial = 50, artwork = 50, information = 50, fountain = 60,
    subway_entrance = 60, taxi = 100, tram_stop = 100, bicycle_rental = 100, pitch = 100, bicycle_parking = 200,
    motorcycle_parking = 200, parking = 200, atm = 200, post_box = 200, toilets = 200, bus_stop = 250, recycling = 250,
    telephone = 250, waste_basket = 250, gate = 250, lift_gate = 250, bollard = 250,
}
-- Shops rank below restaurants, because users look for restaurants more often.
poiClassRanks.shop, poiClassRanks.clothing_store = 45, 45
local sports_grounds = Set { "pitch", "sports_centre", "stadium" }

-- Buildings that are landmarks even without other tags.
local great_buildings = Set { "cathedral", "palace", "castle", "basilica" }
-- Buildings that are not landmarks even if they have a name.
local homes = Set { "apartments", "residential", "house", "terrace", "dormitory", "detached" }
-- Places that are never landmarks, because there are many of them, even if Wikipedia describes each one.
local not_landmarks = Set { "restaurant", "cafe", "bar", "pub", "fast_food", "bank", "fuel", "parking", "hotel" }

-- Returns the rank of a landmark: a great building, or a place that Wikipedia or Wikidata describes. Returns nil for
-- others.
function landmark_rank(object)
    if great_buildings[object:Find("building")] then return 4 end
    if not_landmarks[object:Find("amenity")] or object:Find("tourism") == "hotel" then return nil end
    local is_described = object:Find("wikidata") ~= "" or object:Find("wikipedia") ~= ""
    if not is_described then return nil end
    local is_old = object:Find("historic") ~= "" or object:Find("heritage") ~= "" or object:Find("building") == "church"
    return is_old and 5 or 8
end

-- Returns the rank, class and subclass of an object. If several tags apply, the one with the best rank wins. If the
-- schema has no class for it, the class is the subclass (`restaurant`). The original profile uses the tag's key
-- instead.
function GetPOIRank(object)
    local best, class, subclass
    local whole = type(object) == "table" and object.whole or object
    for _, key in ipairs(poi_keys) do
        local value = whole:Find(key)
        if value ~= "" and (poiTags[key][value] or key == "shop") then
            local own_class = poiClasses[value] or ((key == "shop" or key == "railway") and key) or value
            local rank = ranks[value] or poiClassRanks[own_class] or 25
            if key ~= "shop" and rank > 5 and rank < 100 then rank = math.min(rank, landmark_rank(whole) or rank) end
            if not best or rank < best then best, class, subclass = rank, own_class, value end
        end
    end
    if not best and whole:Find("name") ~= "" and whole:Find("building") ~= "" then
        local rank = not homes[whole:Find("building")] and landmark_rank(whole)
        if rank then return rank <= 5 and rank or 30, "attraction", "attraction" end
    end
    local sport = (not best or sports_grounds[subclass]) and whole:Find("sport") or ""
    if poiTags.sport[sport] then
        if not best then return 25, poiClasses[sport] or sport, sport end
        subclass = sport
    end
    return best, class, subclass
end

-- Returns a proxy for a way, with some of its methods overridden. An override receives the way and the profile's
-- arguments. Points of interest are read from the original way.
local function proxy(way, methods)
    local whole = type(way) == "table" and way.whole or way
    return setmetatable({ whole = whole }, { __index = function(self, method)
        local own = methods[method]
        local call = own and function(_, ...) return own(way, ...) end
            or function(_, ...) return way[method](way, ...) end
        rawset(self, method, call)
        return call
    end })
end

-- Returns a proxy for a way. The proxy has a different value for one tag.
local function with_tag(way, key, value)
    return proxy(way, { Find = function(_, asked) return asked == key and value or way:Find(asked) end })
end

-- Hides the name of a building or area, which the profile would otherwise turn into a point of interest without a
-- class. Keeps the names of rivers and lakes, which the profile needs. Leaves streets unchanged, because the profile
-- does not use their names in this way.
local function unnamed(way)
    if way:Find("highway") ~= "" and not way:IsClosed() then return way end
    if way:Find("waterway") == "river" or way:Find("natural") == "water" then return way end
    return proxy(way, { Holds = function(_, key) return key ~= "name" and way:Holds(key) end })
end

-- Returns a proxy for a railway. It writes the schema's `class` in `transportation` instead of the tag's value, and
-- adds `brunnel` to the railway's name.
local function as_railway(way, railway)
    local class = transit[railway] and "transit" or "rail"
    local written
    return proxy(way, {
        Layer = function(_, layer, is_area)
            written = layer
            way:Layer(layer, is_area)
            if layer == "transportation_name" then set_brunnel(way) end
        end,
        LayerAsCentroid = function(_, layer)
            written = layer
            way:LayerAsCentroid(layer)
        end,
        Attribute = function(_, key, value, ...)
            local is_class = written == "transportation" and key == "class" and value == railway
            way:Attribute(key, is_class and class or value, ...)
        end,
    })
end

-- Returns a proxy for the way of a public square. It writes an area with the name at its centroid, whereas the profile
-- would draw a road around the square.
local function as_square(way)
    return proxy(way, { Layer = function(_, layer, is_area)
        if layer == "transportation" then
            way:Layer(layer, true)
        elseif string.match(layer, "^transportation_name") then
            way:LayerAsCentroid(layer)
        else
            way:Layer(layer, is_area)
        end
    end })
end

local walked_on = Set { "pedestrian", "footway", "service" }
local function is_square(way)
    return walked_on[way:Find("highway")] and way:IsClosed()
        and (way:Find("area") == "yes" or way:Find("type") == "multipolygon")
end

-- If the tiles have no sea, only the boundaries along the coast show where the coast is, so they are kept.
local has_sea = (os.getenv("VANTAGE_COASTLINE") or "") ~= ""

local lifts = Set { "cable_car", "gondola", "chair_lift", "mixed_lift", "drag_lift", "t-bar", "j-bar", "platter" }

local process_way = way_function
function way_function(way)
    local railway = way:Find("railway")
    local is_no_railway = gone[railway] or (railway == "station" and way:IsClosed())
    if has_sea and way:Find("natural") == "coastline" then way = with_tag(way, "maritime", "yes") end
    if way:Holds("name") then way = unnamed(way) end
    if is_square(way) then way = as_square(way) end
    if way:Find("natural") == "cliff" then
        way:Layer("mountain_peak", false)
        way:Attribute("class", "cliff")
        way:MinZoom(13)
    end
    if lifts[way:Find("aerialway")] then
        way:Layer("transportation", false)
        way:Attribute("class", "aerialway")
        way:Attribute("subclass", way:Find("aerialway"))
        way:MinZoom(12)
    end
    if railway ~= "" then way = is_no_railway and with_tag(way, "railway", "") or as_railway(way, railway) end
    process_way(way)
    local part = way:Find("building:part")
    if part ~= "" and part ~= "no" and way:Find("building") == "" and way:IsClosed() then
        way:Layer("building", true)
        SetBuildingHeightAttributes(way)
        way:AttributeNumeric("part", 1)
        way:MinZoom(14)
    end
end
