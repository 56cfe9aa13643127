// The texts of the panel of filters, in the order of the others.

export const filterTexts = {
    pictures: ['Pictures', 'Bilder', 'Images', 'Imágenes', '画像', 'الصور'],
    all: ['All', 'Alle', 'Tout', 'Todo', 'すべて', 'الكل'],
    panoramas: ['360° panoramas', '360°-Panoramen', 'Panoramas 360°', 'Panoramas de 360°', '360° パノラマ', 'صور بانورامية 360°'],
    photos: ['Photos', 'Fotos', 'Photos', 'Fotos', '写真', 'صور عادية'],
    from: ['Taken from', 'Aufgenommen ab', 'Prises depuis le', 'Tomadas desde', '撮影日（から）', 'التُقطت من'],
    until: ['Taken until', 'Aufgenommen bis', "Prises jusqu'au", 'Tomadas hasta', '撮影日（まで）', 'التُقطت حتى'],
    collection: ['Collection', 'Sammlung', 'Collection', 'Colección', 'コレクション', 'المجموعة'],
    coverage: ['Where pictures are', 'Wo es Bilder gibt', 'Où il y a des images', 'Dónde hay imágenes', '画像のある場所', 'أماكن الصور'],
    shown: ['Shown', 'Anzeigen', 'Affiché', 'Mostrar', '表示', 'إظهار'],
    hidden: ['Hidden', 'Ausblenden', 'Masqué', 'Ocultar', '非表示', 'إخفاء'],
    places: ['Places on the map', 'Orte auf der Karte', 'Lieux sur la carte', 'Lugares en el mapa', '地図上の場所', 'الأماكن على الخريطة'],
    reset: ['Reset', 'Zurücksetzen', 'Réinitialiser', 'Restablecer', 'リセット', 'إعادة الضبط'],
};
