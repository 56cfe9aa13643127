/// The cuisines of countries and regions, with the adjective for each in several languages.
///
/// Each line has an id, the values of `cuisine`, and the adjective in English, German (without an ending), French and
/// Spanish (masculine and feminine), Italian (masculine, feminine, masculine plural), Japanese and Arabic.
enum CuisineTable {
    static let text = """
        african; african,nigerian,south_african; African; afrikanisch; africain/africaine; africano/africana; \
        africano/africana/africani; アフリカ; أفريقي
        american; american,new_american,southern; American; amerikanisch; américain/américaine; americano/americana; \
        americano/americana/americani; アメリカ; أمريكي
        arab; arab,arabic,syrian,iraqi,yemeni; Arab; arabisch; arabe/arabe; árabe/árabe; arabo/araba/arabi; アラブ; عربي
        argentinian; argentinian; Argentinian; argentinisch; argentin/argentine; argentino/argentina; \
        argentino/argentina/argentini; アルゼンチン; أرجنتيني
        asian; asian,chinese,japanese,thai,vietnamese,korean,sushi,indonesian,malaysian; Asian; asiatisch; \
        asiatique/asiatique; asiático/asiática; asiatico/asiatica/asiatici; アジア; آسيوي
        austrian; austrian; Austrian; österreichisch; autrichien/autrichienne; austriaco/austriaca; \
        austriaco/austriaca/austriaci; オーストリア; نمساوي
        brazilian; brazilian,churrascaria; Brazilian; brasilianisch; brésilien/brésilienne; brasileño/brasileña; \
        brasiliano/brasiliana/brasiliani; ブラジル; برازيلي
        british; british,english; British; britisch; britannique/britannique; británico/británica; \
        britannico/britannica/britannici; イギリス; بريطاني
        caribbean; caribbean,jamaican,cuban; Caribbean; karibisch; caribéen/caribéenne; caribeño/caribeña; \
        caraibico/caraibica/caraibici; カリブ; كاريبي
        chinese; chinese,cantonese,dim_sum,sichuan,szechuan,shanghai,hunan,hot_pot,hotpot,taiwanese; Chinese; \
        chinesisch; chinois/chinoise; chino/china; cinese/cinese/cinesi; 中華; صيني
        ethiopian; ethiopian,eritrean; Ethiopian; äthiopisch; éthiopien/éthiopienne; etíope/etíope; \
        etiope/etiope/etiopi; エチオピア; إثيوبي
        filipino; filipino; Filipino; philippinisch; philippin/philippine; filipino/filipina; \
        filippino/filippina/filippini; フィリピン; فلبيني
        french; french,crepe,breton; French; französisch; français/française; francés/francesa; \
        francese/francese/francesi; フランス; فرنسي
        georgian; georgian; Georgian; georgisch; géorgien/géorgienne; georgiano/georgiana; \
        georgiano/georgiana/georgiani; ジョージア; جورجي
        german; german,bavarian,swabian,franconian; German; deutsch; allemand/allemande; alemán/alemana; \
        tedesco/tedesca/tedeschi; ドイツ; ألماني
        greek; greek; Greek; griechisch; grec/grecque; griego/griega; greco/greca/greci; ギリシャ; يوناني
        hungarian; hungarian; Hungarian; ungarisch; hongrois/hongroise; húngaro/húngara; \
        ungherese/ungherese/ungheresi; ハンガリー; مجري
        indian; indian,punjabi,curry,south_indian; Indian; indisch; indien/indienne; indio/india; \
        indiano/indiana/indiani; インド; هندي
        indonesian; indonesian,malaysian; Indonesian; indonesisch; indonésien/indonésienne; indonesio/indonesia; \
        indonesiano/indonesiana/indonesiani; インドネシア; إندونيسي
        irish; irish; Irish; irisch; irlandais/irlandaise; irlandés/irlandesa; irlandese/irlandese/irlandesi; \
        アイルランド; إيرلندي
        italian; italian,pizza,pasta,italian_pizza,sicilian; Italian; italienisch; italien/italienne; \
        italiano/italiana; italiano/italiana/italiani; イタリア; إيطالي
        japanese; japanese,sushi,ramen,udon,soba,okonomiyaki,teppanyaki,izakaya,yakiniku,tempura; Japanese; japanisch; \
        japonais/japonaise; japonés/japonesa; giapponese/giapponese/giapponesi; 日本; ياباني
        korean; korean; Korean; koreanisch; coréen/coréenne; coreano/coreana; coreano/coreana/coreani; 韓国; كوري
        lebanese; lebanese; Lebanese; libanesisch; libanais/libanaise; libanés/libanesa; libanese/libanese/libanesi; \
        レバノン; لبناني
        mediterranean; mediterranean; Mediterranean; mediterran; méditerranéen/méditerranéenne; \
        mediterráneo/mediterránea; mediterraneo/mediterranea/mediterranei; 地中海; متوسطي
        mexican; mexican,tex-mex,tacos,taco,burrito; Mexican; mexikanisch; mexicain/mexicaine; mexicano/mexicana; \
        messicano/messicana/messicani; メキシコ; مكسيكي
        moroccan; moroccan; Moroccan; marokkanisch; marocain/marocaine; marroquí/marroquí; \
        marocchino/marocchina/marocchini; モロッコ; مغربي
        nepalese; nepalese,nepali,tibetan; Nepalese; nepalesisch; népalais/népalaise; nepalí/nepalí; \
        nepalese/nepalese/nepalesi; ネパール; نيبالي
        pakistani; pakistani,afghan; Pakistani; pakistanisch; pakistanais/pakistanaise; pakistaní/pakistaní; \
        pakistano/pakistana/pakistani; パキスタン; باكستاني
        persian; persian,iranian; Persian; persisch; perse/perse; persa/persa; persiano/persiana/persiani; ペルシャ; \
        فارسي
        peruvian; peruvian; Peruvian; peruanisch; péruvien/péruvienne; peruano/peruana; \
        peruviano/peruviana/peruviani; ペルー; بيروفي
        polish; polish; Polish; polnisch; polonais/polonaise; polaco/polaca; polacco/polacca/polacchi; ポーランド; \
        بولندي
        portuguese; portuguese; Portuguese; portugiesisch; portugais/portugaise; portugués/portuguesa; \
        portoghese/portoghese/portoghesi; ポルトガル; برتغالي
        russian; russian,ukrainian; Russian; russisch; russe/russe; ruso/rusa; russo/russa/russi; ロシア; روسي
        spanish; spanish,tapas; Spanish; spanisch; espagnol/espagnole; español/española; \
        spagnolo/spagnola/spagnoli; スペイン; إسباني
        swiss; swiss; Swiss; schweizerisch; suisse/suisse; suizo/suiza; svizzero/svizzera/svizzeri; スイス; سويسري
        thai; thai; Thai; thailändisch; thaïlandais/thaïlandaise; tailandés/tailandesa; \
        thailandese/thailandese/thailandesi; タイ; تايلاندي
        turkish; turkish,kebab,doner; Turkish; türkisch; turc/turque; turco/turca; turco/turca/turchi; トルコ; تركي
        vietnamese; vietnamese,pho,banh_mi; Vietnamese; vietnamesisch; vietnamien/vietnamienne; \
        vietnamita/vietnamita; vietnamita/vietnamita/vietnamiti; ベトナム; فيتنامي
        """

