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
};
