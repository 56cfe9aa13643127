extension GuidanceWords {
    static let all = [
        "en": english, "de": german, "fr": french, "es": spanish, "ja": japanese, "ar": arabic,
    ]

    static let english = GuidanceWords(
        departure: ("Head {direction}", "Head {direction} on {name}"),
        compass: ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"],
        turns: [
            .straight: ("Go straight on", "Continue on {name}"),
            .slightLeft: ("Bear left", "Bear left onto {name}"), .left: ("Turn left", "Turn left onto {name}"),
            .sharpLeft: ("Turn sharp left", "Turn sharp left onto {name}"),
            .slightRight: ("Bear right", "Bear right onto {name}"), .right: ("Turn right", "Turn right onto {name}"),
            .sharpRight: ("Turn sharp right", "Turn sharp right onto {name}"),
            .uTurn: ("Turn around", "Turn around on {name}"),
        ],
        roundabout: ("Go through the roundabout", "At the roundabout, leave for {name}"),
        exit: ("At the roundabout, take the {exit} exit", "At the roundabout, take the {exit} exit onto {name}"),
        ordinals: (["1st", "2nd", "3rd"], "#th"),
        ferry: ("Take the ferry", "Take the ferry {name}"),
        arrival: ("You have arrived", "Your destination is on the left", "Your destination is on the right"))

    static let german = GuidanceWords(
        departure: ("Nach {direction} losfahren", "Auf {name} nach {direction}"),
        compass: ["Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"],
        turns: [
            .straight: ("Geradeaus weiter", "Weiter auf {name}"),
            .slightLeft: ("Leicht links halten", "Leicht links auf {name}"),
            .left: ("Links abbiegen", "Links auf {name}"),
            .sharpLeft: ("Scharf links abbiegen", "Scharf links auf {name}"),
            .slightRight: ("Leicht rechts halten", "Leicht rechts auf {name}"),
            .right: ("Rechts abbiegen", "Rechts auf {name}"),
            .sharpRight: ("Scharf rechts abbiegen", "Scharf rechts auf {name}"),
            .uTurn: ("Wenden", "Auf {name} wenden"),
        ],
        roundabout: ("Durch den Kreisverkehr", "Im Kreisverkehr auf {name} ausfahren"),
        exit: ("Im Kreisverkehr die {exit} Ausfahrt nehmen", "Im Kreisverkehr die {exit} Ausfahrt nehmen: {name}"),
        ordinals: ([], "#."),
        ferry: ("Die Fähre nehmen", "Die Fähre {name} nehmen"),
        arrival: ("Sie sind am Ziel", "Das Ziel liegt links", "Das Ziel liegt rechts"))

    static let french = GuidanceWords(
        departure: ("Partez vers {direction}", "Partez vers {direction} sur {name}"),
        compass: [
            "le nord", "le nord-est", "l’est", "le sud-est", "le sud", "le sud-ouest", "l’ouest", "le nord-ouest",
        ],
        turns: [
            .straight: ("Continuez tout droit", "Continuez sur {name}"),
            .slightLeft: ("Serrez à gauche", "Serrez à gauche sur {name}"),
            .left: ("Tournez à gauche", "Tournez à gauche sur {name}"),
            .sharpLeft: ("Tournez franchement à gauche", "Tournez franchement à gauche sur {name}"),
            .slightRight: ("Serrez à droite", "Serrez à droite sur {name}"),
            .right: ("Tournez à droite", "Tournez à droite sur {name}"),
            .sharpRight: ("Tournez franchement à droite", "Tournez franchement à droite sur {name}"),
            .uTurn: ("Faites demi-tour", "Faites demi-tour sur {name}"),
        ],
        roundabout: ("Traversez le rond-point", "Au rond-point, sortez vers {name}"),
        exit: ("Au rond-point, prenez la {exit} sortie", "Au rond-point, prenez la {exit} sortie vers {name}"),
        ordinals: (["1re"], "#e"),
        ferry: ("Prenez le bac", "Prenez le bac {name}"),
        arrival: ("Vous êtes arrivé", "Votre destination est à gauche", "Votre destination est à droite"))

    static let spanish = GuidanceWords(
        departure: ("Salga hacia el {direction}", "Salga hacia el {direction} por {name}"),
        compass: ["norte", "noreste", "este", "sureste", "sur", "suroeste", "oeste", "noroeste"],
        turns: [
            .straight: ("Siga recto", "Continúe por {name}"),
            .slightLeft: ("Manténgase a la izquierda", "Manténgase a la izquierda por {name}"),
            .left: ("Gire a la izquierda", "Gire a la izquierda por {name}"),
            .sharpLeft: ("Gire cerrado a la izquierda", "Gire cerrado a la izquierda por {name}"),
            .slightRight: ("Manténgase a la derecha", "Manténgase a la derecha por {name}"),
            .right: ("Gire a la derecha", "Gire a la derecha por {name}"),
            .sharpRight: ("Gire cerrado a la derecha", "Gire cerrado a la derecha por {name}"),
            .uTurn: ("Dé la vuelta", "Dé la vuelta en {name}"),
        ],
        roundabout: ("Cruce la rotonda", "En la rotonda, salga por {name}"),
        exit: ("En la rotonda, tome la {exit} salida", "En la rotonda, tome la {exit} salida hacia {name}"),
        ordinals: ([], "#.ª"),
        ferry: ("Tome el transbordador", "Tome el transbordador {name}"),
        arrival: ("Ha llegado a su destino", "Su destino está a la izquierda", "Su destino está a la derecha"))

    static let japanese = GuidanceWords(
        departure: ("{direction}へ進みます", "{name}を{direction}へ進みます"),
        compass: ["北", "北東", "東", "南東", "南", "南西", "西", "北西"],
        turns: [
            .straight: ("直進します", "{name}を直進します"),
            .slightLeft: ("斜め左方向に進みます", "斜め左方向、{name}に入ります"),
            .left: ("左折します", "左折して{name}に入ります"),
            .sharpLeft: ("大きく左に曲がります", "大きく左に曲がり、{name}に入ります"),
            .slightRight: ("斜め右方向に進みます", "斜め右方向、{name}に入ります"),
            .right: ("右折します", "右折して{name}に入ります"),
            .sharpRight: ("大きく右に曲がります", "大きく右に曲がり、{name}に入ります"),
            .uTurn: ("Uターンします", "{name}でUターンします"),
        ],
        roundabout: ("ロータリーを通り抜けます", "ロータリーから{name}に出ます"),
        exit: ("ロータリーの{exit}の出口を出ます", "ロータリーの{exit}の出口から{name}に出ます"),
        ordinals: ([], "#番目"),
        ferry: ("フェリーに乗ります", "フェリー {name} に乗ります"),
        arrival: ("目的地に到着しました", "目的地は左側です", "目的地は右側です"))

    static let arabic = GuidanceWords(
        departure: ("اتجه نحو {direction}", "اتجه نحو {direction} على {name}"),
        compass: [
            "الشمال", "الشمال الشرقي", "الشرق", "الجنوب الشرقي", "الجنوب", "الجنوب الغربي", "الغرب", "الشمال الغربي",
        ],
        turns: [
            .straight: ("تابع إلى الأمام", "تابع على {name}"),
            .slightLeft: ("انحرف قليلًا إلى اليسار", "انحرف قليلًا إلى اليسار نحو {name}"),
            .left: ("انعطف يسارًا", "انعطف يسارًا إلى {name}"),
            .sharpLeft: ("انعطف بشدة إلى اليسار", "انعطف بشدة إلى اليسار نحو {name}"),
            .slightRight: ("انحرف قليلًا إلى اليمين", "انحرف قليلًا إلى اليمين نحو {name}"),
            .right: ("انعطف يمينًا", "انعطف يمينًا إلى {name}"),
            .sharpRight: ("انعطف بشدة إلى اليمين", "انعطف بشدة إلى اليمين نحو {name}"),
            .uTurn: ("استدر للعودة", "استدر للعودة على {name}"),
        ],
        roundabout: ("اعبر الدوّار", "من الدوّار اخرج إلى {name}"),
        exit: ("في الدوّار، اسلك المخرج {exit}", "في الدوّار، اسلك المخرج {exit} نحو {name}"),
        ordinals: (["الأول", "الثاني", "الثالث", "الرابع", "الخامس"], "رقم #"),
        ferry: ("اركب العبّارة", "اركب العبّارة {name}"),
        arrival: ("لقد وصلت", "وجهتك على اليسار", "وجهتك على اليمين"))
}
