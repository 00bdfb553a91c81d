import type { Client } from 'pg';
import { DEPTH } from '../../../../testkit/judged-searches/metrics.js';
import type { Search } from '../../../../testkit/judged-searches/search.js';
import { withClient } from '../../../../testkit/postgres-client.js';
import type { Stores } from '../../../../testkit/stores.js';
import type { Contestant } from './contestant.js';
import { allSpecies, type NamedSpecies } from './species.js';

const DATABASE = 'linnea_bench_trigrams';

/** With the locale C, pg_trgm would treat only ASCII characters as letters. */
const CREATE = `create database ${DATABASE} template template0 encoding 'UTF8' locale 'C.UTF-8'`;

const TABLE = `
  create extension pg_trgm;
  create unlogged table name (species text not null, popularity integer not null, name text not null)`;

const INDEX = 'create index on name using gin (name gin_trgm_ops); analyze name';

const FILL = 'insert into name select * from unnest($1::text[], $2::integer[], $3::text[])';

/** Finds species by their most similar name, the most similar first. Uses the GIN index. */
const BY_NAME = `
  select species from (
    select species, popularity, max(similarity(name, $1)) as near
    from name where name % $1 group by species, popularity
  ) t order by near desc, popularity desc limit ${DEPTH}`;

/** Finds species by the most similar part of a name, which suits short texts better. */
const BY_PART = `
  select species from (
    select species, popularity, max(word_similarity($1, name)) as near
    from name where $1 <% name group by species, popularity
  ) t order by near desc, popularity desc limit ${DEPTH}`;

const fill = async (from: Client, to: Client): Promise<void> => {
  await to.query(TABLE);
  for await (const species of allSpecies(from)) {
    const names = species.flatMap((each) => namesOf(each).map((name) => ({ ...each, alias: name })));
    await to.query(FILL, [
      names.map(({ name }) => name),
      names.map(({ popularity }) => popularity),
      names.map(({ alias }) => alias),
    ]);
  }
  await to.query(INDEX);
};

const namesOf = ({ name, author, common, synonyms }: NamedSpecies): readonly string[] => [
  ...new Set([name, ...(author === null ? [] : [`${name} ${author}`]), ...common, ...synonyms]),
];

const searchBy =
  (client: Client, statement: string): Search =>
  async (text) => {
    const { rows } = await client.query<{ species: string }>(statement, [text.trim()]);
    return rows.map(({ species }) => species);
  };

/**
 * Runs `work` with trigram similarity in Postgres over all names; popularity decides between equal similarities. The
 * database is created on the server of the stores and removed afterwards.
 */
export const withTrigrams = async <T>(
  { databaseUrl }: Stores,
  work: (contestant: Contestant) => Promise<T>,
): Promise<T> => {
  const url = new URL(databaseUrl);
  url.pathname = `/${DATABASE}`;
  return withClient(databaseUrl, async (source) => {
    const remove = () => source.query(`drop database if exists ${DATABASE} with (force)`);
    await remove();
    await source.query(CREATE);
    try {
      return await withClient(url.href, async (client) => {
        await fill(source, client);
        return work({ name: 'trigrams', searches: [searchBy(client, BY_NAME), searchBy(client, BY_PART)] });
      });
    } finally {
      await remove();
    }
  });
};
