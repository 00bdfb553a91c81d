import type { siteEnglish } from '../en/site.js';
import { anzahl, zahl } from './words.js';

/** Rahmen aller Seiten, Startseite, Seite für die Entwicklung, Fehler. */
export const siteGerman: typeof siteEnglish = {
  siteDescription: 'Finden Sie eine Pflanze, und sehen Sie, wer was über sie sagt und worauf es sich stützt.',
  skip: 'Zum Inhalt',
  navigation: 'Hauptmenü',
  explore: 'Entdecken',
  compare: 'Vergleichen',
  developers: 'API',
  docs: 'Hilfe',
  language: 'Sprache',
  footerSources:
    'Zu jedem Wert steht seine Quelle. Wenn Sie ihn weiterverwenden, nennen Sie diese Quelle dazu.',
  footerCredit: 'Quellen und Urheber',
  footerOdbl:
    'Diese Datenbank enthält Werte unter der Open Database License. Als Ganzes steht sie deshalb unter der',
  search: 'Suchen',
  searchLabel: 'Pflanzen nach irgendeinem ihrer Namen suchen oder beschreiben',
  searchPlaceholder: 'Ein Name oder eine Beschreibung',
  suggestionsLabel: 'Vorschläge',

  starting: (percent: number): string =>
    `Die Daten werden geladen: ${percent} % sind fertig. Bis dahin fehlen noch Pflanzen und Treffer.`,
  suggestions: (count: number): string =>
    count === 0
      ? 'Keine Pflanze heißt so.'
      : `${anzahl(count, 'Vorschlag', 'Vorschläge')}. Wählen Sie mit den Pfeiltasten.`,

  home: {
    title: 'Eine Pflanze finden. Sehen, wer was sagt.',
    what: 'Linnea führt zusammen, was botanische Datenbanken über Pflanzen sagen, und zeigt zu jedem Wert die Quelle und worauf sie sich stützt. Wo sich die Quellen widersprechen, sehen Sie alle Angaben, welche davon veröffentlicht ist und warum.',
    forExample: 'Zum Beispiel',
    examples: [
      'blaue Blüten für den Schatten',
      'immergrüne Sträucher unter 2 m',
      'essbar, heimisch in Norwegen',
    ],
    look: 'Ein paar Pflanzen für den Anfang',
    contains: 'Was enthalten ist',
    species: 'Arten und niedrigere Ränge',
    withSources: 'Quellen',
    values: 'Werte mit Quelle',
    sources: 'Woher die Daten kommen',
    allSources: (count: number): string => `Alle ${zahl(count)} Quellen mit Lizenz und Quellenangabe`,
    build: 'Für Ihre eigenen Programme',
    buildText: 'Alles, was diese Seiten zeigen, gibt es auch über HTTP, als JSON und CSV.',
    buildLink: 'Erste Anfragen',
  },

  developer: {
    title: 'Die API',
    lead: 'Botanische Daten über HTTP und JSON. Datenbanken sind sich über Pflanzen nicht immer einig, deshalb steht hier zu jedem Wert, woher er stammt und worauf er sich stützt. Die maßgeblichste Quelle liefert den veröffentlichten Wert, eine geprüfte Korrektur geht immer vor. Die Schnittstelle ist die von Trefle 2.6.',
    documentation: 'Dokumentation',
    openapi: 'OpenAPI',
    sourcesJson: 'Quellen als JSON',
    contains: 'Was enthalten ist',
    plants: 'Pflanzen',
    detailed: 'Arten mit bekannter Blattfarbe',
    version: (data: string, software: string): string =>
      `Stand der Daten: ${data}; Version der Software: ${software}.`,
    requests: 'Erste Anfragen',
    examples: [
      'Nach einem Namen suchen',
      'Essbare Arten bis zwei Meter, die höchsten zuerst',
      'Alles über eine Art',
      'Alle Angaben dazu mit ihren Quellen',
      'Arten, die in Österreich heimisch sind',
    ],
    token: 'Das Token Ihres Kontos',
    tokenHint: 'Die Links darunter verwenden es. Es bleibt nur in diesem Tab.',
    sources: 'Quellen, die maßgeblichste zuerst',
    sourcesHint:
      'Wenn Sie diese Daten zeigen, nennen Sie jede Quelle, aus der sie stammen, mit ihrer Quellenangabe. „Weitergabe unter gleichen Bedingungen“ heißt: Eine Datenbank mit Werten dieser Quelle muss unter deren Lizenz veröffentlicht werden.',
    shareAlike: 'Weitergabe unter gleichen Bedingungen',
    facts: (facts: number, published: number): string =>
      `${anzahl(facts, 'Angabe', 'Angaben')}, davon ${zahl(published)} veröffentlicht`,
    photos: (count: number): string => anzahl(count, 'Foto', 'Fotos'),
  },

  errors: {
    notFoundTitle: 'Hier ist nichts',
    pastEnd: 'So viele Seiten hat diese Liste nicht. Gehen Sie zur ersten zurück.',
    notFound: 'Vielleicht enthält die Adresse einen Tippfehler, oder die Seite heißt jetzt anders.',
    trySearch: 'Suchen Sie stattdessen nach der Pflanze.',
    tooManyTitle: 'Zu viele Anfragen',
    tooMany: (seconds: string): string =>
      `Von Ihrer Netzwerkadresse oder Ihrem Konto kamen zu viele Anfragen. Warten Sie ${seconds} Sekunden, und versuchen Sie es dann wieder.`,
    forbiddenTitle: 'Das wurde nicht ausgeführt',
    tooLargeTitle: 'Das war zu viel auf einmal',
    tooLarge:
      'Gehen Sie zurück, und senden Sie weniger: eine kleinere Datei, eine kürzere Liste oder einen kürzeren Text.',
    back: 'Zurück zum Formular',
    invalidTitle: 'Diese Anfrage lässt sich nicht bearbeiten',
    busyTitle: 'Der Dienst ist ausgelastet oder startet gerade',
    busy: 'Versuchen Sie es in ein paar Sekunden noch einmal.',
    kept: 'Es wurde nicht gespeichert, aber Ihre Eingaben stehen noch auf dieser Seite. Senden Sie sie gleich noch einmal.',
    sendAgain: 'Noch einmal senden',
    failedTitle: 'Etwas ist schiefgegangen',
    failed:
      'Das ist ein Fehler des Dienstes. Tritt er wieder auf, melden Sie ihn dem Betreiber mit dieser Nummer:',
    forbidden:
      'Das Formular stammt nicht von einer Seite, die in diesem Browser geöffnet wurde, oder Ihr Konto hat dieses Recht nicht. Gehen Sie zurück, laden Sie die Seite neu, und senden Sie das Formular dann noch einmal.',
    invalid:
      'Etwas in der Adresse oder im Formular ist nicht gültig: ein unbekannter Filter, ein Wert außerhalb der Grenzen, eine Seite nach der letzten. Gehen Sie zurück, und berichtigen Sie es.',
  },
};
