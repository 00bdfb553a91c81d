import { createMatcher } from '../../src/matching/matcher.js';
import { createFindNames, isWholeName } from '../../src/resources/interpret/names-in-text.js';
import { createTextReader } from '../../src/resources/interpret/read-text.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { interpret } from '../../src/understanding/interpret.js';
import { queryKept } from '../support/database.js';
import { starterDatabase } from '../support/sample-service.js';

const NEAR_NAMES = [
  'autum crocus',
  'lauriers roses',
  'lauriers-roses',
  'lauriers cerises',
  'Rosa nana',
  'Viola alba',
];
const DESCRIPTIONS = [
  'orange flowers',
  'trees',
  'Kletterpflanze',
  'arbuste',
  'climbers',
  'yellow roses',
  'rosas amarillas',
];
const BATCH = 500;
const NOBODY = new Map();

describe('all common names and synonyms of the starter set (C7.30)', () => {
  it('are names, however many of them also read as descriptions', async () => {
    const database = await starterDatabase();
    const { rows } = await queryKept<{ name: string }>(
      database.url,
      'select name from common_name union select name from synonym',
      [],
    );
    const describing = rows
      .map(({ name }) => name)
      .filter((name) => name.length <= 200 && interpret(name, null, NOBODY).describes);
    expect(describing.length).toBeGreaterThan(1_000);
    const matcher = createMatcher(database.pool, createLexicon(database.pool));
    const wrong: string[] = [];
    for (let at = 0; at < describing.length; at += BATCH) {
      const batch = describing.slice(at, at + BATCH);
      const matches = await matcher.match(batch.map((name) => ({ name, kind: 'common' as const })));
      wrong.push(...batch.filter((_, place) => !isWholeName(matches[place]!)));
    }
    expect(wrong).toEqual([]);
    await database.close();
  }, 1_500_000);

  it('keep texts that are near to them from being descriptions, but no others (C7.30)', async () => {
    const { pool, close } = await starterDatabase();
    const reader = createTextReader(createFindNames(createMatcher(pool, createLexicon(pool))));
    const kinds = async (texts: readonly string[]) =>
      new Map(
        await Promise.all(texts.map(async (text) => [text, (await reader.read(text, null)).kind] as const)),
      );
    expect(await kinds(NEAR_NAMES)).toEqual(new Map(NEAR_NAMES.map((text) => [text, 'words'])));
    expect(await kinds(DESCRIPTIONS)).toEqual(new Map(DESCRIPTIONS.map((text) => [text, 'description'])));
    await close();
  }, 1_500_000);
});
