import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { target } from '../figures.js';
import type { Section } from '../part.js';
import { NO_EMBEDDED_INDEX } from '../serving/embedded-index.js';
import { type Answered, type Figures, firstPlace } from './metrics.js';
import { NOT_HELD } from './queries.js';
import { judge, readRecorded } from './recorded.js';

/** A contestant with the answers it gave, in each class by the way that answers it best. */
export interface Result {
  readonly name: string;
  readonly answered: readonly Answered[];
  readonly figures: ReadonlyMap<string, Figures>;
}

/** Queries of a class that are shown where they are not answered first. */
const MOST_SHOWN = 5;

const shownFigures = ({ success1, success5, mrr, ndcg }: Figures): string =>
  [success1, success5, mrr, ndcg].map((value) => value.toFixed(3)).join(' ');

/** What success@1 is to reach, by class. */
const TARGETS: Readonly<Record<string, number>> = {
  'common-en': 0.97,
  'common-other': 0.97,
  scientific: 0.97,
  synonym: 0.97,
  'prefix-5': 0.9,
  'prefix-6': 0.9,
  'one-typo': 0.9,
  'two-typos': 0.8,
};

export const compared = (engines: readonly Result[], others: readonly Result[], leftOut: number): Section => {
  const [service] = engines;
  const classes = [...service!.figures].filter(([name]) => name !== NOT_HELD);
  const below = classes
    .filter(([name, { success1 }]) => success1 < (TARGETS[name] ?? 0))
    .map(([name, { success1 }]) => `${name} (${success1.toFixed(3)})`);
  const behind = classes
    .filter(
      ([name, { mrr }]) => mrr < 1 && others.some(({ figures }) => (figures.get(name)?.mrr ?? 0) >= mrr),
    )
    .map(([name]) => name);
  return {
    title: 'Relevance: success@1, success@5, MRR and nDCG@10',
    rows: [...service!.figures].map(([name, { queries }]) => ({
      class: name,
      queries,
      ...Object.fromEntries(
        [...engines, ...others].map((each) => [each.name, shownFigures(each.figures.get(name)!)]),
      ),
    })),
    notes: [
      'multi_match has in each class the better of best_fields with fuzziness AUTO and bool_prefix; trigrams that of similarity and word_similarity.',
      `${NOT_HELD}: names that the data do not hold; held to nothing.`,
      ...(leftOut > 0 ? [`${leftOut} queries were left out: the data lack a plant that they mean.`] : []),
      ...(engines.length < 2 ? [NO_EMBEDDED_INDEX] : []),
      target(
        'success@1 of 0.97 on exact names and synonyms, 0.9 on one typing error and five letters, 0.8 on two errors',
        below,
      ),
      target('each class ahead of both baselines, by MRR', behind),
    ],
  };
};

/** Holds the figures of each engine against the recorded ones. */
export const heldTo = (engines: readonly Result[]): Section => {
  const recorded = readRecorded();
  const judged = engines.map(({ name, figures }) => ({ name, ...judge(figures, recorded) }));
  const fallen = judged.flatMap(({ name, fallen }) => fallen.map((each) => `${name}: ${each}`));
  const notCompared = judged[0]!.notCompared;
  return {
    title: 'Relevance: against the recorded figures',
    rows: [],
    failed: fallen.length > 0,
    notes: [
      fallen.length === 0 ? 'None has fallen.' : `FALLEN: ${fallen.join('; ')}`,
      ...(notCompared.length > 0
        ? [`Not compared, as other queries were asked then: ${notCompared.join(', ')}`]
        : []),
    ],
  };
};

/** Whether the engines of the service answer every query with the same names in the same order. */
export const agreement = (engines: readonly Result[]): Section => {
  const [first, ...others] = engines;
  const rows = others.flatMap(({ name, answered }) =>
    answered.flatMap(({ query, found }, at) => {
      const theirs = first!.answered[at]!.found;
      return found.join() === theirs.join()
        ? []
        : [
            {
              class: query.class,
              query: query.text,
              [first!.name]: theirs.join(', '),
              [name]: found.join(', '),
            },
          ];
    }),
  );
  const asked = first!.answered.length;
  return {
    title: 'Relevance: the two engines',
    rows: rows.slice(0, MOST_SHOWN),
    failed: rows.length > 0,
    notes: [
      others.length === 0
        ? NO_EMBEDDED_INDEX
        : `Of ${asked} queries ${asked - rows.length} have the same answers in the same order, of the first ten.`,
    ],
  };
};

/** Of each class the first of those queries that a plant meant does not answer first; all of them in a file. */
export const missed = ({ name, answered }: Result, file: string): Section => {
  const rows = answered
    .map(({ query, found }) => ({ query, found, place: firstPlace(found, query.answers) }))
    .filter(({ place }) => place > 1)
    .map(({ query, found, place }) => ({
      class: query.class,
      query: query.text,
      meant: [...query.answers.keys()][0]!,
      place: Number.isFinite(place) ? String(place) : '-',
      first: found.slice(0, 3).join(', ') || '-',
    }));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, rows.map((row) => `${Object.values(row).join('\t')}\n`).join(''));
  const perClass = new Map<string, number>();
  return {
    title: `Relevance: not answered first by ${name}`,
    rows: rows.filter(({ class: of }) => {
      perClass.set(of, (perClass.get(of) ?? 0) + 1);
      return perClass.get(of)! <= MOST_SHOWN;
    }),
    notes: [`${rows.length} in all: ${file}`],
  };
};
