import { plural } from './words.js';

/** Texts of the page about what is new in a release. */
export const newsEnglish = {
  news: {
    link: 'What is new in it',
    title: (version: string): string => `New in release ${version}`,
    lead: (from: string, species: number): string =>
      `Compared with release ${from}. It has ${plural(species, 'species', 'species')}.`,
    nothing: 'Nothing that is published has changed.',
    figures: 'In figures',
    figure: {
      added: 'new species',
      removed: 'species removed',
      renamed: 'renamed',
      merged: 'merged',
      changed: 'species with other changes',
    },
    names: 'Names',
    added: 'New',
    removed: 'Removed',
    renamed: 'Renamed',
    merged: 'Merged into another species',
    formerly: (name: string): string => `formerly ${name}`,
    into: (name: string): string => `now part of ${name}`,
    more: (count: number): string => `and ${count.toLocaleString('en')} more`,
    values: 'Values',
    counts: (added: number, changed: number, removed: number): string =>
      [
        ...(added > 0 ? [`${added.toLocaleString('en')} new`] : []),
        ...(changed > 0 ? [`${changed.toLocaleString('en')} changed`] : []),
        ...(removed > 0 ? [`${removed.toLocaleString('en')} gone`] : []),
      ].join(', '),
    sources: (names: string): string => `According to ${names}.`,
    noSource: 'no named source',
    parts: 'Names, places and photos',
    part: {
      synonyms: 'Synonyms',
      common_names: 'Common names',
      distributions: 'Where it grows',
      images: 'Photos',
      external_ids: 'Identifiers',
    } as Readonly<Record<string, string>>,
    ofSpecies: (count: number): string => `of ${plural(count, 'species', 'species')}`,
    all: 'Every change, as lines of JSON',
  },
};
