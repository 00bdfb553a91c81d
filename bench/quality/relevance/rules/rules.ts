import { fold } from '../../../../src/names/fold.js';
import { osa } from '../../../../src/wording/edit-distance.js';
import type { JudgedQuery } from '../../../../testkit/judged-searches/queries.js';
import { numberFor, shuffled } from '../../../random/seeded-order.js';
import { ofName, ofPrefix } from './judge.js';
import { type Choose, latinVariants, mistyped, otherGender, otherSigns } from './misspellings.js';
import type { Plant, Plants } from './plants.js';

type Made = Pick<JudgedQuery, 'text' | 'answers'> | null;

/** A rule that makes queries of a class, one per plant. */
export interface Rule {
  readonly class: string;
  /** Text of the column `origin`. */
  readonly origin: string;
  readonly count: number;
  /** Number of the most popular suitable plants that are used. */
  readonly among: number;
  readonly suits: (plant: Plant) => boolean;
  readonly make: (plant: Plant, plants: Plants, choose: Choose) => Made;
}

const BINOMIAL = /^[A-Z][a-z]+ [a-z]{4,}$/;
const isBinomial = ({ name, rank }: Plant): boolean => rank === 'species' && BINOMIAL.test(name);
const isInfraspecific = ({ name, rank }: Plant): boolean =>
  ['ssp', 'var', 'form'].includes(rank) && / (?:subsp|var|f)\. /.test(name);
const isHybrid = ({ name }: Plant): boolean => / × /.test(name);
const PLAIN = /^[a-z]+(?: [a-z]+)?$/i;

/** Returns the published common name if two sources give it; null otherwise. */
const wellKnown = ({ common, commons }: Plant): string | null => {
  const known = commons.find(
    ({ name, sources }) => sources > 1 && name.toLowerCase() === common?.toLowerCase(),
  );
  return known === undefined ? null : common;
};
const hasPlainName = (plant: Plant): boolean => PLAIN.test(wellKnown(plant) ?? '');

const only = (plant: Plant): JudgedQuery['answers'] => new Map([[plant.name, 3]]);

/** Makes a query of a name that plants bear. */
const nameQuery = (text: string, plants: Plants): Made => {
  const answers = ofName(plants.bearers(text));
  return answers.size === 0 ? null : { text, answers };
};

/** Makes a query of a name with errors; none if the result is a name, or as near to a name of another plant. */
const misspelledQuery = (
  name: string,
  text: string,
  edits: number,
  answers: JudgedQuery['answers'],
  plants: Plants,
): Made =>
  plants.bearers(text).length > 0 ||
  osa(fold(name), fold(text), edits) !== edits ||
  plants.isNear(text, edits, new Set(answers.keys()))
    ? null
    : { text, answers };

/** Makes a query of a name in another spelling; none if the result is the name of a plant. */
const variantQuery = (text: string, plant: Plant, plants: Plants): Made =>
  plants.bearers(text).length > 0 ? null : { text, answers: only(plant) };

const binomialWith = (plant: Plant, epithet: string): string => `${plant.name.split(' ')[0]} ${epithet}`;
const epithetOf = ({ name }: Plant): string => name.split(' ')[1]!;

const SHORTEST_FOR_ONE = 5;
/** Two errors can shorten a word by two letters, and two errors are corrected from seven letters on (contract C7.6). */
const SHORTEST_FOR_TWO = 9;

/** Changes one of the words that are long enough; null if there is none. */
const inOneWord = (
  name: string,
  shortest: number,
  choose: Choose,
  change: (word: string) => string,
): string | null => {
  const words = name.split(' ');
  const long = words.flatMap((word, at) => (word.length >= shortest ? [at] : []));
  if (long.length === 0) return null;
  const at = long[choose(long.length)]!;
  return words.map((word, each) => (each === at ? change(word) : word)).join(' ');
};

const oneTypo = (name: string, plants: Plants, choose: Choose): Made => {
  const text = inOneWord(name, SHORTEST_FOR_ONE, choose, (word) => mistyped(word, choose));
  return text === null ? null : misspelledQuery(name, text, 1, ofName(plants.bearers(name)), plants);
};

const twoTypos = (name: string, plants: Plants, choose: Choose): Made => {
  const text = inOneWord(name, SHORTEST_FOR_TWO, choose, (word) => mistyped(mistyped(word, choose), choose));
  return text === null ? null : misspelledQuery(name, text, 2, ofName(plants.bearers(name)), plants);
};

