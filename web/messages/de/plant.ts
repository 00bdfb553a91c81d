import type { plantEnglish } from '../en/plant.js';
import { anzahl, gross, und, zahl } from './words.js';

/** Seiten der Pflanzen, ihrer Gruppen und der Gebiete. */
export const plantGerman: typeof plantEnglish = {
  plant: {
    accepted: 'akzeptierter Name',
    statusUnknown: 'Name mit unbekanntem Status',
    probably: 'Kein Verzeichnis ordnet diesen Namen zu; wahrscheinlich ist er ein Synonym von',
    photoOf: (name: string, part: string): string => `${name}: ${part}`,
    moreRows: (count: number): string => anzahl(count, 'weitere', 'weitere'),
    morePhotos: (count: number): string => anzahl(count, 'weiteres Foto', 'weitere Fotos'),
    linkToRow: 'Link zu dieser Zeile',
    citeValue: 'Diesen Wert zitieren',
    nothing: 'noch nichts bekannt',
    photos: 'Fotos',
    close: 'Schließen',
    previous: 'Voriges Foto',
    next: 'Nächstes Foto',
    photoSource: 'woher dieses Foto stammt',
    claims: (count: number): string => anzahl(count, 'Angabe', 'Angaben'),
    published: 'veröffentlicht',
    partly: 'zum Teil veröffentlicht',
    also: 'außerdem',
    superseded: 'überholt',
    rejected: 'verworfen',
    sample: (count: number): string => `n = ${zahl(count)}`,
    licenceUnknown: 'Lizenz nicht geklärt',
    withoutSource: 'ohne Quelle',
    withoutSourceWhy: 'Dieser Wert stammt aus einer Sammlung, die keine Quelle dafür nennt.',
    derived: 'Dieser Wert folgt aus anderen Werten der Pflanze.',
    derivedFromWarnings: 'Dieser Wert folgt aus den Warnungen zu dieser Pflanze.',
    why: {
      only: 'Es ist die einzige gültige Angabe.',
      agree: 'Alle Quellen stimmen überein.',
      rank: 'In der Rangfolge der Quellen steht diese vor allen anderen, die etwas dazu sagen.',
      community: 'Eine geprüfte Korrektur geht immer vor.',
      together: 'Was alle Quellen sagen, steht hier zusammen.',
      limited:
        'Was alle Quellen sagen, steht hier zusammen, ohne Warnungen vor Teilen, die man isst, und ohne Aussagen, die anderen widersprechen.',
    },
    rejectedWhy: 'Warum verworfen',
    record: 'Datensatz',
    observed: (date: string): string => `beobachtet oder veröffentlicht: ${date}`,
    read: (date: string): string => `gelesen am ${date}`,
    unknown: 'Dazu sagt keine Quelle etwas',
    knowOne: 'Wissen Sie es? Tragen Sie es nach.',
    grows: 'Verbreitung',
    zonesList: (establishment: string, count: number): string => `${gross(establishment)} (${zahl(count)})`,
    zonesUnknown: 'Keine Quelle sagt, wo sie wächst.',
    calendar: 'Durchs Jahr',
    yes: 'ja',
    no: 'nein',
    nameIn: (language: string): string => `Name auf ${language}`,
    names: (languages: number): string => `Namen in ${anzahl(languages, 'Sprache', 'Sprachen')}`,
    namesUnknown: 'Keine Quelle kennt einen Trivialnamen.',
    undetermined: 'Sprache nicht angegeben',
    synonyms: (count: number): string => `Synonyme (${zahl(count)})`,
    synonymDerived: 'nach einer Regel',
    synonymsNone: 'Keine Quelle nennt ein Synonym.',
    identifiers: 'In anderen Datenbanken',
    sources: 'Quellen und Urheber',
    downloadJson: 'Datensatz als JSON',
    downloadCsv: 'Alle Angaben als CSV',
    cite: 'So zitieren Sie',
    cited: (name: string, address: string, date: string, version: string | null): string =>
      `${name.replace(/\.$/, '')}. In: Linnea${version === null ? '' : `, Stand der Daten ${version}`}. ${address} (gelesen am ${date}).`,
    citeHint: 'Zitieren Sie auch die Quellen der Werte, die Sie verwenden.',
    pending: 'Korrekturen, die auf Prüfung warten',
    pendingItem: (labels: readonly string[]): string => `Vorgeschlagen: ${und(labels)}`,
    report: 'Eine Meldung, dass etwas falsch ist',
    classification: 'Systematik',
    members: 'Unterarten, Varietäten und Formen',
    compareWith: 'Mit einer anderen Pflanze vergleichen',
    completion: (percent: number): string =>
      `Für ${zahl(percent)} % der Merkmale, die sie haben kann, ist ein Wert bekannt`,
    changed: (date: string): string => `Zuletzt geändert am ${date}`,
    ofClasses: (value: number, highest: number): string => `${value} von ${highest}`,
    ends: (low: string, high: string): string => `von „${low}“ bis „${high}“`,
    goneTitle: 'Diese Pflanze wurde entfernt',
    gone: (name: string): string =>
      `${name} stand in dieser Datenbank, bis eine Prüfung den Datensatz entfernt hat. Der Name bleibt gespeichert, damit keine Quelle ihn zurückbringt.`,
  },

  map: {
    ofPlant: (groups: readonly string[]): string =>
      `Karte der botanischen Länder, in denen sie wächst: ${groups.join(', ')}. Die Tabellen darunter nennen sie.`,
    ofZone: (name: string): string => `Weltkarte mit diesem Gebiet: ${name}.`,
    marks: 'Ein Punkt für jedes botanische Land, in seiner Mitte. Küsten: Natural Earth.',
    borders:
      'Botanische Länder, kleine als Punkte. Grenzen: World Geographical Scheme for Recording Plant Distributions (TDWG; Royal Botanic Gardens, Kew). Küsten: Natural Earth.',
  },

  speciesMap: {
    title: 'Wo die Arten wachsen',
    alt: (name: string): string =>
      `Karte der heimischen Arten von ${name}: Je mehr ein botanisches Land hat, desto dunkler ist es. Die Zahlen stehen in der Liste nach Gebieten.`,
    inline: 'Weltkarte. Die Liste darunter hat dieselben Gebiete und Zahlen.',
    native: 'Heimische Arten',
    notNative: 'angegeben, keine davon heimisch',
    orMore: (count: string): string => `${count} oder mehr`,
    list: 'Liste der Zahlen nach Gebieten',
    listHint:
      'Neben jedem botanischen Land steht, wie viele Arten dort heimisch sind, und nach einem Pluszeichen, wie viele sonst angegeben werden: eingeführt, zweifelhaft, ausgestorben oder von unbekannter Herkunft. Unterarten und Varietäten zählen wie Arten.',
    none: 'Keine Quelle sagt, wo sie wachsen.',
  },

  taxon: {
    genera: (count: number): string => anzahl(count, 'Gattung', 'Gattungen'),
    speciesCount: (count: number): string => anzahl(count, 'Art', 'Arten'),
    generaOf: (name: string): string => `Gattungen der Familie ${name}`,
    bestKnown: 'Die bekanntesten zuerst',
    allInExplore: 'Alle filtern und sortieren',
    above: 'Gehört zu',
  },

  zone: {
    allTitle: 'Wo Pflanzen wachsen',
    levels: ['Kontinent', 'Region', 'Botanisches Land', 'Kleinste Einheit'],
    level: (level: string): string =>
      `${level} im weltweiten geografischen System für die Verbreitung von Pflanzen (WGSRPD)`,
    parts: 'Gebiete darin',
    species: (count: number): string => anzahl(count, 'Art angegeben', 'Arten angegeben'),
    native: 'Heimische Pflanzen, die bekanntesten zuerst',
    introduced: 'Eingeführte Pflanzen, die bekanntesten zuerst',
    none: 'Keine ist angegeben.',
    all: 'Alle Pflanzen dieses Gebiets filtern und sortieren',
  },
};
