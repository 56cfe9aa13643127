// Every text of the page: English, German, French, Spanish, Japanese, Arabic, in this order.

export const table = {
    north: ['north', 'Norden', 'nord', 'norte', '北', 'الشمال'],
    northEast: ['north-east', 'Nordosten', 'nord-est', 'noreste', '北東', 'الشمال الشرقي'],
    east: ['east', 'Osten', 'est', 'este', '東', 'الشرق'],
    southEast: ['south-east', 'Südosten', 'sud-est', 'sureste', '南東', 'الجنوب الشرقي'],
    south: ['south', 'Süden', 'sud', 'sur', '南', 'الجنوب'],
    southWest: ['south-west', 'Südwesten', 'sud-ouest', 'suroeste', '南西', 'الجنوب الغربي'],
    west: ['west', 'Westen', 'ouest', 'oeste', '西', 'الغرب'],
    northWest: ['north-west', 'Nordwesten', 'nord-ouest', 'noroeste', '北西', 'الشمال الغربي'],
    // The map.
    mapLabel: ['Map', 'Karte', 'Carte', 'Mapa', '地図', 'خريطة'],
    mapKeys: [
        'Arrow keys move the map, plus and minus zoom, Enter picks what is in the middle.',
        'Pfeiltasten bewegen die Karte, Plus und Minus zoomen, Eingabe wählt, was in der Mitte ist.',
        'Les flèches déplacent la carte, plus et moins zooment, Entrée choisit ce qui est au milieu.',
        'Las flechas mueven el mapa, más y menos acercan y alejan, Intro elige lo que está en el centro.',
        '矢印キーで移動、プラスとマイナスで拡大縮小、Enter キーで中央の場所を選択します。',
        'تحرّك مفاتيح الأسهم الخريطة، ويقرّبها زائد ويبعدها ناقص، ويختار مفتاح الإدخال ما في الوسط.',
    ],
    zoomIn: ['Zoom in', 'Vergrößern', 'Zoom avant', 'Acercar', '拡大', 'تكبير'],
    zoomOut: ['Zoom out', 'Verkleinern', 'Zoom arrière', 'Alejar', '縮小', 'تصغير'],
    myLocation: ['Show my location', 'Meinen Standort zeigen', 'Afficher ma position', 'Mostrar mi ubicación', '現在地を表示', 'إظهار موقعي'],
    noLocation: [
        'Your location is not available.', 'Ihr Standort ist nicht verfügbar.', 'Votre position n’est pas disponible.',
        'Su ubicación no está disponible.', '現在地を取得できません。', 'موقعك غير متاح.',
    ],
    mapSilent: [
        'The server does not answer. The map goes on when it is back.', 'Der Server antwortet nicht. Die Karte geht weiter, wenn er wieder da ist.',
        'Le serveur ne répond pas. La carte reprendra dès son retour.', 'El servidor no responde. El mapa continuará cuando vuelva.',
        'サーバーが応答しません。復旧すると地図の表示を再開します。', 'الخادم لا يستجيب. ستتابع الخريطة عند عودته.',
    ],
    mapUseClick: [
        'Click the map to zoom it with the wheel.', 'Klicken Sie auf die Karte, um sie mit dem Mausrad zu zoomen.',
        'Cliquez sur la carte pour zoomer avec la molette.', 'Haga clic en el mapa para acercarlo con la rueda.',
        '地図をクリックするとホイールで拡大縮小できます。', 'انقر على الخريطة لتقريبها بالعجلة.',
    ],
    mapUseFingers: [
        'Move the map with two fingers.', 'Bewegen Sie die Karte mit zwei Fingern.', 'Déplacez la carte avec deux doigts.',
        'Mueva el mapa con dos dedos.', '2 本の指で地図を動かします。', 'حرّك الخريطة بإصبعين.',
    ],
    mapMiddle: [
        'In the middle: {place}. Zoom {zoom}.', 'In der Mitte: {place}. Zoom {zoom}.', 'Au milieu : {place}. Zoom {zoom}.',
        'En el centro: {place}. Zoom {zoom}.', '中央：{place}。ズーム {zoom}。', 'في الوسط: {place}. التقريب {zoom}.',
    ],
    mapSceneHere: [
        'There is a picture here; Enter opens it.', 'Hier ist ein Bild; die Eingabetaste öffnet es.', 'Il y a une image ici ; Entrée l’ouvre.',
        'Aquí hay una imagen; Intro la abre.', 'ここに写真があります。Enter キーで開きます。', 'توجد صورة هنا؛ يفتحها مفتاح الإدخال.',
    ],
};