const typoInBothWords = (name: string, plants: Plants, choose: Choose): Made => {
  const words = name.split(' ');
  if (words.length !== 2 || words.some((word) => word.length < SHORTEST_FOR_ONE)) return null;
  const text = words.map((word) => mistyped(word, choose)).join(' ');
  return misspelledQuery(name, text, 2, ofName(plants.bearers(name)), plants);
};

/** A prefix of the common or scientific name, unless the prefix is itself a name. */
const prefixRule = (length: number): Rule => ({
  class: `prefix-${length}`,
  origin: 'beginning',
  count: 30,
  among: 1_500,
  suits: (plant) => isBinomial(plant),
  make: (plant, plants, choose) => {
    const names = [plant.name, ...(hasPlainName(plant) ? [plant.common!] : [])];
    const text = fold(names[choose(names.length)]!).slice(0, length);
    if (
      text.length < length ||
      text.includes(' ') ||
      plants.bearers(text).some(({ how }) => how !== 'one-source')
    )
      return null;
    return { text, answers: ofPrefix(text, plants) };
  },
});

const CONNECTORS: Readonly<Record<string, readonly string[]>> = {
  'subsp.': ['subsp.', 'ssp.', 'subsp', ''],
  'var.': ['var.', 'var', ''],
  'f.': ['f.', 'forma', 'fo.'],
};

