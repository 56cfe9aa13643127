/// Subcategories for public services, money and education. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let services = """
        police; police; main; amenity=police
        en police, police station, police stations
        de Polizei, Polizeiwache, Polizeirevier, Polizeistation
        fr police, commissariat, commissariat de police, gendarmerie
        es policía, comisaría, comisarías
        it polizia, commissariato, carabinieri, questura
        ja 警察署, 交番
        ar شرطة, مركز شرطة

        fire_station; fireStation; main; amenity=fire_station
        en fire station, fire stations, fire department, fire brigade
        de Feuerwehr, Feuerwache, Feuerwachen
        fr caserne de pompiers, pompiers, casernes de pompiers
        es bomberos, parque de bomberos, estación de bomberos
        it vigili del fuoco, pompieri, caserma dei vigili del fuoco
        ja 消防署
        ar إطفاء, محطة إطفاء

        post_office; postOffice; main; amenity=post_office
        en post office, post offices
        de Post, Postamt, Postfiliale, Postämter
        fr bureau de poste, poste, bureaux de poste
        es oficina de correos, correos
        it ufficio postale, uffici postali, poste
        ja 郵便局
        ar مكتب بريد, بريد

        post_box; mailbox; main; facility; amenity=post_box,letter_box
        en mailbox, mailboxes, post box, postbox, letter box
        de Briefkasten, Briefkästen
        fr boîte aux lettres, boîtes aux lettres
        es buzón, buzones
        it cassetta delle lettere, cassetta postale, buca delle lettere
        ja ポスト, 郵便ポスト
        ar صندوق بريد

        parcel_locker; mailbox; facility; amenity=parcel_locker
        en parcel locker, parcel lockers, package locker
        de Packstation, Packstationen, Paketautomat
        fr consigne à colis, relais colis
        es taquilla de paquetes, consigna de paquetes
        it armadietto per pacchi, punto ritiro pacchi
        ja 宅配ロッカー
        ar خزانة طرود

        townhall; townHall; main; amenity=townhall
        en town hall, town halls, city hall, city halls
        de Rathaus, Rathäuser, Gemeindeamt, Gemeindehaus
        fr mairie, mairies, hôtel de ville
        es ayuntamiento, ayuntamientos, alcaldía
        it municipio, municipi, comune
        ja 市役所, 役所, 町役場
        ar بلدية, مبنى البلدية

        courthouse; townHall; amenity=courthouse
        en courthouse, courthouses, court, law court
        de Gericht, Gerichte, Gerichtsgebäude, Amtsgericht
        fr tribunal, tribunaux, palais de justice
        es juzgado, juzgados, tribunal
        it tribunale, tribunali, palazzo di giustizia
        ja 裁判所
        ar محكمة

        embassy; townHall; amenity=embassy | office=diplomatic | diplomatic=embassy,consulate
        en embassy, embassies, consulate, consulates
        de Botschaft, Botschaften, Konsulat, Konsulate
        fr ambassade, ambassades, consulat, consulats
        es embajada, embajadas, consulado, consulados
        it ambasciata, ambasciate, consolato, consolati
        ja 大使館, 領事館
        ar سفارة, قنصلية

        community_centre; townHall; amenity=community_centre,social_centre
        en community center, community centers, community centre
        de Gemeinschaftszentrum, Bürgerhaus, Gemeindezentrum, Begegnungsstätte
        fr centre communautaire, salle des fêtes, maison de quartier
        es centro comunitario, centro social, centro cívico
        it centro sociale, centro civico
        ja 公民館, コミュニティセンター
        ar مركز مجتمعي

        bank; bank; main; amenity=bank
        en bank, banks
        de Bank, Banken, Sparkasse, Bankfiliale
        fr banque, banques
        es banco, bancos
        it banca, banche
        ja 銀行
        ar بنك, بنوك, مصرف

        bureau_de_change; bank; amenity=bureau_de_change
        en currency exchange, money exchange, bureau de change
        de Wechselstube, Wechselstuben, Geldwechsel
        fr bureau de change, bureaux de change
        es casa de cambio, cambio de divisas
        it ufficio di cambio, cambio valuta, cambiavalute
        ja 両替所
        ar صرافة

        atm; atm; main; facility; amenity=atm | atm=yes amenity=bank
        en ATM, atms, cash machine, cash machines, cashpoint, cash point
        de Geldautomat, Geldautomaten, Bankomat, Bankautomat
        fr distributeur de billets, distributeur, distributeurs, DAB, guichet automatique
        es cajero automático, cajero, cajeros, cajeros automáticos
        it bancomat, sportello automatico
        ja ATM, 現金自動預払機
        ar صراف آلي

        school; school; main; amenity=school
        en school, schools, primary school, high school, secondary school
        de Schule, Schulen, Grundschule, Gymnasium
        fr école, écoles, collège, lycée
        es escuela, escuelas, colegio, instituto
        it scuola, scuole
        ja 学校
        ar مدرسة, مدارس

        kindergarten; school; amenity=kindergarten,childcare
        en kindergarten, kindergartens, nursery, day care, daycare, preschool
        de Kindergarten, Kindergärten, Kita, Kitas, Kindertagesstätte, Kinderkrippe
        fr crèche, crèches, école maternelle, maternelle, garderie
        es guardería, guarderías, jardín de infancia, escuela infantil
        it asilo, asili, asilo nido, scuola materna, scuola dell'infanzia
        ja 幼稚園, 保育園
        ar روضة أطفال, حضانة

        university; university; main; amenity=university
        en university, universities
        de Universität, Universitäten, Uni, Hochschule, Hochschulen
        fr université, universités, fac
        es universidad, universidades
        it università
        ja 大学
        ar جامعة, جامعات

        college; university; amenity=college
        en college, colleges
        de Fachschule, Berufsschule, College
        fr établissement d'enseignement supérieur
        es instituto superior
        it istituto superiore
        ja 専門学校
        ar كلية

        driving_school; school; amenity=driving_school
        en driving school, driving schools
        de Fahrschule, Fahrschulen
        fr auto-école, auto-écoles
        es autoescuela, autoescuelas
        it autoscuola, autoscuole, scuola guida
        ja 自動車教習所
        ar مدرسة تعليم القيادة

        library; library; main; amenity=library
        en library, libraries, public library
        de Bibliothek, Bibliotheken, Bücherei, Büchereien
        fr bibliothèque, bibliothèques, médiathèque, médiathèques
        es biblioteca, bibliotecas
        it biblioteca, biblioteche
        ja 図書館
        ar مكتبة, مكتبات

        public_bookcase; library; facility; amenity=public_bookcase
        en public bookcase, little free library, book exchange
        de Bücherschrank, öffentlicher Bücherschrank, Bücherschränke
        fr boîte à livres, boîtes à livres
        es estantería pública
        it biblioteca libera, scambio libri
        ja 公共本棚
        ar خزانة كتب

        coworking; other; amenity=coworking_space | office=coworking
        en coworking space, coworking
        de Coworking-Space, Coworking
        fr espace de coworking, coworking
        es espacio de coworking, coworking
        it spazio di coworking, coworking
        ja コワーキングスペース
        ar مساحة عمل مشتركة

        lawyer; other; office=lawyer,notary
        en lawyer, lawyers, attorney, notary, law firm
        de Rechtsanwalt, Rechtsanwälte, Anwalt, Notar
        fr avocat, avocats, notaire, notaires
        es abogado, abogados, notario, notaría
        it avvocato, avvocati, notaio
        ja 弁護士, 法律事務所
        ar محام, محامون

        estate_agent; other; office=estate_agent
        en real estate agency, real estate agent, estate agent, estate agents
        de Immobilienmakler, Makler
        fr agence immobilière, agences immobilières
        es inmobiliaria, inmobiliarias, agencia inmobiliaria
        it agenzia immobiliare, agenzie immobiliari
        ja 不動産屋, 不動産
        ar وكالة عقارية
        """
}
