import type { newsEnglish } from '../en/news.js';
import { anzahl, zahl } from './words.js';

/** Seite über das Neue in einer Ausgabe. */
export const newsGerman: typeof newsEnglish = {
  news: {
    link: 'Was neu ist',
    title: (version: string): string => `Neu in der Ausgabe ${version}`,
    lead: (from: string, species: number): string =>
      `Verglichen mit der Ausgabe ${from}. Sie enthält ${anzahl(species, 'Art', 'Arten')}.`,
    nothing: 'Nichts, was veröffentlicht ist, hat sich geändert.',
    figures: 'In Zahlen',
    figure: {
      added: 'neue Arten',
      removed: 'Arten entfernt',
      renamed: 'umbenannt',
      merged: 'zusammengelegt',
      changed: 'Arten mit anderen Änderungen',
    },
    names: 'Namen',
    added: 'Neu',
    removed: 'Entfernt',
    renamed: 'Umbenannt',
    merged: 'Mit einer anderen Art zusammengelegt',
    formerly: (name: string): string => `bisher ${name}`,
    into: (name: string): string => `jetzt Teil von ${name}`,
    more: (count: number): string => `und ${zahl(count)} weitere`,
    values: 'Werte',
    counts: (added: number, changed: number, removed: number): string =>
      [
        ...(added > 0 ? [`${zahl(added)} neu`] : []),
        ...(changed > 0 ? [`${zahl(changed)} geändert`] : []),
        ...(removed > 0 ? [`${zahl(removed)} entfallen`] : []),
      ].join(', '),
    sources: (names: string): string => `Nach ${names}.`,
    noSource: 'keiner genannten Quelle',
    parts: 'Namen, Orte und Fotos',
    part: {
      synonyms: 'Synonyme',
      common_names: 'Namen in den Sprachen',
      distributions: 'Verbreitung',
      images: 'Fotos',
      external_ids: 'Kennungen',
    },
    ofSpecies: (count: number): string => `von ${anzahl(count, 'Art', 'Arten')}`,
    all: 'Alle Änderungen, als Zeilen in JSON',
  },
};
