import type { docsEnglish } from '../en/docs.js';
import { anzahl } from './words.js';

/** Rahmen der Dokumentation. */
export const docsGerman: typeof docsEnglish = {
  documentation: {
    title: 'Dokumentation',
    lead: 'Wie Sie Pflanzen abfragen, was die Daten bedeuten, wie man sie berichtigt und wie Sie den Dienst selbst betreiben.',
    search: 'In der Hilfe suchen',
    searchGo: 'Suchen',
    found: (count: number, text: string): string => `${anzahl(count, 'Stelle', 'Stellen')} zu „${text}“`,
    notFound: (text: string): string =>
      `In der Dokumentation steht nichts zu „${text}“. Versuchen Sie es mit einem anderen, englischen Wort.`,
    groups: {
      begin: 'Erste Schritte',
      cookbook: 'Dreißig Fragen',
      use: 'Verstehen',
      contribute: 'Mitmachen',
      operate: 'Selbst betreiben',
      inside: 'Aufbau',
    },
    reference: 'API-Referenz',
    referenceLead: 'Jede Route mit ihren Parametern und einem Beispiel, das Sie hier ausführen können.',
    openapi: 'OpenAPI-Dokument',
    browser: 'Dieselbe Referenz in Swagger UI',
    onPage: 'Auf dieser Seite',
    all: 'Alle Anleitungen',
    markdown: 'Diese Seite als Markdown',
    inEnglish: 'Die Anleitungen und die Referenz sind auf Englisch.',
    file: 'Datei herunterladen',
    program: (name: string): string => `${name} in der Rezeptsammlung`,
    parameters: 'Parameter',
    parameter: 'Name',
    meaning: 'Bedeutung',
    example: 'Beispiel',
    required: 'erforderlich',
    keysOf: (family: string, count: number): string =>
      `${family}[key] mit ${anzahl(count, 'Schlüssel', 'Schlüsseln')}`,
    keys: 'Alle Schlüssel',
    answer: 'Beispiel einer Antwort',
    body: 'Inhalt',
    statuses: 'Antworten',
    try: 'Ausprobieren',
    query: 'Parameter',
    run: 'Anfrage senden',
    running: 'Wird gesendet …',
    token: 'Das Token Ihres Kontos',
    tokenHint: 'Es bleibt in diesem Tab und wird nur an diesen Dienst gesendet.',
    noToken: 'ohne Token',
    writes: 'Diese Anfrage ändert Daten.',
    failed: 'Der Dienst hat nicht geantwortet.',
    curl: 'Als Befehl',
  },
};
