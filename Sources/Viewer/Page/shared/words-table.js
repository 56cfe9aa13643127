// Every text of the page: English, German, French, Spanish, Japanese, Arabic, in this order.

import { categories } from './words-categories.js';

export const table = {
    ...categories,
    north: ['north', 'Norden', 'nord', 'norte', '北', 'الشمال'],
    northEast: ['north-east', 'Nordosten', 'nord-est', 'noreste', '北東', 'الشمال الشرقي'],
    east: ['east', 'Osten', 'est', 'este', '東', 'الشرق'],
    southEast: ['south-east', 'Südosten', 'sud-est', 'sureste', '南東', 'الجنوب الشرقي'],
    south: ['south', 'Süden', 'sud', 'sur', '南', 'الجنوب'],
    southWest: ['south-west', 'Südwesten', 'sud-ouest', 'suroeste', '南西', 'الجنوب الغربي'],
    west: ['west', 'Westen', 'ouest', 'oeste', '西', 'الغرب'],
    northWest: ['north-west', 'Nordwesten', 'nord-ouest', 'noroeste', '北西', 'الشمال الغربي'],

    // The page.
    language: ['Language', 'Sprache', 'Langue', 'Idioma', '言語', 'اللغة'],
    skip: ['To the search box', 'Zum Suchfeld', 'Aller à la recherche', 'Ir a la búsqueda', '検索欄へ', 'إلى مربع البحث'],
    search: ['Search for places', 'Orte suchen', 'Rechercher un lieu', 'Buscar lugares', '場所を検索', 'البحث عن أماكن'],
    clear: ['Clear', 'Leeren', 'Effacer', 'Borrar', 'クリア', 'مسح'],
    found: ['Places found', 'Gefundene Orte', 'Lieux trouvés', 'Lugares encontrados', '見つかった場所', 'الأماكن التي عُثر عليها'],
    foundCount: [
        '{count} places found', '{count} Orte gefunden', '{count} lieux trouvés', '{count} lugares encontrados', '{count} 件見つかりました',
        'عُثر على {count} من الأماكن'],
    nothingFound: ['Nothing found', 'Nichts gefunden', 'Aucun résultat', 'Sin resultados', '見つかりません', 'لا توجد نتائج'],
    filters: ['Filters', 'Filter', 'Filtres', 'Filtros', '絞り込み', 'عوامل التصفية'],
    mapStyle: ['Map style', 'Kartenstil', 'Style de carte', 'Estilo del mapa', '地図の種類', 'نمط الخريطة'],
    'style.standard': ['Standard', 'Standard', 'Standard', 'Estándar', '標準', 'قياسي'],
    'style.muted': ['Muted', 'Gedämpft', 'Atténué', 'Atenuado', '淡色', 'هادئ'],
    'style.hybrid': ['Hybrid', 'Hybrid', 'Hybride', 'Híbrido', 'ハイブリッド', 'مختلط'],
    'style.imagery': ['Aerial pictures', 'Luftbilder', 'Vue aérienne', 'Imágenes aéreas', '航空写真', 'صور جوية'],
    close: ['Close', 'Schließen', 'Fermer', 'Cerrar', '閉じる', 'إغلاق'],
    pickedPlace: ['This place', 'Dieser Ort', 'Ce lieu', 'Este lugar', 'この場所', 'هذا المكان'],
    coordinate: ['Coordinates', 'Koordinaten', 'Coordonnées', 'Coordenadas', '座標', 'الإحداثيات'],
    open: ['Open', 'Geöffnet', 'Ouvert', 'Abierto', '営業中', 'مفتوح'],
    closed: ['Closed', 'Geschlossen', 'Fermé', 'Cerrado', '営業時間外', 'مغلق'],
    openUntil: [
        'Open until {time}', 'Geöffnet bis {time}', "Ouvert jusqu'à {time}", 'Abierto hasta {time}', '{time} まで営業', 'مفتوح حتى {time}'],
    opensAt: [
        'Closed, opens {time}', 'Geschlossen, öffnet {time}', 'Fermé, ouvre {time}', 'Cerrado, abre {time}', '営業時間外、{time} に開店',
        'مغلق، يفتح {time}'],
    directions: [
        'Directions in …', 'Route in …', 'Itinéraire dans …', 'Cómo llegar en …', '経路を開く…', 'الاتجاهات في …'],
    wayThere: ['Directions', 'Route', 'Itinéraire', 'Cómo llegar', '経路', 'الاتجاهات'],
    tiltedView: ['Tilted view', 'Schrägansicht', 'Vue inclinée', 'Vista inclinada', '斜めから見る', 'عرض مائل'],
    copyLink: ['Copy link', 'Link kopieren', 'Copier le lien', 'Copiar enlace', 'リンクをコピー', 'نسخ الرابط'],
    copied: ['Copied', 'Kopiert', 'Copié', 'Copiado', 'コピーしました', 'تم النسخ'],
    notCopied: [
        'Copy it from the address bar', 'Bitte aus der Adresszeile kopieren', "Copiez-le depuis la barre d'adresse",
        'Cópielo de la barra de direcciones', 'アドレスバーからコピーしてください', 'انسخه من شريط العنوان'],
    lookAround: ['Look around', 'Umsehen', 'Explorer', 'Mirar alrededor', '見回す', 'استكشف المكان'],
    previewOf: [
        'Preview of the nearest picture', 'Vorschau des nächsten Bildes', "Aperçu de l'image la plus proche",
        'Vista previa de la imagen más cercana', '最寄りの画像のプレビュー', 'معاينة أقرب صورة'],
    occluded: [
        'A building may stand in between', 'Ein Gebäude kann dazwischen stehen', 'Un bâtiment peut le cacher',
        'Puede haber un edificio en medio', '建物に遮られている可能性があります', 'قد يحجبه مبنى'],
    noPictureHere: [
        'There is no picture here.', 'Hier gibt es kein Bild.', "Il n'y a pas d'image ici.", 'Aquí no hay ninguna imagen.',
        'ここには画像がありません。', 'لا توجد صورة هنا.'],
    noPictures: [
        'There is no picture far around.', 'Weit und breit gibt es kein Bild.', "Il n'y a aucune image à la ronde.",
        'No hay ninguna imagen en los alrededores.', '周辺に画像がありません。', 'لا توجد صور في الجوار.'],
    nearest: [
        'To the nearest, {distance} away', 'Zum nächsten, {distance} entfernt', 'Voir la plus proche, à {distance}',
        'Ir a la más cercana, a {distance}', '最寄りの画像へ（{distance}）', 'إلى أقرب صورة، على بعد {distance}'],
    closePicture: ['Back to the map', 'Zurück zur Karte', 'Retour à la carte', 'Volver al mapa', '地図に戻る', 'العودة إلى الخريطة'],
    more: ['More', 'Mehr', 'Plus', 'Más', 'その他', 'المزيد'],
    fullScreen: ['Full screen', 'Vollbild', 'Plein écran', 'Pantalla completa', '全画面', 'ملء الشاشة'],
    downloadView: [
        'Download this view', 'Diese Ansicht herunterladen', 'Télécharger cette vue', 'Descargar esta vista', 'この表示を保存',
        'تنزيل هذا المنظر'],
    downloadCard: [
        'Download the card with the map', 'Karte und Ansicht herunterladen', 'Télécharger la fiche avec la carte',
        'Descargar la ficha con el mapa', '地図付きカードを保存', 'تنزيل البطاقة مع الخريطة'],
    downloadOriginal: [
        'Download the original', 'Original herunterladen', "Télécharger l'original", 'Descargar el original', '元の画像を保存',
        'تنزيل الأصل'],
    namesInPicture: [
        'Names in the picture', 'Namen im Bild', "Noms dans l'image", 'Nombres en la imagen', '画像内の名前', 'الأسماء في الصورة'],
    inView: [
        'What is in view', 'Was zu sehen ist', 'Ce que l’on voit', 'Qué se ve', '見えるもの', 'ما يظهر في الصورة'],
    nothingInView: [
        'No place is known that is seen from here.', 'Es ist kein Ort bekannt, der von hier zu sehen ist.', 'Aucun lieu visible d’ici n’est connu.',
        'No se conoce ningún lugar visible desde aquí.', 'ここから見える場所は登録されていません。', 'لا يُعرف مكان يظهر من هنا.'],
    inSight: ['in view', 'im Bild', 'visible', 'a la vista', '表示中', 'ظاهر الآن'],
    dates: ['Photographed on', 'Aufgenommen am', 'Photographié le', 'Fotografiado el', '撮影日', 'تاريخ التصوير'],
    nothingOlder: [
        'There is no older picture here.', 'Hier gibt es kein älteres Bild.', "Il n'y a pas d'image plus ancienne ici.",
        'Aquí no hay imágenes más antiguas.', 'ここにはこれより古い画像がありません。', 'لا توجد صورة أقدم هنا.'],
    nothingNewer: [
        'There is no newer picture here.', 'Hier gibt es kein neueres Bild.', "Il n'y a pas d'image plus récente ici.",
        'Aquí no hay imágenes más recientes.', 'ここにはこれより新しい画像がありません。', 'لا توجد صورة أحدث هنا.'],
    sideBySide: [
        'Two dates side by side', 'Zwei Daten nebeneinander', 'Deux dates côte à côte', 'Dos fechas lado a lado', '2 つの日付を並べて表示',
        'تاريخان جنبًا إلى جنب'],
    dateOfPicture: ['Date of this picture', 'Datum dieses Bildes', 'Date de cette image', 'Fecha de esta imagen', 'この画像の日付', 'تاريخ هذه الصورة'],
    closeSecond: [
        'Close the second picture', 'Zweites Bild schließen', 'Fermer la seconde image', 'Cerrar la segunda imagen', '2 枚目の画像を閉じる',
        'إغلاق الصورة الثانية'],
    keys: ['Keys', 'Tasten', 'Touches', 'Teclas', 'キー操作', 'المفاتيح'],
    keyWalk: ['Walk', 'Gehen', 'Marcher', 'Andar', '進む・戻る', 'المشي'],
    keyNorth: ['Look north', 'Nach Norden blicken', 'Regarder au nord', 'Mirar al norte', '北を向く', 'النظر شمالًا'],
    keyLevel: ['Level', 'Waagerecht', 'Regarder à l’horizon', 'Mirar al horizonte', '水平にする', 'النظر أفقيًا'],
    keyDates: ['Older, newer', 'Älter, neuer', 'Plus ancienne, plus récente', 'Anterior, posterior', '前後の撮影日', 'أقدم، أحدث'],
    keyMove: ['Move the map', 'Karte bewegen', 'Déplacer la carte', 'Mover el mapa', '地図を動かす', 'تحريك الخريطة'],
    keyPick: ['Pick the middle', 'Mitte wählen', 'Choisir le milieu', 'Elegir el centro', '中央を選ぶ', 'اختيار الوسط'],
    keyPageUp: ['Page Up', 'Bild ↑', 'Page préc.', 'Re Pág', 'Page Up', 'Page Up'],
    keyPageDown: ['Page Down', 'Bild ↓', 'Page suiv.', 'Av Pág', 'Page Down', 'Page Down'],
    keyHome: ['Home', 'Pos1', 'Début', 'Inicio', 'Home', 'Home'],
    openInVantage: ['Open in Vantage', 'In Vantage öffnen', 'Ouvrir dans Vantage', 'Abrir en Vantage', 'Vantage で開く', 'افتح في Vantage'],
    silent: [
        'The server does not answer. This goes on by itself when it is back.',
        'Der Server antwortet nicht. Es geht von selbst weiter, wenn er wieder da ist.',
        'Le serveur ne répond pas. La suite viendra dès son retour.',
        'El servidor no responde. Se seguirá automáticamente cuando vuelva.',
        'サーバーが応答しません。復旧すると自動的に再開します。',
        'الخادم لا يستجيب. سيُستأنف العمل تلقائيًا عند عودته.'],
    keyWanted: [
        'This server wants a key', 'Dieser Server verlangt einen Schlüssel', 'Ce serveur demande une clé', 'Este servidor pide una clave',
        'このサーバーにはキーが必要です', 'يطلب هذا الخادم مفتاحًا'],
    key: ['Key', 'Schlüssel', 'Clé', 'Clave', 'キー', 'المفتاح'],
    keyWrong: [
        'The server does not know this key.', 'Der Server kennt diesen Schlüssel nicht.', 'Le serveur ne connaît pas cette clé.',
        'El servidor no conoce esta clave.', 'このキーはサーバーに登録されていません。', 'لا يعرف الخادم هذا المفتاح.'],
    continue: ['Continue', 'Weiter', 'Continuer', 'Continuar', '続ける', 'متابعة'],
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
    lookAroundKeys: [
        'Left and right arrows turn, up and down arrows walk, Page Up and Page Down tilt, plus and minus zoom, N looks north, Home looks level.',
        'Pfeil links und rechts drehen, Pfeil auf und ab gehen, Bild auf und Bild ab neigen, Plus und Minus zoomen, N blickt nach Norden, Pos1 blickt waagerecht.',
        'Flèches gauche et droite pour tourner, haut et bas pour marcher, Page précédente et suivante pour incliner, plus et moins pour zoomer, N pour le nord, Début pour l’horizon.',
        'Flechas izquierda y derecha para girar, arriba y abajo para andar, Re Pág y Av Pág para inclinar, más y menos para el zoom, N para el norte, Inicio para el horizonte.',
        '左右の矢印キーで向きを変え、上下で進みます。Page Up と Page Down で上下に傾け、＋と－で拡大縮小、N で北、Home で水平になります。',
        'السهمان الأيمن والأيسر للدوران، والأعلى والأسفل للمشي، وPage Up وPage Down للإمالة، وزائد وناقص للتكبير والتصغير، وN للشمال، وHome للأفق.',
    ],
    turnLeft: ['Turn left', 'Nach links drehen', 'Tourner à gauche', 'Girar a la izquierda', '左を向く', 'در إلى اليسار'],
    turnRight: ['Turn right', 'Nach rechts drehen', 'Tourner à droite', 'Girar a la derecha', '右を向く', 'در إلى اليمين'],
    tiltUp: ['Look up', 'Nach oben blicken', 'Regarder vers le haut', 'Mirar hacia arriba', '上を見る', 'انظر إلى أعلى'],
    tiltDown: ['Look down', 'Nach unten blicken', 'Regarder vers le bas', 'Mirar hacia abajo', '下を見る', 'انظر إلى أسفل'],
    lookNorth: ['Heading {heading}°. Look north', 'Blick {heading}°. Nach Norden blicken', 'Cap {heading}°. Regarder au nord', 'Rumbo {heading}°. Mirar al norte', '方位 {heading}°。北を向く', 'الاتجاه {heading}°. انظر شمالًا'],
    deviceTurns: ['Turn by moving the device', 'Durch Bewegen des Geräts drehen', 'Tourner en bougeant l’appareil', 'Girar moviendo el dispositivo', '端末を動かして向きを変える', 'الدوران بتحريك الجهاز'],
    deviceDenied: ['The device does not tell how it is held.', 'Das Gerät verrät nicht, wie es gehalten wird.', 'L’appareil ne dit pas comment il est tenu.', 'El dispositivo no dice cómo se sostiene.', '端末の向きを取得できません。', 'لا يخبر الجهاز كيف يُمسك.'],
    walkTo: ['Go {direction}, {distance}', 'Gehen: {direction}, {distance}', 'Avancer : {direction}, {distance}', 'Avanzar: {direction}, {distance}', '{direction}へ {distance} 進む', 'امش نحو {direction}، {distance}'],
    walkToPhoto: ['Photo: {direction}, {distance}', 'Foto: {direction}, {distance}', 'Photo : {direction}, {distance}', 'Foto: {direction}, {distance}', '写真：{direction}、{distance}', 'صورة: {direction}، {distance}'],
    noWay: ['No picture in this direction.', 'In dieser Richtung ist kein Bild.', 'Aucune image dans cette direction.', 'No hay imagen en esta dirección.', 'この方向に画像はありません。', 'لا توجد صورة في هذا الاتجاه.'],
    looking: ['Looking {direction}, {degrees}°.', 'Blick nach {direction}, {degrees}°.', 'Vue vers {direction}, {degrees}°.', 'Vista hacia {direction}, {degrees}°.', '{direction}、{degrees}°を見ています。', 'النظر نحو {direction}، {degrees}°.'],
    lookingUp: ['{degrees}° up.', '{degrees}° nach oben.', '{degrees}° vers le haut.', '{degrees}° hacia arriba.', '上へ {degrees}°。', '{degrees}° إلى أعلى.'],
    lookingDown: ['{degrees}° down.', '{degrees}° nach unten.', '{degrees}° vers le bas.', '{degrees}° hacia abajo.', '下へ {degrees}°。', '{degrees}° إلى أسفل.'],
    nextScene: ['Next picture: {distance}, {direction}.', 'Nächstes Bild: {distance}, {direction}.', 'Image suivante : {distance}, {direction}.', 'Imagen siguiente: {distance}, {direction}.', '次の画像：{direction}、{distance}。', 'الصورة التالية: {distance}، {direction}.'],
    headingUnknown: ['direction unknown', 'Richtung unbekannt', 'direction inconnue', 'dirección desconocida', '方位不明', 'الاتجاه غير معروف'],
    noImagery: ['Nothing was photographed here.', 'Hier wurde nichts fotografiert.', 'Rien n’a été photographié ici.', 'Aquí no se ha fotografiado nada.', 'ここには画像がありません。', 'لم يُصوَّر شيء هنا.'],
    noPicture: ['This scene has no picture.', 'Zu diesem Ort gibt es kein Bild.', 'Cette scène n’a pas d’image.', 'Esta escena no tiene imagen.', 'この地点には画像がありません。', 'لا صورة لهذا المشهد.'],
    noScene: ['This scene is not there.', 'Dieses Bild gibt es hier nicht.', 'Cette scène n’existe pas.', 'Esta escena no existe.', 'この地点は見つかりません。', 'هذا المشهد غير موجود.'],
    serverSilent: ['The server does not answer. It is asked again until it does.', 'Der Server antwortet nicht. Er wird weiter gefragt, bis er antwortet.', 'Le serveur ne répond pas. De nouveaux essais sont faits jusqu’à ce qu’il réponde.', 'El servidor no responde. Se sigue intentando hasta que responda.', 'サーバーが応答しません。応答するまで再試行します。', 'الخادم لا يجيب. تُعاد المحاولة حتى يجيب.'],
    tryAgain: ['Try again', 'Noch einmal', 'Réessayer', 'Intentar de nuevo', '再試行', 'حاول مجددًا'],
    clickToLook: ['Click to look around', 'Zum Umsehen klicken', 'Cliquez pour regarder autour', 'Haga clic para mirar alrededor', 'クリックして周囲を見る', 'انقر لتنظر حولك'],
    useTwoFingers: ['Use two fingers to look around', 'Mit zwei Fingern umsehen', 'Utilisez deux doigts pour regarder autour', 'Use dos dedos para mirar alrededor', '2 本の指で周囲を見る', 'استخدم إصبعين لتنظر حولك'],
};
