import type { JudgedQuery } from '../relevance/queries.js';

/** Requests of one kind, each another one, by their parameters. */
export interface Kind {
  readonly what: string;
  readonly requests: readonly Readonly<Record<string, string>>[];
}

export const distinct = <T>(all: readonly T[]): readonly T[] => [...new Set(all)];

const kind = (what: string, texts: readonly string[]): Kind => ({
  what,
  requests: distinct(texts).map((q) => ({ q })),
});

/** The first letters of texts whose first word has more of them. */
const beginnings = (texts: readonly string[], letters: number): readonly string[] =>
  texts
    .map((text) => text.toLowerCase())
    .filter((text) => (/^\p{L}+/u.exec(text)?.[0].length ?? 0) > letters)
    .map((text) => text.slice(0, letters));

/** What people search for: the judged queries by class; beginnings are of their common and scientific names. */
export const searches = (queries: readonly JudgedQuery[]): readonly Kind[] => {
  const of = (...classes: readonly string[]): readonly JudgedQuery[] =>
    queries.filter((query) => classes.includes(query.class));
  const texts = (...classes: readonly string[]): readonly string[] => of(...classes).map(({ text }) => text);
  const names = texts('common-en', 'scientific', 'infraspecific', 'hybrid');
  const foreign = of('common-other').filter(({ language }) => language !== '');
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
    kind('beginning of 3 letters', beginnings(names, 3)),
    kind('beginning of 5 letters', beginnings(names, 5)),
    kind('one typing error', texts('one-typo')),
    kind('two typing errors', texts('two-typos')),
  ];
};

/** Pages of lists that filters alone choose: many pairs of a light, a zone, a height and the like. */
export const filtered = (): Kind => {
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
