import type { Client } from 'pg';
import { withClient } from '../../loading/scratch.js';
import type { Stores } from '../../stores.js';
import { DEPTH } from '../metrics.js';
import type { Contestant, Way } from './contestant.js';
import { allSpecies, type NamedSpecies } from './species.js';

const DATABASE = 'linnea_bench_trigrams';

/** Under the locale C, pg_trgm would take for letters only those of ASCII. */
const CREATE = `create database ${DATABASE} template template0 encoding 'UTF8' locale 'C.UTF-8'`;

const TABLE = `
  create extension pg_trgm;
  create unlogged table name (species text not null, popularity integer not null, name text not null)`;

const INDEX = 'create index on name using gin (name gin_trgm_ops); analyze name';

const FILL = 'insert into name select * from unnest($1::text[], $2::integer[], $3::text[])';

/** Most similar first; of the names of a species the nearest counts. By the GIN index. */
const BY_NAME = `
  select species from (
    select species, popularity, max(similarity(name, $1)) as near
    from name where name % $1 group by species, popularity
  ) t order by near desc, popularity desc limit ${DEPTH}`;

/** The same by the nearest part of a name, which is fairer to short texts. */
const BY_PART = `
  select species from (
    select species, popularity, max(word_similarity($1, name)) as near
    from name where $1 <% name group by species, popularity
  ) t order by near desc, popularity desc limit ${DEPTH}`;

const fill = async (from: Client, to: Client): Promise<void> => {
  await to.query(TABLE);
  for await (const species of allSpecies(from)) {
    const names = species.flatMap((each) => namesOf(each).map((name) => ({ ...each, called: name })));
    await to.query(FILL, [
      names.map(({ name }) => name),
      names.map(({ popularity }) => popularity),
      names.map(({ called }) => called),
    ]);
  }
  await to.query(INDEX);
};

const namesOf = ({ name, author, common, synonyms }: NamedSpecies): readonly string[] => [
  ...new Set([name, ...(author === null ? [] : [`${name} ${author}`]), ...common, ...synonyms]),
];

const asking =
  (client: Client, statement: string): Way =>
  async (text) => {
    const { rows } = await client.query<{ species: string }>(statement, [text.trim()]);
    return rows.map(({ species }) => species);
  };

/**
 * Trigram similarity in Postgres over all names, popularity deciding among equal
 * ones. Its database is made beside that of the stores and removed again.
 */
export const withTrigrams = async <T>(
  { databaseUrl }: Stores,
  work: (contestant: Contestant) => Promise<T>,
): Promise<T> => {
  const url = new URL(databaseUrl);
  url.pathname = `/${DATABASE}`;
  return withClient(databaseUrl, async (source) => {
    const clean = () => source.query(`drop database if exists ${DATABASE} with (force)`);
    await clean();
    await source.query(CREATE);
    try {
      return await withClient(url.href, async (client) => {
        await fill(source, client);
        return work({ name: 'trigrams', ways: [asking(client, BY_NAME), asking(client, BY_PART)] });
      });
    } finally {
      await clean();
    }
  });
};
