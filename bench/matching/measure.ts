import type { Match } from '../../src/matching/match.js';
import type { Matcher } from '../../src/matching/matcher.js';
import type { Case } from './cases.js';

/** What became of the cases of one kind. */
export interface Figures {
  readonly kind: string;
  readonly cases: number;
  /** Cases in which one species is meant, so that a match can be asked for. */
  readonly clear: number;
  readonly right: number;
  readonly wrong: number;
  /** Cases without a match, by their first reason. */
  readonly none: Readonly<Record<string, number>>;
}

/** A case that was matched with another species, or none though it is clear. */
interface Miss {
  readonly kind: string;
  readonly written: string;
  readonly right: string;
  readonly got: string;
}

export interface Measured {
  readonly figures: readonly Figures[];
  readonly misses: readonly Miss[];
  readonly seconds: number;
}

const BATCH = 1_000;
const bare = (name: string): string => name.replace(/× ?/g, '').toLowerCase();

/** A species, and not only what is above it. */
const speciesOf = ({ type, bearer }: Match): string | null =>
  type === 'higher_rank' || bearer === null ? null : bearer.scientific_name;

/** Genera of which the file has every name. */
const WHOLE = new Set(['Poa', 'Myrcia', 'Clethra']);

/**
 * Of a name whose accepted one is not in the file only this is known: it is of
 * another genus. An unplaced record of the name itself says nothing against that.
 */
const canBeJudged = (right: ReadonlySet<string>, { bearer }: Match): boolean =>
  right.size > 0 || (bearer?.status === 'accepted' && WHOLE.has(bearer.genus));

export const measure = async (matcher: Matcher, cases: readonly Case[]): Promise<Measured> => {
  const began = performance.now();
  const matches: Match[] = [];
  for (let at = 0; at < cases.length; at += BATCH)
    matches.push(
      ...(await matcher.match(cases.slice(at, at + BATCH).map(({ written }) => ({ name: written })))),
    );
  const seconds = (performance.now() - began) / 1000;
  const misses: Miss[] = [];
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const figures = kinds.map((kind) => {
    const counted = { kind, cases: 0, clear: 0, right: 0, wrong: 0, none: {} as Record<string, number> };
    cases.forEach(({ kind: own, written, right }, at) => {
      if (own !== kind) return;
      const match = matches[at]!;
      const species = speciesOf(match);
      const clear = right.size === 1;
      counted.cases += 1;
      if (clear) counted.clear += 1;
      if (species === null) {
        const why = match.type === 'higher_rank' ? 'higher_rank' : match.reasons[0]!;
        counted.none[why] = (counted.none[why] ?? 0) + 1;
      }
      const isRight = species !== null && [...right].some((name) => bare(name) === bare(species));
      if (isRight && clear) counted.right += 1;
      const isWrong = species !== null && !isRight && canBeJudged(right, match);
      if (isWrong) counted.wrong += 1;
      if (isWrong || (species === null && clear))
        misses.push({
          kind,
          written,
          right: [...right].join(' or ') || '(another genus)',
          got: `${species ?? '-'} (${match.type}: ${match.reasons.join(' ')}, ${match.bearer?.name_author ?? ''})`,
        });
    });
    return counted;
  });
  return { figures, misses, seconds };
};
