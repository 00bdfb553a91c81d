import type { matchEnglish } from '../en/match.js';
import { anzahl, zahl } from './words.js';

/** Seite, die Listen von Namen abgleicht. */
export const matchGerman: typeof matchEnglish = {
  match: {
    link: 'Namenslisten',
    title: 'Eine Liste von Namen abgleichen',
    lead: 'Fügen Sie Pflanzennamen ein, oder wählen Sie eine Datei. Zu jedem Namen erfahren Sie, welcher Name heute gilt, warum er gewählt wurde und was daran unsicher ist. Dann laden Sie die Liste mit den Werten herunter, die Sie brauchen.',
    names: 'Namen',
    namesHint: 'Ein Name pro Zeile oder eine Tabelle, die Sie aus einem Tabellenprogramm kopiert haben.',
    file: 'Oder eine Datei',
    fileHint:
      'CSV, TSV, Text oder Excel (.xlsx), bis 2 MB. Sie können sie auch hierherziehen. Die Spalte mit den Namen wird von selbst erkannt.',
    common: 'Die Liste enthält auch Trivialnamen wie „Feldahorn“',
    go: 'Namen abgleichen',
    limit:
      'Bis zu 1.000 Namen auf einmal. Nichts wird gespeichert: Sobald das Ergebnis da ist, wird die Liste verworfen.',
    more: 'Für längere Listen nehmen Sie die Kommandozeile oder die API.',
    moreLink: 'Namen mit einem Programm abgleichen',
    example: 'Mit einem Beispiel ausprobieren',
    exampleNames: ['Quercus robur L.', 'Bellis perenis', 'Acer campestre', 'Pinus abies L.', 'Taraxacum sp.'],
    working: 'Die Namen werden abgeglichen …',
    progress: (done: number, total: number): string => `${zahl(done)} von ${anzahl(total, 'Namen', 'Namen')}`,
    again: 'Eine andere Liste abgleichen',
    result: (total: number): string => anzahl(total, 'Name', 'Namen'),
    counts: {
      found: (count: number): string => `${zahl(count)} gefunden`,
      check: (count: number): string => `${zahl(count)} zu prüfen`,
      choose: (count: number): string => `${zahl(count)} zu wählen`,
      none: (count: number): string => `${zahl(count)} nicht gefunden`,
    },
    cut: 'Die Liste hat mehr als 1.000 Namen. Dies sind die ersten 1.000; gleichen Sie die übrigen danach ab.',
    onlyGenera: (genera: string, epithets: string): string =>
      `Gelesen wurden nur Gattungen, aus der Spalte ${genera}. In der Spalte ${epithets} stehen die Artbeinamen: Fassen Sie beide in einer Spalte zusammen, und gleichen Sie die Liste noch einmal ab.`,
    firstIsHeading: (text: string): string =>
      `Die erste Zeile, „${text}“, wurde als Überschrift der Spalte gelesen.`,
    firstIsName: 'Das ist ein Name',
    readFrom: (column: string): string => `Namen aus der Spalte ${column}`,
    otherColumn: 'Andere Spalte',
    columnGo: 'Diese Spalte lesen',
    groups: { choose: 'Zu wählen', check: 'Zu prüfen', none: 'Nicht gefunden', found: 'Gefunden' },
    groupHints: {
      choose: 'Mehrere Pflanzen kommen infrage. Wählen Sie eine, oder lassen Sie die Zeile leer.',
      check: 'Die gezeigte Pflanze kommt in die Datei. Ändern Sie die Wahl, wo sie nicht stimmt.',
      none: 'Ihre Zeilen bleiben in der Datei, ohne Pflanze.',
      found: 'Derselbe Name, eine andere Schreibweise oder ein Synonym.',
    },
    columns: { given: 'Ihr Name', meaning: 'Was er bedeutet', why: 'Warum', choice: 'Ihre Wahl' },
    amongCommon: 'Auch unter Trivialnamen suchen',
    line: (line: number): string => `Zeile ${line}`,
    noName: 'kein Name',
    foundAs: 'gefunden als',
    onlyGenus: 'nur die Gattung ist bekannt',
    onlyFamily: 'nur die Familie ist bekannt',
    nothing: 'keine Pflanze',
    choiceFor: (name: string): string => `Welche Pflanze ist ${name}?`,
    choose: 'Pflanze wählen',
    noneOfThem: 'keine von diesen',
    possible: (count: number): string => anzahl(count, 'mögliche Pflanze', 'mögliche Pflanzen'),
    download: 'Herunterladen',
    values: 'Werte ergänzen',
    valuesHint: 'Jeder wird eine Spalte. Ist ein Wert nicht bekannt, bleibt die Zelle leer.',
    moreValues: 'Alle Werte',
    withSources: 'mit Quelle, Art des Nachweises und Lizenz jedes Wertes',
    csv: 'Als CSV herunterladen',
    csvHint: 'Ihre Spalten bleiben, wie sie sind; die neuen folgen.',
    separator: ';',
    separated: {
      ',': 'Die Zellen sind durch Kommas getrennt.',
      ';': 'Die Zellen sind durch Semikolons getrennt.',
    },
    faults: {
      empty: 'Fügen Sie Namen ein, oder wählen Sie eine Datei.',
      empty_file: 'Die Datei ist leer. Speichern Sie sie noch einmal, oder wählen Sie eine andere.',
      no_rows:
        'Es gibt Überschriften, aber keine Namen darunter. Ergänzen Sie die Namen, oder wählen Sie eine andere Datei.',
      too_large:
        'Die Datei ist größer als 2 MB, oder entpackt als 16 MB. Behalten Sie nur das Blatt oder die Spalten, die Sie brauchen.',
      not_text:
        'Das ist keine Tabelle. Wählen Sie eine CSV-, TSV-, Text- oder .xlsx-Datei; Tabellenprogramme können Webseiten als .xlsx speichern.',
      old_workbook: 'Das ist eine alte Excel-Mappe (.xls). Speichern Sie sie als .xlsx oder CSV.',
      quote_not_closed: 'Ein Anführungszeichen wird nie geschlossen. Schließen oder entfernen Sie es.',
      row_too_long: 'Eine Zeile ist zu lang; vielleicht wird ein Anführungszeichen nie geschlossen.',
      cell_too_long:
        'Eine Zelle hat mehr als 32.767 Zeichen, die Obergrenze von Excel. Kürzen Sie sie, oder entfernen Sie ihre Spalte.',
      row_malformed: 'Eine Zeile lässt sich nicht in Zellen zerlegen. Prüfen Sie ihre Anführungszeichen.',
      other_encoding:
        'Einige Buchstaben sind nicht lesbar: Die Datei ist beschädigt oder anders kodiert. Speichern Sie sie als UTF-8.',
      mixed_encodings: 'Die Datei mischt Kodierungen. Speichern Sie sie noch einmal, als UTF-8.',
      too_much_text:
        'Die ersten 1.000 Zeilen haben mehr als 1.048.576 Zeichen. Behalten Sie nur die Spalten, die Sie brauchen.',
      too_slow:
        'Das Lesen der Datei dauert länger als 5 Sekunden. Speichern Sie die Spalten mit den Namen als CSV-Datei.',
      too_much_memory:
        'Das Lesen der Datei braucht mehr als 128 MB Speicher. Speichern Sie die Spalten mit den Namen als CSV-Datei.',
      damaged_archive: 'Die Datei ist beschädigt. Laden oder speichern Sie sie noch einmal.',
      open_document: 'Das ist eine OpenDocument-Datei. Speichern Sie sie als .xlsx oder CSV.',
      no_workbook: 'Dieses Archiv enthält keine Mappe. Entpacken Sie es, und wählen Sie die Tabelle darin.',
      password: 'Die Mappe ist durch ein Passwort geschützt. Speichern Sie sie ohne.',
      damaged_workbook:
        'Die Zellen der Mappe sind nicht lesbar. Öffnen Sie sie in einem Tabellenprogramm, und speichern Sie sie noch einmal.',
      many_sheets:
        'Die Mappe hat mehr als 100 Blätter. Speichern Sie das Blatt, das Sie brauchen, als eigene Datei.',
      no_sheet: 'Kein Blatt der Mappe hat einen Inhalt.',
      several_columns: 'Mehrere Spalten enthalten Pflanzennamen. Wählen Sie eine.',
      no_column:
        'Keine Spalte enthält bekannte Namen. Wählen Sie die Spalte mit den Namen; sind es Trivialnamen, kreuzen Sie das Kästchen an.',
      many_columns: 'Die Tabelle hat mehr als 100 Spalten. Behalten Sie nur die, die Sie brauchen.',
      long_names:
        'Ein Name hat mehr als 200 Zeichen. Prüfen Sie, ob Sie die richtige Spalte und Datei gewählt haben.',
      slow: 'Der Abgleich der ersten Namen hat zu lange gedauert; keiner wurde abgeglichen. Versuchen Sie es in ein paar Sekunden noch einmal, oder mit weniger Namen.',
      busy: 'Zurzeit werden viele Listen abgeglichen. Warten Sie ein paar Sekunden, und versuchen Sie es noch einmal.',
    },
    atLine: (line: number): string => `Sehen Sie in Zeile ${line} nach.`,
    whichColumn: 'In welcher Spalte stehen die Namen?',
    columnOf: (column: number, example: string): string => `Spalte ${column}: ${example}`,
    reasons: {
      same_name: 'Der Name ist genau so bekannt.',
      writing:
        'Der Name ist mit anderer Rangbezeichnung, anderem Bindestrich oder Akzent oder mit -ii statt -i bekannt.',
      hybrid_sign: 'Der bekannte Name unterscheidet sich nur im Hybridzeichen ×.',
      autonym: 'Der Name ist ein Autonym; er bezeichnet seine Art.',
      latin_variant:
        'Der Name ist in anderer lateinischer Schreibweise oder mit anderem grammatischem Geschlecht bekannt.',
      abbreviated_genus: 'Der Gattungsname ist abgekürzt.',
      typos: 'Der bekannte Name unterscheidet sich in wenigen Buchstaben (Tippfehler).',
      synonym: 'Der Name ist ein Synonym der Art.',
      former_name: 'So hieß die Art vor einer Korrektur.',
      status_unknown:
        'Der Name der Art ist nicht zugeordnet: Kein Verzeichnis akzeptiert ihn oder führt ihn als Synonym.',
      probable_synonym:
        'Der Name ist wahrscheinlich ein Synonym der ersten anderen Art, deren Name akzeptiert ist.',
      author_same: 'Die Autorangabe ist dieselbe.',
      author_compatible: 'Der angegebene Teil des Autorzitats stimmt überein.',
      author_unknown:
        'Nichts bestätigt die Autorangabe: Der bekannte Name hat keine, oder der Text nennt niemanden.',
      other_author: 'Ein Wort der Autorangabe ist der Name eines anderen Autors in den Daten.',
      species_author_differs: 'Die Art ist mit einem anderen Autor bekannt als dem, der vor dem Rang steht.',
      no_such_author: 'Kein Autor in den Daten trägt das als Autor angegebene Wort.',
      author_differs: 'Der Name ist mit einem anderen Autor bekannt.',
      misapplied: 'Das Autorzitat weist auf einen falsch angewandten Namen hin (auct., non, sensu).',
      homonyms:
        'Mehrere Pflanzen haben diesen Namen bekommen; der Autor, ein Hinweis oder der akzeptierte Name gab den Ausschlag.',
      hint: 'Die angegebene Gattung oder Familie gab den Ausschlag.',
      hint_disagrees: 'Die Pflanze gehört nicht zur angegebenen Gattung oder Familie.',
      qualified:
        'Der Name war als unsicher gekennzeichnet, mit „cf.“, einem Fragezeichen oder einem Wort des Zweifels.',
      akin: 'Der Name war mit „aff.“ gekennzeichnet (dieser Art ähnlich, aber nicht sie selbst).',
      cultivar_ignored: 'Der Sorten- oder Handelsname wurde nicht berücksichtigt.',
      wide_sense:
        'Der Name stand im weiten oder engen Sinn (agg., s. l., s. str.); das wurde nicht berücksichtigt.',
      remark_ignored: 'Eine Bemerkung neben dem Namen wurde nicht berücksichtigt.',
      subgenus_ignored: 'Untergattung oder Sektion nach der Gattung wurde nicht berücksichtigt.',
      vernacular_agrees: 'Die Wörter neben dem Namen sind ein Trivialname der Pflanze.',
      vernacular_differs: 'Die Wörter neben dem Namen sind der Name einer anderen Pflanze.',
      subgenus_unknown:
        'Das Wort in Klammern nach der Gattung ist keine bekannte Gattung; es kann eine Untergattung oder Sektion sein.',
      words_unknown:
        'Die Wörter neben dem Namen sind weder ein Name noch ein Autor der Pflanze; sie wurden nicht berücksichtigt.',
      names_agree: 'Der Text enthält mehrere Namen; alle sind Namen dieser Art.',
      infraspecific_unknown: 'Der Name unterhalb der Art ist unbekannt; gewählt ist die Art.',
      species_unknown: 'Die Art ist unbekannt; gewählt ist die Gattung.',
      genus_only: 'Das ist der Name einer Gattung.',
      epithet_unread: 'Nur die Gattung ist bekannt: Eine Spalte mit Artbeinamen wurde nicht gelesen.',
      family_only: 'Das ist der Name einer Familie.',
      common_name: 'Das ist ein Trivialname der Art.',
      everyday_wording:
        'Der Name ist in Einzahl oder Mehrzahl anders bekannt, oder ohne ein Wort für Wuchs oder Pflanzenteil.',
      group_name: 'So nennt man die Pflanzen einer Gattung oder Familie.',
      identifier: 'Die Kennung ist die der Art.',
      ambiguous: 'Mehrere Arten tragen diesen Namen, und nichts unterscheidet sie.',
      uncertain_synonym:
        'Der Name steht nur in einem Verzeichnis ohne Autoren als Synonym; solche Verzeichnisse verwechseln Pflanzen, die denselben Namen bekommen haben.',
      hybrid_formula: 'Das ist eine Hybridformel; angeboten werden die Eltern.',
      several_names: 'Der Text enthält mehrere Namen; suchen Sie sie einzeln.',
      no_botanical_name: 'Der Text hat nicht die Form eines botanischen Namens.',
      no_vascular_plant: 'Die Gattung gehört zu Algen, Moosen, Pilzen oder Tieren.',
      unknown: 'Kein bekannter Name ist ähnlich genug.',
      unknown_identifier: 'Keine Art hat diese Kennung.',
      no_identifier: 'Der Text hat nicht die Form einer Kennung aus dieser Datenbank.',
    },
  },
};
