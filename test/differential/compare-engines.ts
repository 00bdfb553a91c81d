import type { Client } from '@elastic/elasticsearch';
import { wordsOf } from '../../indexer/lexicon.js';
import type { Database } from '../../src/database/database.js';
import { BEGINNING, type Walk } from '../../src/query/list-query.js';
import { readNameQuery } from '../../src/query/read-name-query.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import type { SearchEngine } from '../../src/search/engine.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { elasticsearchEngine, type IdPage, idsOf, postgresEngine } from '../../testkit/engines.js';
import { EVERYTHING } from '../search/fixture.js';
import { testDatabase } from '../support/database.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { documents, EPITHETS, GENERA } from './documents.js';
import { answer, counts } from './oracle.js';
import { rankAll } from './oracle-tiers.js';
import { countings, query } from './queries.js';
import { random } from './random.js';

const AT_ONCE = 8;
const SEED = 20_260_601;

const url = await testElasticsearch();

/** Number of generated requests, and of tiers of a search that they must reach. */
export interface Amount {
  readonly queries: number;
  readonly suggestions: number;
  /** Number of generated requests that are read by cursor. */
  readonly walks: number;
  readonly tiers: number;
}

/** Tests that Elasticsearch, Postgres and the oracle give the same answers for the same documents. */
export const compareEngines = ({ queries, suggestions, walks, tiers }: Amount): void =>
  describeElasticsearch(url)('both engines over the same documents', () => {
    const all = documents(random(SEED), 400);
    const main = all.filter((each) => each.main);
    let database: Database;
    let client: Client;
    let alias: string;
    let elasticsearch: SearchEngine;
    let postgres: SearchEngine;
    let fiveShards: SearchEngine;
    let other: string;

    beforeAll(async () => {
      database = await testDatabase();
      const index = testIndex(url!);
      ({ client, alias } = index);
      other = `${alias}-five`;
      const sinks = [
        createElasticsearchSink(index),
        createElasticsearchSink({ client, alias: other, layout: { shards: 5, replicas: 0 } }),
        createPostgresSink(database),
      ];
      for (const sink of sinks) {
        const rebuild = await sink.beginRebuild();
        const outcomes = await rebuild.load(all.slice(0, 300));
        expect(outcomes.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
        await rebuild.swap(300);
        await sink.write(all.slice(250).map((document) => ({ put: document })));
        await sink.refresh();
        expect(await sink.count()).toBe(400);
      }
      await database.session((session) =>
        session.query('insert into lexicon (word) select unnest($1::text[]) on conflict do nothing', [
          [...wordsOf(all)],
        ]),
      );
      const lexicon = createLexicon(database.pool);
      elasticsearch = elasticsearchEngine(index, lexicon);
      fiveShards = elasticsearchEngine({ client, alias: other }, lexicon);
      postgres = postgresEngine(database.pool, lexicon);
    });

    afterAll(async () => {
      for (const index of Object.keys(await client.indices.get({ index: `${alias}-*` })))
        await client.indices.delete({ index });
      await client?.close();
      await database?.close();
    });

    it(`answer ${queries} generated queries with the ids, order and total of the contract`, async () => {
      const pick = random(SEED + 1);
      const seen = { hits: 0, searches: 0, ordered: 0 };
      const reached = new Set<number>();
      for (let from = 0; from < queries; from += AT_ONCE) {
        const some = Array.from({ length: AT_ONCE }, () => query(pick));
        const ones = await Promise.all(some.map((asked) => idsOf(elasticsearch, asked)));
        const others = await Promise.all(some.map((asked) => idsOf(postgres, asked)));
        for (const [index, asked] of some.entries()) {
          const one = ones[index]!;
          const expected = { number: from + index, asked, ...answer(all, asked) };
          expect({ number: from + index, asked, ...others[index] }).toEqual(expected);
          expect({ number: from + index, asked, ...one }).toEqual(expected);
          if (one.total > 0) seen.hits += 1;
          if (asked.names && !asked.names.everything && one.total > 0) seen.searches += 1;
          for (const rank of rankAll(main, asked).values()) reached.add(rank > 14 ? 14 : Math.ceil(rank));
          if (asked.order.length > 0) seen.ordered += 1;
        }
      }
      // Checks that the generator reaches its targets.
      expect(reached.size).toBeGreaterThanOrEqual(tiers);
      expect(seen.hits).toBeGreaterThan(queries / 3);
      expect(seen.searches).toBeGreaterThan(queries / 8);
      expect(seen.ordered).toBeGreaterThan(queries / 4);
    }, 900_000);

    it(`C14.40 C14.43 count ${walks} generated queries by values exactly, on one shard, on five, and in Postgres`, async () => {
      const pick = random(SEED + 4);
      let counted = 0;
      for (let nth = 0; nth < walks; nth++) {
        const asked = { ...query(pick), ...(pick.once(4) ? { where: [], names: null } : {}) };
        const of = countings(pick);
        const expected = { nth, asked, of, facets: of.map((each) => counts(all, asked, each)) };
        for (const engine of [elasticsearch, fiveShards, postgres]) {
          const { facets } = await engine.facets(asked, of);
          const some = facets.map(({ missing, counts: each }) => ({
            missing,
            counts: new Map([...each].filter(([, count]) => count > 0)),
          }));
          expect({ nth, asked, of, facets: some }).toEqual(expected);
        }
        if (expected.facets.some(({ counts: each }) => each.size > 1)) counted += 1;
      }
      expect(counted).toBeGreaterThan(walks / 3);
      const conditions = countings(pick).flatMap(() => query(pick).where);
      const holding = conditions.map((part) => answer(all, { ...EVERYTHING, where: [part] }).total);
      for (const engine of [elasticsearch, fiveShards, postgres])
        expect(await engine.counts(conditions)).toEqual(holding);
    }, 900_000);

    it(`C14.1 walk through ${walks} generated queries by cursor: every row once, in order, whichever engine answers`, async () => {
      const pick = random(SEED + 3);
      let pages = 0;
      for (let nth = 0; nth < walks; nth++) {
        const asked = { ...query(pick), page: 1, size: 1 + pick.below(60) };
        const expected = answer(all, { ...asked, size: all.length });
        const read: number[] = [];
        let walk: Walk | null = BEGINNING;
        for (; walk !== null; pages++) {
          const engine = pick.pick([elasticsearch, postgres]);
          const { ids, total, next }: IdPage = await idsOf(engine, { ...asked, walk });
          expect({ nth, asked, total }).toEqual({ nth, asked, total: expected.total });
          read.push(...ids);
          walk = next ? { ...next, total } : null;
        }
        expect({ nth, asked, read }).toEqual({ nth, asked, read: expected.ids });
      }
      expect(pages).toBeGreaterThan(walks * 2);
    }, 900_000);

    it('C7.11 suggest the same species in the same order, with the same corrections', async () => {
      const pick = random(SEED + 2);
      const seen = { found: 0, corrected: 0 };
      for (let nth = 0; nth < suggestions; nth++) {
        const names = query(pick).names;
        if (!names) continue;
        const typed = { ...names, text: names.text.slice(0, 1 + pick.below(12)).trim() };
        const one = await elasticsearch.suggest(typed, 10);
        expect({ nth, typed, ...(await postgres.suggest(typed, 10)) }).toEqual({ nth, typed, ...one });
        if (one.ids.length > 0) seen.found += 1;
        if (one.corrected && one.ids.length > 0) seen.corrected += 1;
        expect(one.ids.length).toBeLessThanOrEqual(10);
      }
      expect(seen.found).toBeGreaterThan(suggestions / 9);
      expect(seen.corrected).toBeGreaterThan(suggestions / 180);
    }, 120_000);

    it('C7.2 answer texts that fold to many more characters than allowed', async () => {
      const [genus, epithet] = [GENERA[0]!, EPITHETS[0]!];
      const signs = ['ﷺ', 'ﷺ ', '㍿', '㋿', 'ﬃ', '𐐀', '💐'];
      const texts = signs.flatMap((sign) => [
        [...sign.repeat(200)].slice(0, 200).join(''),
        `${genus} ${epithet} ${sign.repeat(80)}`,
      ]);
      for (const text of texts) {
        const { names } = readNameQuery(text, 'fr');
        for (const collection of ['species', 'plants'] as const) {
          const asked = { collection, names, where: [], order: [], page: 1, size: 20 };
          const expected = { text, ...answer(all, asked) };
          expect({ text, ...(await idsOf(postgres, asked)) }).toEqual(expected);
          expect({ text, ...(await idsOf(elasticsearch, asked)) }).toEqual(expected);
        }
        expect({ text, ...(await elasticsearch.suggest(names, 10)) }).toEqual({
          text,
          ...(await postgres.suggest(names, 10)),
        });
      }
    }, 60_000);

    it.each([
      // Only the first word may abbreviate a genus.
      'q qu',
      'r ru',
      'q robur qu',
      // Two words that are similar to the same word of a name.
      'roburt roburs',
      'quercus roburt roburs',
      'albax albao',
    ])('C7.4 answer %j with the ids, order and total of the contract', async (text) => {
      for (const collection of ['species', 'plants'] as const) {
        const { names } = readNameQuery(text);
        const asked = { collection, names, where: [], order: [], page: 1, size: 20 };
        const expected = answer(all, asked);
        expect(await idsOf(postgres, asked)).toEqual(expected);
        expect(await idsOf(elasticsearch, asked)).toEqual(expected);
      }
    });

    it('show the item of the collection', async () => {
      for (const engine of [elasticsearch, postgres]) {
        const asked = {
          where: [{ column: 'id', in: [1] }],
          names: null,
          order: [],
          page: 1,
          size: 20,
        } as const;
        const species = await engine.page({ ...asked, collection: 'species' });
        expect([species.items.map(String), species.total]).toEqual([['{"id":1}'], 1]);
        const plants = await engine.page({ ...asked, collection: 'plants' });
        expect([plants.items.map(String), plants.total]).toEqual([['{"id":1,"plant":true}'], 1]);
      }
    });
  });
