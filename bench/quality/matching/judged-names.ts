import type { NameMatch } from '../../../src/matching/match.js';
import { isCertain } from '../../../src/resources/reconciliation/candidates.js';
import {
  type JudgedName,
  loadDoubtfulNames,
  loadJudgedNames,
} from '../../../testkit/judged-names/judged-names.js';
import type { Part } from '../../part.js';
import { withMatcher } from './matching.js';

const MOST_SHOWN = 20;

/** Measures how often names of every kind are matched as somebody who knows the plants expects. Reads only. */
export const judgedNames: Part = {
  name: 'judged-names',
  describe: 'judged names of twenty kinds, and doubtful ones that must not be matched by themselves',
  quick: true,
  run: async ({ stores, report, progress }) =>
    withMatcher(stores, async (matcher) => {
      progress('judged names');
      const judged = loadJudgedNames();
      const matches = await matcher.match(
        judged.map(({ written, kind }) => ({
          name: written,
          kind: kind === 'common-names' ? 'common' : 'scientific',
        })),
      );
      const held = report.table('Judged names that are matched as expected');
      const missed: string[] = [];
      for (const kind of new Set(judged.map((each) => each.kind))) {
        const counted = (half: JudgedName['half']): string => {
          const own = judged.flatMap((each, at) => (each.kind === kind && each.half === half ? [at] : []));
          const failed = own.filter((at) => !holds(judged[at]!, matches[at]!));
          missed.push(...failed.map((at) => judged[at]!.written));
          return `${own.length - failed.length} of ${own.length}`;
        };
        held.row({ kind, work: counted('work'), measured: counted('measured') });
      }
      held.note(`Not as expected: ${missed.slice(0, MOST_SHOWN).join('; ') || 'none'}.`);

      progress('doubtful names');
      const doubtful = loadDoubtfulNames();
      const found = await matcher.match(doubtful.map(({ written }) => ({ name: written })));
      const automatic = doubtful.flatMap((each, at) =>
        isCertain(found[at]!) ? [{ ...each, named: namesOf(found[at]!) }] : [],
      );
      const wrong = automatic.filter(({ allowed, named }) => !isAmong(allowed, named));
      const table = report.table('Doubtful names that are matched by themselves');
      table.row({ names: doubtful.length, automatic: automatic.length, wrong: wrong.length });
      table.target(
        'none is wrong',
        wrong.map(({ written }) => written),
      );
    }),
};

/** Returns a name without signs of hybrids, cultivars and groups. */
const plainName = (name: string): string =>
  name
    .replace(/× ?/g, '')
    .replace(/ '[^']*'| \w+ Group/g, '')
    .toLowerCase()
    .trim();

/** Returns the names of what was matched: the accepted one, and the synonym that led to it. */
const namesOf = ({ bearer, genus, family }: NameMatch): readonly string[] =>
  [bearer?.scientific_name ?? genus?.name ?? family?.name ?? 'none', bearer?.synonym ?? ''].map(plainName);

const isAmong = (expected: readonly string[], names: readonly string[]): boolean =>
  expected.some((each) => names.includes(plainName(each)));

/** A name that is not matched may have its plant among the alternatives, where nobody expects an automatic match. */
const holds = ({ plant, reasons, least, most, automatic }: JudgedName, match: NameMatch): boolean => {
  const isOffered =
    match.type === 'none' &&
    automatic !== 'yes' &&
    match.alternatives.some(({ scientific_name, synonym }) =>
      isAmong(plant, [scientific_name, synonym ?? ''].map(plainName)),
    );
  return (
    (isOffered || isAmong(plant, namesOf(match))) &&
    reasons.every((reason) => (match.reasons as readonly string[]).includes(reason)) &&
    (isOffered || (match.confidence >= least && match.confidence <= most)) &&
    (automatic === 'any' || (automatic === 'yes') === isCertain(match))
  );
};
