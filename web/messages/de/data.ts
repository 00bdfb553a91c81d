import type { dataEnglish } from '../en/data.js';
import { anzahl } from './words.js';

/** Seite über die Daten. */
export const dataGerman: typeof dataEnglish = {
  data: {
    link: 'Daten',
    title: 'Die Daten',
    lead: 'Was sie enthalten, woher sie kommen, wo sich die Quellen widersprechen und wie Sie sie herunterladen.',
    onPage: 'Auf dieser Seite',
    version: (version: string): string => `Stand der Daten: ${version}.`,
    releases: 'Alles herunterladen',
    releasesHint:
      'Eine Ausgabe enthält alle veröffentlichten Daten als CSV, NDJSON, Parquet, Darwin Core Archive und ColDP, mit Lizenzen und Prüfsummen. Sie ändert sich nie.',
    noReleases:
      'Dieser Dienst hat noch keine Ausgabe veröffentlicht. Listen von Pflanzen können Sie unter „Entdecken“ herunterladen, alles andere über die API.',
    release: (version: string, date: string): string => `Ausgabe ${version}, Daten vom ${date}`,
    licences: {
      cc: 'Werte unter CC0, CC BY und CC BY-SA',
      open: 'Werte unter offenen Lizenzen',
      all: 'alle Werte',
    },
    releaseSpecies: (count: number): string => anzahl(count, 'Art', 'Arten'),
    file: 'Datei',
    size: 'Größe',
    checksum: 'SHA-256',
    following: 'Änderungen seit dieser Ausgabe',
    coverage: 'Wie viel bekannt ist',
    coverageHint:
      'Zu jedem Merkmal die Zahl der Pflanzen mit einem Wert. Jede Linie der Skala steht für das Zehnfache der vorigen.',
    plot: 'Grafik',
    field: 'Merkmal',
    plants: 'Pflanzen',
    mostFrom: 'Wichtigste Quelle',
    withoutSource: 'keine Quelle genannt',
    disagree: 'Wo sich die Quellen widersprechen',
    disagreeHint:
      'Der Anteil der Pflanzen, über die sich die Quellen nicht einig sind, unter denen mit Angaben aus mindestens zwei Quellen. Größen gelten als gleich, wenn sie höchstens ein Zehntel auseinanderliegen, Stufen einer Skala, wenn es höchstens eine ist, Monate, wenn sie einen gemeinsam haben. Auf der Seite jeder Pflanze stehen alle Angaben, und welche veröffentlicht ist.',
    compared: 'Verglichene Pflanzen',
    nativeOrIntroduced: 'Heimisch oder eingeführt, je Zone',
    differ: 'Widersprüche',
    noneCompared: 'Noch gibt es keine Pflanze, zu der zwei Quellen dasselbe Merkmal angeben.',
    counting: 'Die Zählung läuft noch. Laden Sie die Seite in einer Minute neu.',
    sources: 'Quellen, die maßgeblichste zuerst',
    sourcesHint:
      'Wo sich Quellen widersprechen, liefert die erste in dieser Reihenfolge den veröffentlichten Wert; eine geprüfte Korrektur geht immer vor. Wenn Sie die Daten zeigen, nennen Sie jede Quelle, aus der sie stammen, mit ihrer Quellenangabe.',
    edition: (editions: string): string => `Fassung ${editions}`,
    read: (date: string): string => `gelesen am ${date}`,
    cite: 'So zitieren Sie',
    citeHint:
      'Nennen Sie den Stand der Daten, und zitieren Sie auch die Quellen der Werte, die Sie verwenden. Eine Ausgabe bleibt, wie sie ist; die Daten hinter diesen Seiten ändern sich.',
    cited: (address: string, version: string | null, date: string): string =>
      `Linnea${version === null ? '' : `, Stand der Daten ${version}`}. ${address} (gelesen am ${date}).`,
  },
};
