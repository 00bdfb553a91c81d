import type { NameMatch } from '../../../src/matching/match.js';
import type { Matcher } from '../../../src/matching/matcher.js';
import type { Case } from './cases.js';
import { haveSameType } from './same-type.js';

/** Judgement of the species that a name was matched with. */
type Judgement =
  | 'right'
  | 'wrong'
  /** A record of the same name that no list has placed, while the publisher has it as a synonym of another species. */
  | 'unplaced'
  /** A species of another genus, as expected; nothing more is known. */
  | 'unjudged';

/** Results of the cases of one kind. */
export interface Figures extends Readonly<Record<Judgement, number>> {
  readonly kind: string;
  readonly cases: number;
  /** Cases that mean one species, so that a match is expected. */
  readonly clear: number;
  /** Clear cases that were matched rightly. */
  readonly found: number;
  /** Cases without a match, by the first reason. */
  readonly none: Readonly<Record<string, number>>;
}

/** A case that was not matched as the publisher does. */
interface Miss {
  /** `not found`: no match, although the meaning is clear. */
  readonly what: Exclude<Judgement, 'right'> | 'not found';
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

/** Genera whose names are all in the file. */
const COMPLETE_GENERA = new Set(['Poa', 'Myrcia', 'Clethra']);

/**
 * Judges the species of a match; null if there is no match. If the accepted name is not in the file, the species must
 * be of another genus, and it is right if one of the other names of the species has the same type.
 */
const judge = ({ right, otherNames }: Case, { type, bearer }: NameMatch): Judgement | null => {
  if (type === 'higher_rank' || bearer === null) return null;
  const { scientific_name: name, author, status, genus } = bearer;
  if (right.size > 0) return [...right].some((each) => bare(each) === bare(name)) ? 'right' : 'wrong';
  if (status !== 'accepted') return 'unplaced';
  if (COMPLETE_GENERA.has(genus)) return 'wrong';
  return otherNames.some((each) => haveSameType(each, { name, author })) ? 'right' : 'unjudged';
};

interface Judged {
  readonly asked: Case;
  readonly match: NameMatch;
  readonly judgement: Judgement | null;
}

/** Matches the names of all cases and judges the results. */
export const measure = async (matcher: Matcher, cases: readonly Case[]): Promise<Measured> => {
  const began = performance.now();
  const judged: Judged[] = [];
  for (let at = 0; at < cases.length; at += BATCH) {
    const batch = cases.slice(at, at + BATCH);
    const matches = await matcher.match(batch.map(({ written }) => ({ name: written })));
    judged.push(
      ...batch.map((asked, index) => {
        const match = matches[index]!;
        return { asked, match, judgement: judge(asked, match) };
      }),
    );
  }
  const seconds = (performance.now() - began) / 1000;
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const figures = kinds.map((kind) => count(kind, judged));
  return { figures, misses: judged.flatMap(missOf), seconds };
};

const isClear = ({ asked }: Judged): boolean => asked.right.size === 1;

const count = (kind: string, all: readonly Judged[]): Figures => {
  const cases = all.filter(({ asked }) => asked.kind === kind);
  const judgedAs = (judgement: Judgement): number =>
    cases.filter((each) => each.judgement === judgement).length;
  const none: Record<string, number> = {};
  for (const { match, judgement } of cases) {
    if (judgement !== null) continue;
    const why = match.type === 'higher_rank' ? 'higher_rank' : match.reasons[0]!;
    none[why] = (none[why] ?? 0) + 1;
  }
  return {
    kind,
    cases: cases.length,
    clear: cases.filter(isClear).length,
    found: cases.filter((each) => isClear(each) && each.judgement === 'right').length,
    right: judgedAs('right'),
    wrong: judgedAs('wrong'),
    unplaced: judgedAs('unplaced'),
    unjudged: judgedAs('unjudged'),
    none,
  };
};

const missOf = (each: Judged): readonly Miss[] => {
  const { asked, match, judgement } = each;
  if (judgement === 'right' || (judgement === null && !isClear(each))) return [];
  const { type, reasons, bearer } = match;
  const species = judgement === null ? '-' : `${bearer!.scientific_name} ${bearer!.author ?? ''}`.trim();
  return [
    {
      what: judgement ?? 'not found',
      kind: asked.kind,
      written: asked.written,
      right: [...asked.right].join(' or ') || '(another genus)',
      got: `${species} (${type}: ${reasons.join(' ')}, ${bearer?.name_author ?? ''})`,
    },
  ];
};
