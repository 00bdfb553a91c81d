import type { JudgedQuery } from '../../../testkit/judged-searches/queries.js';

/** Different requests of one kind, by their query parameters. */
export interface RequestKind {
  readonly what: string;
  readonly requests: readonly Readonly<Record<string, string>>[];
}

export const distinct = <T>(all: readonly T[]): readonly T[] => [...new Set(all)];

const kind = (what: string, texts: readonly string[]): RequestKind => ({
  what,
  requests: distinct(texts).map((q) => ({ q })),
});

/** Returns the first letters of the texts whose first word is longer. */
const prefixes = (texts: readonly string[], letters: number): readonly string[] =>
  texts
    .map((text) => text.toLowerCase())
    .filter((text) => (/^\p{L}+/u.exec(text)?.[0].length ?? 0) > letters)
    .map((text) => text.slice(0, letters));

/** Returns what people search for: the judged queries by class, and prefixes of their common and scientific names. */
export const usualSearches = (queries: readonly JudgedQuery[]): readonly RequestKind[] => {
  const queriesOf = (...classes: readonly string[]): readonly JudgedQuery[] =>
    queries.filter((query) => classes.includes(query.class));
  const texts = (...classes: readonly string[]): readonly string[] =>
    queriesOf(...classes).map(({ text }) => text);
  const names = texts('common-en', 'scientific', 'infraspecific', 'hybrid');
  const foreign = queriesOf('common-other').filter(({ language }) => language !== '');
  return [
    kind('scientific name', texts('scientific', 'infraspecific', 'hybrid')),
    kind('common name', texts('common-en')),
    kind('common name, other language', texts('common-other')),
    {
      what: 'the same, with lang',
      requests: foreign.map(({ text, language }) => ({ q: text, lang: language })),
    },
    kind('synonym', texts('synonym')),
    kind('name with author', texts('author')),
    kind('prefix of 3 letters', prefixes(names, 3)),
    kind('prefix of 5 letters', prefixes(names, 5)),
    kind('one typing error', texts('one-typo')),
    kind('two typing errors', texts('two-typos')),
  ];
};

/** Returns list pages chosen by filters alone: many combinations of light, zone, height and so on. */
export const filteredPages = (): RequestKind => {
  const lights = Array.from({ length: 10 }, (_, light) => ({ 'filter[light]': `${light},${light + 1}` }));
  const heights = Array.from({ length: 10 }, (_, step) => ({
    'range[maximum_height_cm]': `${10 * (step + 1)},${100 * (step + 1)}`,
  }));
  const zones = ['introduced', 'native'].flatMap((establishment) =>
    Array.from({ length: 10 }, (_, zone) => ({
      'filter[zone]': String(zone + 1),
      'filter[establishment]': establishment,
    })),
  );
  const others = ['edible', 'leaf_retention', 'flower_conspicuous'].flatMap((key) =>
    ['true', 'false'].map((value) => ({ [`filter[${key}]`]: value })),
  );
  return {
    what: 'list page, filters only',
    requests: [
      ...zones,
      ...[...lights, ...heights].flatMap((one) => [one, ...others.map((other) => ({ ...one, ...other }))]),
    ],
  };
};