/** All rules, in order. Each takes popular plants in an order of its own. */
export const RULES: readonly Rule[] = [
  {
    class: 'scientific',
    origin: 'name',
    count: 30,
    among: 5_000,
    suits: isBinomial,
    make: (plant, plants, choose) => nameQuery([plant.name, plant.name.toLowerCase()][choose(2)]!, plants),
  },
  {
    class: 'common-en',
    origin: 'published name of two sources',
    count: 50,
    among: 800,
    suits: (plant) => wellKnown(plant) !== null,
    make: (plant, plants) => nameQuery(plant.common!, plants),
  },
  {
    class: 'common-other',
    origin: 'name with accents',
    count: 30,
    among: 600,
    suits: ({ commons }) => commons.some(({ name }) => /[àâçéèêëîïôöùûüßñãõåäø]/i.test(name)),
    make: ({ commons }, plants, choose) => {
      const foreign = commons.filter(
        ({ name }) => /^[a-zàâçéèêëîïôöùûüßñãõåäø -]{5,}$/i.test(name) && /[^ -~]/.test(name),
      );
      return foreign.length === 0 ? null : nameQuery(foreign[choose(foreign.length)]!.name, plants);
    },
  },
  {
    class: 'author',
    origin: 'name and author',
    count: 30,
    among: 3_000,
    suits: (plant) => isBinomial(plant) && plant.author !== null,
    make: (plant) => ({ text: `${plant.name} ${plant.author}`, answers: only(plant) }),
  },
  {
    class: 'synonym',
    origin: 'synonym',
    count: 60,
    among: 4_000,
    suits: ({ synonyms }) => synonyms.some(({ name }) => BINOMIAL.test(name)),
    make: ({ synonyms }, plants, choose) => {
      const plain = synonyms.filter(({ name }) => BINOMIAL.test(name));
      const { name } = plain[choose(plain.length)]!;
      return plants.bearers(name).some(({ how }) => how === 'own') ? null : nameQuery(name, plants);
    },
  },
  {
    class: 'hybrid',
    origin: 'hybrid sign',
    count: 30,
    among: 500,
    suits: isHybrid,
    make: ({ name }, plants, choose) =>
      nameQuery(name.replace('× ', ['× ', 'x ', '×', '', 'X '][choose(5)]!), plants),
  },
  {
    class: 'infraspecific',
    origin: 'rank connector',
    count: 40,
    among: 1_500,
    suits: isInfraspecific,
    make: (plant, plants, choose) => {
      const text = plant.name.replace(/(?<= )(?:subsp|var|f)\. /, (connector) => {
        const ways = CONNECTORS[connector.trim()]!;
        return `${ways[choose(ways.length)]!} `.trimStart();
      });
      return nameQuery(text, plants);
    },
  },
  {
    class: 'abbreviated',
    origin: 'first letter of the genus',
    count: 40,
    among: 800,
    suits: isBinomial,
    make: (plant, plants, choose) => {
      const letters = plant.name.slice(0, 1 + Math.floor(choose(4) / 3));
      const epithet = epithetOf(plant);
      const alike = plants.all.filter(
        (each) => isBinomial(each) && each.name.startsWith(letters) && epithetOf(each) === epithet,
      );
      return {
        text: `${letters}. ${epithet}`,
        answers: ofName(alike.map((each) => ({ plant: each, how: 'known' }))),
      };
    },
  },
  {
    class: 'gender',
    origin: 'other ending',
    count: 35,
    among: 1_500,
    suits: isBinomial,
    make: (plant, plants, choose) => {
      const epithet = otherGender(epithetOf(plant), choose);
      return epithet === null ? null : variantQuery(binomialWith(plant, epithet), plant, plants);
    },
  },
  {
    class: 'latin-variant',
    origin: 'other Latin',
    count: 35,
    among: 1_500,
    suits: isBinomial,
    make: (plant, plants, choose) => {
      const variants = latinVariants(plant.name);
      return variants.length === 0 ? null : variantQuery(variants[choose(variants.length)]!, plant, plants);
    },
  },
  {
    class: 'swapped',
    origin: 'words of a common name',
    count: 20,
    among: 600,
    suits: (plant) => hasPlainName(plant) && plant.common!.includes(' '),
    make: ({ common }, plants) => {
      const text = common!.split(' ').reverse().join(' ');
      return plants.bearers(text).length > 0 ? null : { text, answers: ofName(plants.bearers(common!)) };
    },
  },
  {
    class: 'swapped',
    origin: 'words of a scientific name',
    count: 15,
    among: 600,
    suits: isBinomial,
    make: (plant) => ({
      text: plant.name.toLowerCase().split(' ').reverse().join(' '),
      answers: only(plant),
    }),
  },
  {
    class: 'punctuation',
    origin: 'other signs',
    count: 30,
    among: 800,
    suits: (plant) => /[-']/.test(wellKnown(plant) ?? ''),
    make: ({ common }, plants, choose) => {
      const variants = otherSigns(common!);
      const text = variants[choose(variants.length)]!;
      return { text, answers: ofName(plants.bearers(common!)) };
    },
  },
  prefixRule(2),
  prefixRule(3),
  prefixRule(4),
  prefixRule(5),
  prefixRule(6),
  {
    class: 'one-typo',
    origin: 'error in a common name',
    count: 35,
    among: 500,
    suits: hasPlainName,
    make: ({ common }, plants, choose) => oneTypo(common!, plants, choose),
  },
  {
    class: 'one-typo',
    origin: 'error in a scientific name',
    count: 40,
    among: 1_500,
    suits: isBinomial,
    make: ({ name }, plants, choose) => oneTypo(name, plants, choose),
  },
  {
    class: 'two-typos',
    origin: 'two errors in a word of a common name',
    count: 15,
    among: 500,
    suits: hasPlainName,
    make: ({ common }, plants, choose) => twoTypos(common!, plants, choose),
  },
  {
    class: 'two-typos',
    origin: 'two errors in a word of a scientific name',
    count: 25,
    among: 1_500,
    suits: isBinomial,
    make: ({ name }, plants, choose) => twoTypos(name, plants, choose),
  },
  {
    class: 'two-typos',
    origin: 'an error in each word',
    count: 25,
    among: 1_500,
    suits: isBinomial,
    make: ({ name }, plants, choose) => typoInBothWords(name, plants, choose),
  },
];

/** Makes the queries of a rule, without texts that are already used. */
export const queriesOf = (
  rule: Rule,
  plants: Plants,
  seed: string,
  taken: ReadonlySet<string>,
): readonly JudgedQuery[] => {
  const own = `${seed} ${rule.class} ${rule.origin}`;
  const popular = shuffled(own, plants.all.filter(rule.suits).slice(0, rule.among), ({ name }) => name);
  const made = new Map<string, JudgedQuery>();
  for (const plant of popular) {
    if (made.size === rule.count) break;
    let choices = 0;
    const choose: Choose = (limit) => numberFor(own, `${plant.name} ${choices++}`, limit);
    const query = rule.make(plant, plants, choose);
    if (query && !taken.has(query.text) && !made.has(query.text))
      made.set(query.text, { class: rule.class, language: '', origin: rule.origin, ...query });
  }
  return [...made.values()];
};
