import { type Command, InvalidArgumentError } from 'commander';
import type { Database } from '../database/database.js';
import { createMatcher } from '../matching/matcher.js';
import { createFindNames } from '../resources/interpret/names-in-text.js';
import { createTextReader } from '../resources/interpret/read-text.js';
import { ignoredBecause, unprovenText } from '../resources/interpret/reasons.js';
import { createLexicon } from '../search/lexicon.js';
import type { QueryParameter, TextSpan } from '../understanding/condition.js';
import { conditionMeaning, meaningText } from '../understanding/describe.js';
import { SPOKEN_LANGUAGES } from '../understanding/language-words.js';
import { parametersOfAll, speciesUrl } from '../understanding/query.js';
import { searchedDatabase } from './match/database.js';
import { print, printJson, printNote } from './print.js';

/** Dependencies of the command. */
export interface InterpretContext {
  /** Opens the migrated database; the command closes it. */
  openDatabase(): Promise<Database>;
}

interface Options {
  readonly lang?: string;
  readonly json?: boolean;
}

/** What the command prints. */
interface Explained {
  readonly kind: string;
  readonly language: string;
  /** Path and query of the list; null without one. */
  readonly url: string | null;
  readonly conditions: readonly { readonly text: string; readonly meaning: string }[];
  readonly ignored: readonly { readonly text: string; readonly message: string }[];
}

const explained = async (database: Database, text: string, given: string | null): Promise<Explained> => {
  await searchedDatabase(database.pool, printNote);
  const matcher = createMatcher(database.pool, createLexicon(database.pool));
  const { kind, reading, isList } = await createTextReader(createFindNames(matcher)).read(text, given);
  const { language, conditions, ignored, wishes, choices, refused } = reading;
  if (kind !== 'description') return { kind, language, url: null, conditions: [], ignored: [] };
  const leftOut = (span: TextSpan, message: string) => ({ text: text.slice(...span), message });
  const meaning = (parameters: readonly QueryParameter[]): string => meaningText(language, parameters);
  return {
    kind,
    language,
    url: isList ? speciesUrl(parametersOfAll(conditions)) : null,
    conditions: conditions.map((each) => ({
      text: each.spans.map((span) => text.slice(...span)).join(' '),
      meaning: conditionMeaning(language, each),
    })),
    ignored: [
      ...[...ignored, ...(refused ? [refused] : [])].map(({ span, reason }) =>
        leftOut(span, ignoredBecause(reason)),
      ),
      ...wishes.map(({ span, victims }) => leftOut(span, unprovenText(victims))),
      ...choices.map(({ span, readings }) =>
        leftOut(span, `Which one? ${readings.map(meaning).join('; ')}.`),
      ),
    ],
  };
};

const shown = ({ kind, language, url, conditions, ignored }: Explained): string =>
  [
    kind === 'description'
      ? `A description (${language}).`
      : `No description, but ${kind === 'name' ? 'a name' : 'words to search for'}.`,
    ...conditions.map(({ text, meaning }) => `  ${meaning}  <- ${text}`),
    ...(ignored.length === 0 ? [] : ['Left out:']),
    ...ignored.map(({ text, message }) => `  ${text}: ${message}`),
    ...(url === null ? [] : [url]),
  ].join('\n');

const spokenLanguage = (code: string): string => {
  if ((SPOKEN_LANGUAGES as readonly string[]).includes(code)) return code;
  throw new InvalidArgumentError(`Choose one of ${SPOKEN_LANGUAGES.join(', ')}.`);
};

/** Adds `linnea interpret`, which says how a description of plants is understood. Reads only. */
export const interpretCommand = (program: Command, { openDatabase }: InterpretContext): void => {
  program
    .command('interpret <text>')
    .description('say how a description of plants is understood, such as "blue flowers for shade"')
    .option(
      '--lang <code>',
      'language of the description; by default the one that explains most words',
      spokenLanguage,
    )
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action(async (given: string, { lang, json = false }: Options) => {
      const text = given.trim();
      if (text === '' || text.length > MOST_LETTERS)
        throw new Error(`Give a description of 1 to ${MOST_LETTERS} letters, in quotes.`);
      const database = await openDatabase();
      const result = await explained(database, text, lang ?? null).finally(() => database.close());
      if (json) printJson(result);
      else print(shown(result));
    });
};

/** As in the interface (contract C7.2). */
const MOST_LETTERS = 200;

const HELP = `
Names of plants are looked up in the database of DATABASE_URL, or in the embedded one. The words are those of data/words; docs/words.md
lists them. Languages: ${SPOKEN_LANGUAGES.join(', ')}.

Example:
  linnea interpret "small evergreen tree, white flowers in May, native to Norway"
`;