    static let subcategories: [Subcategory] = text.split(separator: "\n" as Character).map { line in
        Cuisine(line.split(separator: ";" as Character).map { $0.drop { $0 == " " } }).subcategory
    }
}

/// A cuisine and its adjectives.
private struct Cuisine {
    /// The values of `amenity` of places that serve food.
    private static let amenities: Set = ["restaurant", "fast_food", "food_court", "cafe", "pub", "bar", "biergarten"]

    private let fields: [Substring]

    init(_ fields: [Substring]) { self.fields = fields }

    var subcategory: Subcategory {
        let values = Set(fields[1].split(separator: "," as Character).map(String.init))
        let rule = [TagCondition(key: "cuisine", values: values), TagCondition(key: "amenity", values: Self.amenities)]
        return Subcategory(id: String(fields[0]), category: .restaurant, rules: [rule], words: words)
    }

    private var words: [String: [String]] {
        let (english, german) = (fields[2], fields[3])
        let (french, spanish, italian) = (forms(4), forms(5), forms(6))
        return [
            "en": ["\(english) restaurant", "\(english) restaurants", "\(english) food", "\(english) cuisine"],
            "de": [
                "\(german)es Restaurant", "\(german)e Restaurants", "\(german)es Essen", "\(german)e Küche",
                "\(german) essen", "\(german)",
            ],
            "fr": [
                "Restaurant \(french[0])", "restaurants \(french[0])s", "restaurants \(french[0])",
                "resto \(french[0])", "cuisine \(french[1])", "nourriture \(french[1])", "plats \(french[0])s",
            ],
            "es": [
                "Restaurante \(spanish[0])", "restaurantes \(spanish[0])s", "restaurantes \(spanish[0])es",
                "comida \(spanish[1])", "cocina \(spanish[1])",
            ],
            "it": [
                "Ristorante \(italian[0])", "ristoranti \(italian[2])", "cucina \(italian[1])",
                "cibo \(italian[0])",
            ],
            "ja": ["\(fields[7])料理", "\(fields[7])料理店", "\(fields[7])レストラン"],
            "ar": ["مطعم \(fields[8])"],
        ]
    }

    private func forms(_ number: Int) -> [Substring] { fields[number].split(separator: "/" as Character) }
}
