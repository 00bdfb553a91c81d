import type { Match } from '../../src/matching/match.js';
import type { Matcher } from '../../src/matching/matcher.js';
import type { Case } from './cases.js';
import { ofOneType } from './same-type.js';

/** What a species that was given for a name is. */
type Judgement =
  | 'right'
  | 'wrong'
  /** A record of that very name, of which no list says what it is, where the publisher knows it as another's synonym. */
  | 'unplaced'
  /** Of another genus, as it has to be, and nothing is known beyond. */
  | 'unjudged';

/** What became of the cases of one kind. */
export interface Figures extends Readonly<Record<Judgement, number>> {
  readonly kind: string;
  readonly cases: number;
  /** Cases in which one species is meant, so that a match can be asked for. */
  readonly clear: number;
  /** Clear cases that are right. */
  readonly found: number;
  /** Cases without a match, by their first reason. */
  readonly none: Readonly<Record<string, number>>;
}

/** A case that was not matched as its publisher does. */
interface Miss {
  /** Not found: no species was given though it is clear which is meant. */
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

/** Genera of which the file has every name. */
const WHOLE = new Set(['Poa', 'Myrcia', 'Clethra']);

/**
 * Judges the species of a match; null where there is none. Of a name whose accepted one
 * is not in the file it is known that it is of another genus, and which other names mean
 * the same species: one of its type among them shows that it is the one.
 */
const judge = ({ right, alike }: Case, { type, bearer }: Match): Judgement | null => {
  if (type === 'higher_rank' || bearer === null) return null;
  const { scientific_name: name, author, status, genus } = bearer;
  if (right.size > 0) return [...right].some((each) => bare(each) === bare(name)) ? 'right' : 'wrong';
  if (status !== 'accepted') return 'unplaced';
  if (WHOLE.has(genus)) return 'wrong';
  return alike.some((each) => ofOneType(each, { name, author })) ? 'right' : 'unjudged';
};

interface Judged {
  readonly asked: Case;
  readonly match: Match;
  readonly judgement: Judgement | null;
}

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
  const own = all.filter(({ asked }) => asked.kind === kind);
  const judgedAs = (judgement: Judgement): number =>
    own.filter((each) => each.judgement === judgement).length;
  const none: Record<string, number> = {};
  for (const { match, judgement } of own) {
    if (judgement !== null) continue;
    const why = match.type === 'higher_rank' ? 'higher_rank' : match.reasons[0]!;
    none[why] = (none[why] ?? 0) + 1;
  }
  return {
    kind,
    cases: own.length,
    clear: own.filter(isClear).length,
    found: own.filter((each) => isClear(each) && each.judgement === 'right').length,
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
