import { type Language, wordsIn } from '../../src/understanding/language-words.js';

const code = (word: string): string => `\`${word}\``;

/** Kinds in the order of the page, with their titles. The small words that are skipped are left out. */
const TITLES: Readonly<Record<string, string>> = {
  value: 'Values',
  condition: 'Conditions',
  part: 'Parts of the plant',
  vague: 'Sizes',
  season: 'Seasons',
  field: 'Before or after a number',
  unit: 'Units',
  compare: 'Comparisons',
  relation: 'Places, ranks and zones',
  place: 'Regions and adjectives of countries',
  safety: 'Poison',
  victim: 'Who is harmed',
  logic: 'Logic',
  unanswered: 'Understood, but no field answers',
};

/** Table of the words of a language for docs/words.md. */
export const wordTable = (language: Language): string => {
  const { rows } = wordsIn(language);
  const lines = Object.entries(TITLES).flatMap(([kind, title]) =>
    rows
      .filter((row) => row.kind === kind && row.said.length > 0)
      .map(({ key, said }) => `| ${title} | ${code(key)} | ${said.join(', ').replaceAll('|', '\\|')} |`),
  );
  return ['| | meaning | words |', '|---|---|---|', ...lines].join('\n');
};
