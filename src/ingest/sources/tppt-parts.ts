/** Labels of `part`, and sentences about what they do not say. */
export interface PoisonousParts {
  readonly part: readonly string[];
  readonly notes: readonly string[];
}

/** Parts of `toxic_part` in lower case: the label, and a sentence where the label says less. */
const PARTS: ReadonlyMap<string, readonly [label: string, note?: string]> = new Map([
  ['whole plant', ['whole_plant']],
  ['whole plant without aril (red seed coat)', ['whole_plant', 'Not the red aril of the seeds.']],
  ['aerial part', ['aerial_parts']],
  ['herb', ['aerial_parts']],
  ['young herb', ['aerial_parts', 'Young plants.']],
  ['young plant', ['aerial_parts', 'Young plants.']],
  ['leaf', ['leaves']],
  ['leaf (blooming herb)', ['leaves', 'The leaves of flowering plants.']],
  ['shoot', ['stem', 'The shoots.']],
  ['bark', ['bark']],
  ['tree bark', ['bark']],
  ['wood', ['wood']],
  ['root', ['roots']],
  ['root bark', ['roots', 'The bark of the roots.']],
  ['root cortex', ['roots', 'The bark of the roots.']],
  ['rhizome', ['rhizome']],
  ['bulb', ['bulb']],
  ['tuber', ['tuber']],
  ['flower', ['flowers']],
  ['flowering top', ['flowers', 'The flowering tops.']],
  ['flowering top of female plant', ['flowers', 'The flowering tops of female plants.']],
  ['pollen', ['pollen']],
  ['fruit', ['fruits']],
  ['fuit', ['fruits']],
  ['seed', ['seeds']],
  ['seed coat', ['seeds', 'The seed coat.']],
  ['latex', ['sap']],
]);

/** Parts that have most of the poison of a whole plant. */
const MOST_IN: ReadonlyMap<string, string> = new Map([
  ['aerial part', 'parts above the ground'],
  ['bark', 'bark'],
  ['bulb', 'bulb'],
  ['capsule', 'capsules'],
  ['flower', 'flowers'],
  ['fruit', 'fruits'],
  ['latex', 'milky sap'],
  ['leaf', 'leaves'],
  ['root', 'roots'],
  ['seed', 'seeds'],
]);

/** Sentences for the words in parentheses at the end. One cell is cut off; in two the last word is a slip. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['or whole plant', 'Perhaps the whole plant.'],
  ['or whole part', 'Perhaps the whole plant.'],
  ['or whole fruit', 'Perhaps the whole plant.'],
  ['or whole plant without fruit', 'Perhaps the whole plant, except the fruits.'],
  ['or whole plant without', 'Perhaps other parts too.'],
  ['without seed', 'Not the seeds.'],
]);

/** What stands in brackets at the end, of which the last one may be missing. */
const ENDING = / \((or whole[^()]*|without seed)\)?$/;
const MOST = /, highest concentration\w* in /;

const wordsOf = (list: string): readonly string[] => (list === '' ? [] : list.toLowerCase().split(', '));

/**
 * Returns the parts of a cell of `toxic_part`; none for an empty cell, null if a word is unknown. In `A (or whole plant)` A is
 * known and the rest suspected. A whole plant stays whole, wherever most of the poison is.
 */
export const poisonousParts = (cell: string): PoisonousParts | null => {
  const ending = ENDING.exec(cell)?.[1];
  const [list = '', most = ''] = cell.replace(ENDING, '').split(MOST);
  const parts = wordsOf(list).map((word) => PARTS.get(word));
  const richest = wordsOf(most).map((word) => MOST_IN.get(word));
  const note = ending === undefined ? [] : [ENDINGS.get(ending)];
  const read = {
    part: parts.map((part) => part?.[0]),
    notes: [
      ...parts.flatMap((part) => part?.[1] ?? []),
      ...(richest.length > 0 ? [`Most in the ${richest.join(' and the ')}.`] : []),
      ...note,
    ],
  };
  return [...read.part, ...richest, ...note].includes(undefined) ? null : (read as PoisonousParts);
};
