/// Subcategories for health. For the format, see ``SubcategoryTable``.
extension SubcategoryTable {
    static let health = """
        hospital; hospital; main; amenity=hospital | healthcare=hospital
        en hospital, hospitals, emergency room, emergency department, medical center
        de Krankenhaus, Krankenhäuser, Klinikum, Spital, Spitäler, Notaufnahme
        fr hôpital, hôpitaux, centre hospitalier, urgences
        es hospital, hospitales, urgencias
        it ospedale, ospedali, pronto soccorso
        ja 病院
        ar مستشفى, مستشفيات

        clinic; hospital; amenity=clinic | healthcare=clinic
        en clinic, clinics, health center, health centre, urgent care
        de Klinik, Kliniken, Ambulanz, Poliklinik, Ärztehaus
        fr clinique, cliniques, centre de santé
        es clínica, clínicas, centro de salud, ambulatorio
        it clinica, cliniche, poliambulatorio
        ja クリニック, 診療所
        ar عيادة, عيادات

        doctors; hospital; amenity=doctors | healthcare=doctor
        en doctor, doctors, physician, physicians, general practitioner, gp, doctor's office
        de Arzt, Ärzte, Ärztin, Arztpraxis, Hausarzt, Hausärzte
        fr médecin, médecins, docteur, cabinet médical, médecin généraliste
        es médico, médicos, doctor, consultorio médico
        it medico, medici, dottore, ambulatorio
        ja 医院, 医者
        ar طبيب, أطباء

        pediatrician; hospital; healthcare:speciality=paediatrics
        en pediatrician, pediatricians, paediatrician, children's doctor
        de Kinderarzt, Kinderärzte, Kinderärztin
        fr pédiatre, pédiatres
        es pediatra, pediatras
        it pediatra, pediatri
        ja 小児科
        ar طبيب أطفال

        dermatologist; hospital; healthcare:speciality=dermatology
        en dermatologist, dermatologists, skin doctor
        de Hautarzt, Hautärzte, Dermatologe
        fr dermatologue, dermatologues
        es dermatólogo, dermatólogos
        it dermatologo, dermatologi
        ja 皮膚科
        ar طبيب جلدية

        gynecologist; hospital; healthcare:speciality=gynaecology,obstetrics
        en gynecologist, gynecologists, gynaecologist
        de Frauenarzt, Frauenärzte, Frauenärztin, Gynäkologe
        fr gynécologue, gynécologues
        es ginecólogo, ginecólogos
        it ginecologo, ginecologi
        ja 産婦人科, 婦人科
        ar طبيب نساء

        ophthalmologist; hospital; healthcare:speciality=ophthalmology
        en eye doctor, ophthalmologist, ophthalmologists
        de Augenarzt, Augenärzte
        fr ophtalmologue, ophtalmologiste, ophtalmologues
        es oftalmólogo, oculista
        it oculista, oculisti, oftalmologo
        ja 眼科
        ar طبيب عيون

        orthopedist; hospital; healthcare:speciality=orthopaedics,orthopedics
        en orthopedist, orthopedists, orthopedic doctor
        de Orthopäde, Orthopäden
        fr orthopédiste, orthopédistes
        es ortopedista, traumatólogo
        it ortopedico, ortopedici
        ja 整形外科
        ar طبيب عظام

        cardiologist; hospital; healthcare:speciality=cardiology
        en cardiologist, cardiologists, heart doctor
        de Kardiologe, Kardiologen
        fr cardiologue, cardiologues
        es cardiólogo, cardiólogos
        it cardiologo, cardiologi
        ja 循環器科
        ar طبيب قلب

        dentist; hospital; amenity=dentist | healthcare=dentist,orthodontist
        en dentist, dentists, dental clinic, orthodontist
        de Zahnarzt, Zahnärzte, Zahnärztin, Zahnarztpraxis, Kieferorthopäde
        fr dentiste, dentistes, cabinet dentaire, orthodontiste
        es dentista, dentistas, clínica dental, ortodoncista
        it dentista, dentisti, studio dentistico
        ja 歯科, 歯医者
        ar طبيب أسنان, أطباء أسنان

        physiotherapist; hospital; healthcare=physiotherapist
        en physiotherapist, physiotherapists, physical therapist, physiotherapy
        de Physiotherapie, Physiotherapeut, Krankengymnastik
        fr kinésithérapeute, kinésithérapeutes, kiné
        es fisioterapeuta, fisioterapeutas, fisioterapia
        it fisioterapista, fisioterapisti, fisioterapia
        ja 理学療法
        ar علاج طبيعي

        pharmacy; pharmacy; main; amenity=pharmacy | healthcare=pharmacy
        en pharmacy, pharmacies
        de Apotheke, Apotheken
        fr pharmacie, pharmacies
        es farmacia, farmacias
        it farmacia, farmacie
        ja 薬局
        ar صيدلية, صيدليات

        chemist; pharmacy; shop=chemist | amenity=pharmacy
        en drugstore, drugstores, drug store, chemist, chemists
        de Drogerie, Drogerien, Drogeriemarkt
        fr droguerie, parapharmacie
        es droguería, parafarmacia
        it parafarmacia, drogheria
        ja ドラッグストア
        ar صيدلية عامة

        veterinary; animalService; amenity=veterinary
        en veterinarian, veterinarians, veterinary, vet, vets, animal hospital
        de Tierarzt, Tierärzte, Tierärztin, Tierklinik
        fr vétérinaire, vétérinaires, clinique vétérinaire
        es veterinario, veterinarios, veterinaria, clínica veterinaria
        it veterinario, veterinari, clinica veterinaria
        ja 動物病院
        ar طبيب بيطري

        defibrillator; hospital; facility; emergency=defibrillator
        en defibrillator, defibrillators, aed
        de Defibrillator, Defibrillatoren, AED
        fr défibrillateur, défibrillateurs, DAE
        es desfibrilador, desfibriladores, DEA
        it defibrillatore, defibrillatori, DAE
        ja AED
        ar جهاز صدمات القلب
        """
}
