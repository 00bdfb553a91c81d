import type { matchEnglish } from '../en/match.js';
import { nombre, number } from './words.js';

/** Page qui trouve les noms acceptés d’une liste. */
export const matchFrench: typeof matchEnglish = {
  match: {
    link: 'Listes de noms',
    title: 'Trouver les noms acceptés d’une liste',
    lead: 'Collez des noms de plantes, ou choisissez un fichier. Pour chacun, vous obtenez le nom accepté, la raison de ce choix et les doutes qui subsistent. Téléchargez ensuite la liste avec les valeurs dont vous avez besoin.',
    names: 'Noms',
    namesHint: 'Un nom par ligne, ou un tableau copié depuis un tableur.',
    file: 'Ou un fichier',
    fileHint:
      'CSV, TSV, texte ou Excel (.xlsx), 2 Mo au plus. Vous pouvez aussi le déposer ici. La colonne des noms est détectée automatiquement.',
    common: 'La liste contient des noms vernaculaires, comme « érable champêtre »',
    go: 'Chercher les noms',
    limit:
      'Jusqu’à 1 000 noms à la fois. Rien n’est conservé : la liste est effacée dès que le résultat est affiché.',
    more: 'Pour une liste plus longue, utilisez la ligne de commande ou l’API.',
    moreLink: 'Traiter une liste par programme',
    example: 'Essayer avec un exemple',
    exampleNames: ['Quercus robur L.', 'Bellis perenis', 'Acer campestre', 'Pinus abies L.', 'Taraxacum sp.'],
    working: 'Recherche des noms en cours…',
    progress: (done: number, total: number): string => `${number(done)} sur ${nombre(total, 'nom', 'noms')}`,
    again: 'Traiter une autre liste',
    result: (total: number): string => nombre(total, 'nom', 'noms'),
    counts: {
      found: (count: number): string => nombre(count, 'trouvé', 'trouvés'),
      check: (count: number): string => `${number(count)} à vérifier`,
      choose: (count: number): string => `${number(count)} à choisir`,
      none: (count: number): string => nombre(count, 'introuvable', 'introuvables'),
    },
    cut: 'La liste compte plus de 1 000 noms. Voici les 1 000 premiers ; traitez les autres ensuite.',
    onlyGenera: (genera: string, epithets: string): string =>
      `Seuls des genres ont été lus, dans la colonne ${genera}. La colonne ${epithets} contient des épithètes : réunissez les deux dans une colonne et traitez de nouveau la liste.`,
    firstIsHeading: (text: string): string =>
      `La première ligne, « ${text} », a été lue comme le titre de la colonne.`,
    firstIsName: 'C’est un nom',
    readFrom: (column: string): string => `Noms lus dans la colonne ${column}`,
    otherColumn: 'Une autre colonne',
    columnGo: 'Lire cette colonne',
    groups: { choose: 'À choisir', check: 'À vérifier', none: 'Introuvables', found: 'Trouvés' },
    groupHints: {
      choose: 'Plusieurs plantes sont possibles. Choisissez-en une, ou laissez la ligne sans plante.',
      check: 'La plante affichée sera dans le fichier. Changez-la si ce n’est pas la bonne.',
      none: 'Leurs lignes restent dans le fichier, sans plante.',
      found: 'Le même nom, une autre graphie, ou un synonyme.',
    },
    columns: { given: 'Votre nom', meaning: 'Ce qu’il désigne', why: 'Pourquoi', choice: 'Votre choix' },
    amongCommon: 'Chercher aussi parmi les noms vernaculaires',
    line: (line: number): string => `ligne ${line}`,
    noName: 'aucun nom',
    foundAs: 'trouvé sous',
    onlyGenus: 'seul le genre est connu',
    onlyFamily: 'seule la famille est connue',
    nothing: 'aucune plante',
    choiceFor: (name: string): string => `À quelle plante correspond ${name} ?`,
    choose: 'choisir une plante',
    noneOfThem: 'aucune de celles-ci',
    possible: (count: number): string => nombre(count, 'plante possible', 'plantes possibles'),
    download: 'Téléchargement',
    values: 'Valeurs à ajouter',
    valuesHint: 'Chacune devient une colonne. La cellule reste vide si la valeur est inconnue.',
    moreValues: 'Toutes les valeurs',
    withSources: 'avec la source, le mode d’obtention et la licence de chaque valeur',
    csv: 'Télécharger en CSV',
    csvHint: 'Vos colonnes restent telles quelles ; les nouvelles suivent.',
    separator: ';',
    separated: {
      ',': 'Les cellules sont séparées par des virgules.',
      ';': 'Les cellules sont séparées par des points-virgules.',
    },
    faults: {
      empty: 'Collez des noms, ou choisissez un fichier.',
      empty_file: 'Le fichier est vide. Enregistrez-le de nouveau, ou choisissez-en un autre.',
      no_rows:
        'Il y a des titres de colonnes, mais aucun nom en dessous. Ajoutez les noms, ou choisissez un autre fichier.',
      too_large: 'Le fichier dépasse 2 Mo. Ne gardez que la feuille ou les colonnes utiles.',
      not_text:
        'Ce n’est pas un tableau. Choisissez un fichier CSV, TSV, texte ou .xlsx ; un tableur peut enregistrer une page web en .xlsx.',
      old_workbook: 'C’est un ancien classeur Excel (.xls). Enregistrez-le en .xlsx ou en CSV.',
      quote_not_closed: 'Un guillemet n’est jamais fermé. Fermez-le, ou supprimez-le.',
      row_too_long: 'Une ligne est trop longue ; un guillemet n’est peut-être jamais fermé.',
      cell_too_long:
        'Une cellule dépasse 32 767 caractères, le maximum d’Excel. Raccourcissez-la, ou supprimez sa colonne.',
      row_malformed: 'Une ligne ne peut pas être découpée en cellules. Vérifiez ses guillemets.',
      other_encoding:
        'Certaines lettres sont illisibles : le fichier est endommagé, ou son encodage est inattendu. Enregistrez-le en UTF-8.',
      mixed_encodings: 'Le fichier mélange plusieurs encodages. Enregistrez-le de nouveau, en UTF-8.',
      too_much_text:
        'Les 1 000 premières lignes dépassent 1 048 576 caractères. Ne gardez que les colonnes utiles.',
      too_slow:
        'La lecture du fichier dépasse 5 secondes. Enregistrez ses colonnes de noms dans un fichier CSV.',
      too_much_memory:
        'La lecture du fichier demande plus de 128 Mo de mémoire. Enregistrez ses colonnes de noms dans un fichier CSV.',
      damaged_archive: 'Le fichier est endommagé. Téléchargez-le ou enregistrez-le de nouveau.',
      open_document: 'C’est un fichier OpenDocument. Enregistrez-le en .xlsx ou en CSV.',
      no_workbook: 'Cette archive ne contient pas de classeur. Décompressez-la, puis choisissez le tableau.',
      password: 'Le classeur est protégé par un mot de passe. Enregistrez-le sans mot de passe.',
      damaged_workbook:
        'Les cellules du classeur sont illisibles. Ouvrez-le dans un tableur, puis enregistrez-le de nouveau.',
      many_sheets:
        'Le classeur a plus de 100 feuilles. Enregistrez celle qu’il vous faut dans un fichier à part.',
      no_sheet: 'Le classeur n’a aucune feuille remplie.',
      several_columns: 'Plusieurs colonnes contiennent des noms de plantes. Choisissez-en une.',
      no_column:
        'Aucune colonne ne contient de noms connus. Choisissez la bonne colonne ; si elle contient des noms vernaculaires, cochez la case.',
      many_columns: 'Le tableau a plus de 100 colonnes. Ne gardez que celles dont vous avez besoin.',
      long_names: 'Un nom dépasse 200 caractères. Vérifiez que la colonne et le fichier sont les bons.',
      slow: 'La recherche des premiers noms a pris trop de temps : aucun nom n’a été traité. Réessayez dans quelques secondes, ou avec moins de noms.',
      busy: 'Beaucoup de listes sont en cours de traitement. Patientez quelques secondes, puis réessayez.',
    },
    atLine: (line: number): string => `Voyez la ligne ${line}.`,
    whichColumn: 'Quelle colonne contient les noms ?',
    columnOf: (column: number, example: string): string => `Colonne ${column} : ${example}`,
    reasons: {
      same_name: 'Le nom est connu exactement sous cette forme.',
      writing:
        'Le nom est connu avec une autre mention de rang, un autre trait d’union, un autre accent, ou -ii au lieu de -i.',
      hybrid_sign: 'Le nom connu diffère par le signe d’hybride ×.',
      autonym: 'Le nom est un autonyme ; il désigne son espèce.',
      latin_variant: 'Le nom est connu sous une autre graphie latine ou à un autre genre grammatical.',
      abbreviated_genus: 'Le nom du genre est abrégé.',
      typos: 'Le nom connu diffère par quelques lettres (faute de frappe).',
      synonym: 'Le nom est un synonyme de l’espèce.',
      former_name: 'L’espèce portait ce nom avant une correction.',
      status_unknown:
        'Le nom de l’espèce n’est pas placé : aucune liste ne l’accepte ni n’en fait un synonyme.',
      probable_synonym:
        'Le nom est probablement un synonyme de la première autre espèce, dont le nom est accepté.',
      author_same: 'L’auteur est le même.',
      author_compatible: 'La partie indiquée de la citation d’auteur concorde.',
      author_unknown:
        'Rien ne confirme l’auteur indiqué : le nom connu n’en a pas, ou le texte ne nomme personne.',
      other_author: 'Un mot de l’auteur indiqué est le nom d’un autre auteur des données.',
      species_author_differs:
        'L’espèce est connue avec un autre auteur que celui qui est indiqué avant le rang.',
      no_such_author: 'Aucun auteur des données ne porte un mot indiqué comme auteur.',
      author_differs: 'Le nom est connu avec un autre auteur.',
      misapplied: 'La citation d’auteur indique un nom mal appliqué (auct., non, sensu).',
      homonyms:
        'Plusieurs plantes ont reçu ce nom ; l’auteur, un indice ou le statut de nom accepté a permis de trancher.',
      hint: 'Le genre ou la famille indiqués ont permis de trancher.',
      hint_disagrees: 'La plante n’appartient pas au genre ou à la famille indiqués.',
      qualified:
        'Le nom était marqué comme incertain, par « cf. », un point d’interrogation ou un mot de doute.',
      akin: 'Le nom était accompagné de « aff. » (proche de cette espèce, mais différente).',
      cultivar_ignored: 'Le nom de cultivar ou le nom commercial n’a pas été pris en compte.',
      wide_sense:
        'Le nom a été donné au sens large ou strict (agg., s.l., s.str.), ce qui n’a pas été pris en compte.',
      remark_ignored: 'Une remarque à côté du nom n’a pas été prise en compte.',
      subgenus_ignored: 'Le sous-genre ou la section après le genre n’a pas été pris en compte.',
      vernacular_agrees: 'Les mots à côté du nom sont un nom vernaculaire de la plante.',
      vernacular_differs: 'Les mots à côté du nom sont le nom d’une autre plante.',
      subgenus_unknown:
        'Le mot entre parenthèses après le genre n’est pas un genre connu ; ce peut être un sous-genre ou une section.',
      words_unknown:
        'Les mots à côté du nom ne sont ni un nom ni un auteur connus de la plante ; ils n’ont pas été pris en compte.',
      names_agree: 'Le texte contient plusieurs noms ; tous sont des noms de cette espèce.',
      infraspecific_unknown: 'Le nom infraspécifique est inconnu ; l’espèce est retenue.',
      species_unknown: 'L’espèce est inconnue ; le genre est retenu.',
      genus_only: 'C’est le nom d’un genre.',
      epithet_unread: 'Seul le genre est connu : une colonne d’épithètes du tableau n’a pas été lue.',
      family_only: 'C’est le nom d’une famille.',
      common_name: 'C’est un nom vernaculaire de l’espèce.',
      everyday_wording: 'Le nom est connu à un autre nombre, ou sans un mot pour un port ou un organe.',
      group_name: 'C’est ainsi qu’on appelle les plantes d’un genre ou d’une famille.',
      identifier: 'L’identifiant est celui de l’espèce.',
      ambiguous: 'Plusieurs espèces portent ce nom, et rien ne les départage.',
      uncertain_synonym:
        'Le nom n’est donné comme synonyme que par une liste sans auteurs ; ces listes confondent les plantes qui ont reçu le même nom.',
      hybrid_formula: 'C’est une formule d’hybride ; ses parents sont proposés.',
      several_names: 'Le texte contient plusieurs noms ; cherchez-les un par un.',
      no_botanical_name: 'Le texte n’a pas la forme d’un nom botanique.',
      no_vascular_plant: 'Le genre est celui d’algues, de mousses, de champignons ou d’animaux.',
      unknown: 'Aucun nom connu n’est assez proche.',
      unknown_identifier: 'Aucune espèce n’a cet identifiant.',
      no_identifier: 'Le texte n’a pas la forme d’un identifiant de cette base.',
    },
  },
};
