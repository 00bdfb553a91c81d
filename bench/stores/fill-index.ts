import { readDocuments } from '../../indexer/documents.js';
import type { SearchDocument } from '../../src/search/document.js';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { createElasticsearchClient } from '../../src/search/elasticsearch/transport/client.js';
import { withClient } from '../../testkit/postgres-client.js';
import type { Stores } from '../../testkit/stores.js';
import { syntheticDocument } from './synthetic-document.js';

/** Species that are read at once. */
const BATCH = 2_000;

/** Fills an index with the documents of all species, then with copies under synthetic names. Returns its size. */
export const fillWithCopies = (
  { databaseUrl, elasticsearchUrl, index: alias }: Stores,
  most: number,
): Promise<number> =>
  withClient(databaseUrl, async (sql) => {
    const { rows } = await sql.query<{ id: number }>('select id from species order by id');
    const ids = rows.map(({ id }) => id);
    const client = createElasticsearchClient(elasticsearchUrl);
    try {
      const rebuild = await createElasticsearchSink({ client, alias }).beginRebuild();
      let size = 0;
      const load = async (documents: readonly SearchDocument[]): Promise<void> => {
        const batch = documents.slice(0, most - size);
        await rebuild.load(batch);
        size += batch.length;
      };
      for (let copy = 0; size < most; copy++) {
        for (let from = 0; from < ids.length && size < most; from += BATCH) {
          const documents = await readDocuments(sql, ids.slice(from, from + BATCH));
          await load(
            copy === 0 ? documents : documents.map((each) => syntheticDocument(each, copy, ids.at(-1)!)),
          );
        }
      }
      await rebuild.prepare();
      await rebuild.swap(size);
      return size;
    } finally {
      await client.close();
    }
  });
