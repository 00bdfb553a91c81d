import { parseName } from '../../names/parse.js';
import type { Row } from '../manifest.js';

const CAPITAL = /^\p{Lu}/u;
const BINOMIAL = /^\S+ (?:× )?\S+/;
/** Matches what stands between two names of a cell. */
const BETWEEN =
  /(?: or |[;|] ?|, (?=(?:syn\. |species )?\p{Lu}\p{Ll}+ \p{Ll}))(?:syn[.:] |incl: |species )?/iu;

const IN_BRACKETS = /\([^()]*\)/g;

/**
 * Returns the species that a cell names, without authors and lower ranks: two for `Lavandula angustifolia or Lavandula
 * officinalis`, none for a genus, a hybrid formula or a common name.
 */
export const speciesNamed = (cell: string): readonly string[] => [
  ...new Set(
    cell
      .replace(IN_BRACKETS, (brackets) => (brackets.includes(' x ') ? ' ' : brackets))
      .split(BETWEEN)
      .filter((text) => CAPITAL.test(text))
      .map(parseName)
      .flatMap((name) => {
        if (name.kind !== 'name' || name.abbreviated || name.epithets.length === 0) return [];
        return BINOMIAL.exec(name.name)?.[0] ?? [];
      }),
  ),
];

/** Reason of a rejected food without a part. */
export const NO_PART_EATEN = 'no part that is eaten is named';

interface EatenParts {
  readonly line: number;
  readonly record: string;
  readonly parts: Set<string>;
  readonly foods: Set<string>;
}

/** Joins the rows about one species, each a food made of one part, to one list of edible parts. */
export class EdibleParts {
  readonly #species = new Map<string, EatenParts>();

  add(line: number, species: string, part: string, food: string, record: string): void {
    const known = this.#species.get(species) ?? { line, record, parts: new Set(), foods: new Set() };
    known.parts.add(part);
    known.foods.add(food);
    this.#species.set(species, known);
  }

  /** Returns the rows of a source, whose notes name the foods. */
  rows(source: string): readonly Row[] {
    return [...this.#species].map(([species, { line, record, parts, foods }]) => ({
      line,
      items: [
        {
          type: 'fact',
          source,
          species,
          attribute: 'edible_part',
          value: [...parts],
          record,
          notes: [...foods].join('; '),
        },
      ],
    }));
  }
}
