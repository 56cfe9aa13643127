// The texts of directions and of the tilted view, in the order of the others.

export const ways = {
    start: ['Start', 'Start', 'Départ', 'Salida', '出発地', 'نقطة الانطلاق'],
    destination: ['Destination', 'Ziel', 'Arrivée', 'Destino', '目的地', 'الوجهة'],
    swap: [
        'Swap start and destination', 'Start und Ziel tauschen', 'Inverser le départ et l’arrivée', 'Intercambiar salida y destino',
        '出発地と目的地を入れ替える', 'تبديل الانطلاق والوجهة'],
    closeDirections: [
        'Close directions', 'Route schließen', 'Fermer l’itinéraire', 'Cerrar la ruta', '経路を閉じる', 'إغلاق الاتجاهات'],
    travel: ['How to travel', 'Fortbewegung', 'Moyen de transport', 'Medio de transporte', '移動手段', 'وسيلة التنقل'],
    'by.car': ['By car', 'Mit dem Auto', 'En voiture', 'En coche', '車', 'بالسيارة'],
    'by.foot': ['On foot', 'Zu Fuß', 'À pied', 'A pie', '徒歩', 'سيرًا'],
    'by.bicycle': ['By bicycle', 'Mit dem Rad', 'À vélo', 'En bicicleta', '自転車', 'بالدراجة'],
    middleOfMap: ['Middle of the map', 'Mitte der Karte', 'Centre de la carte', 'Centro del mapa', '地図の中心', 'وسط الخريطة'],
    chooseEnds: [
        'Search for a place, or choose one on the map.', 'Suchen Sie einen Ort, oder wählen Sie ihn auf der Karte.',
        'Cherchez un lieu ou choisissez-le sur la carte.', 'Busque un lugar o elíjalo en el mapa.',
        '場所を検索するか、地図上で選んでください。', 'ابحث عن مكان أو اختره على الخريطة.'],
    asking: ['Looking for the way …', 'Der Weg wird gesucht …', 'Recherche du chemin…', 'Buscando el camino…', '経路を探しています…', 'جارٍ البحث عن الطريق…'],
    noRoads: [
        'This server has no roads.', 'Dieser Server hat keine Straßen.', 'Ce serveur n’a pas de routes.', 'Este servidor no tiene carreteras.',
        'このサーバーには道路のデータがありません。', 'لا توجد طرق على هذا الخادم.'],
    noRoad: [
        'There is no road near one of the two places.', 'Bei einem der beiden Orte gibt es keine Straße.',
        'Il n’y a pas de route près de l’un des deux lieux.', 'No hay ninguna carretera cerca de uno de los dos lugares.',
        'どちらかの場所の近くに道路がありません。', 'لا يوجد طريق قرب أحد المكانين.'],
    noRoute: [
        'No way leads there like this. Another way of travelling may get you there.',
        'So führt kein Weg dorthin. Anders kommen Sie vielleicht hin.',
        'Aucun chemin n’y mène ainsi. Essayez un autre moyen de transport.', 'Así no se llega. Pruebe otro medio de transporte.',
        'この移動手段では行けません。ほかの手段をお試しください。', 'لا طريق إلى هناك بهذه الوسيلة. جرّب وسيلة أخرى.'],
    noPlace: [
        'This place is not there.', 'Diesen Ort gibt es hier nicht.', 'Ce lieu n’existe pas ici.', 'Este lugar no existe aquí.',
        'この場所は見つかりません。', 'هذا المكان غير موجود.'],
    choices: ['Ways there', 'Wege dorthin', 'Chemins possibles', 'Caminos posibles', '経路の候補', 'الطرق الممكنة'],
    via: ['via {road}', 'über {road}', 'par {road}', 'por {road}', '{road} 経由', 'عبر {road}'],
    steps: ['Steps', 'Schritte', 'Étapes', 'Pasos', '道順', 'الخطوات'],
    heights: ['Heights', 'Höhen', 'Altitudes', 'Alturas', '標高', 'الارتفاعات'],
    climbs: [
        '{up} up, {down} down', '{up} hinauf, {down} hinab', '{up} de montée, {down} de descente', '{up} de subida, {down} de bajada',
        '上り {up}、下り {down}', 'صعود {up}، نزول {down}'],
    alongWay: ['Place along the way', 'Stelle am Weg', 'Point du chemin', 'Punto del camino', '道のりの位置', 'موضع على الطريق'],
    heightThere: [
        '{height} above the sea after {distance}', '{height} über dem Meer nach {distance}', '{height} d’altitude après {distance}',
        '{height} de altitud a {distance}', '{distance} で標高 {height}', '{height} فوق سطح البحر بعد {distance}'],
    heightUnknown: ['height unknown', 'Höhe unbekannt', 'altitude inconnue', 'altitud desconocida', '標高不明', 'الارتفاع غير معروف'],

    // The tilted view.
    backToMap: ['Back to the map', 'Zurück zur Karte', 'Retour à la carte', 'Volver al mapa', '地図に戻る', 'العودة إلى الخريطة'],
    tilt: ['Tilt', 'Neigung', 'Inclinaison', 'Inclinación', '傾き', 'الميل'],
    turn: ['Direction', 'Richtung', 'Direction', 'Dirección', '向き', 'الاتجاه'],
    download: ['Download', 'Herunterladen', 'Télécharger', 'Descargar', 'ダウンロード', 'تنزيل'],
    tiltedMap: [
        'The map, tilted by {tilt} and looking {direction}', 'Die Karte, um {tilt} geneigt, Blick nach {direction}',
        'La carte inclinée de {tilt}, vue vers : {direction}', 'El mapa, inclinado {tilt}, mirando al {direction}',
        '{tilt} 傾けた地図、{direction}向き', 'الخريطة مائلة {tilt} باتجاه {direction}'],
};

/** @typedef {keyof typeof ways} WayWord */

/**
 * A time to travel, to the minute.
 * @param {import('./words.js').Words} words
 * @param {number} seconds
 */
export function travelTime(words, seconds) {
    const minutes = Math.max(1, Math.round(seconds / 60));
    const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
    const told = (/** @type {number} */ count, /** @type {string} */ unit) => words.number(count, { style: 'unit', unit, unitDisplay: 'short' });
    return [whole > 0 && told(whole, 'hour'), rest > 0 && told(rest, 'minute')].filter(Boolean).join(' ');
}
