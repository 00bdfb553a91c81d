import type { Client, estypes } from '@elastic/elasticsearch';
import { createElasticsearchClient } from '../../../../src/search/elasticsearch/transport/client.js';
import { DEPTH } from '../../../../testkit/judged-searches/metrics.js';
import type { Search } from '../../../../testkit/judged-searches/search.js';
import { withClient } from '../../../../testkit/postgres-client.js';
import type { Stores } from '../../../../testkit/stores.js';
import type { Contestant } from './contestant.js';
import { allSpecies, type NamedSpecies } from './species.js';

const INDEX = 'relevance-baseline';
const FIELDS = ['scientific_name', 'full_name', 'common_names', 'synonyms', 'genus', 'family'];
const TEXT: estypes.MappingProperty = { type: 'text' };

const document = ({ name, author, common, synonyms, genus, family, popularity }: NamedSpecies) => ({
  scientific_name: name,
  full_name: author === null ? name : `${name} ${author}`,
  common_names: common,
  synonyms,
  genus,
  family,
  popularity,
});

const fill = async (client: Client, databaseUrl: string): Promise<void> => {
  await client.indices.create({
    index: INDEX,
    settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: -1 },
    mappings: {
      dynamic: 'strict',
      properties: {
        ...Object.fromEntries(FIELDS.map((field) => [field, TEXT])),
        popularity: { type: 'integer' },
      },
    },
  });
  await withClient(databaseUrl, async (database) => {
    for await (const species of allSpecies(database)) {
      const { errors } = await client.bulk({
        index: INDEX,
        operations: species.flatMap((each) => [{ index: { _id: String(each.id) } }, document(each)]),
      });
      if (errors) throw new Error('Elasticsearch rejected a document of the multi_match index');
    }
  });
  await client.indices.refresh({ index: INDEX });
};

const searchBy =
  (client: Client, options: estypes.QueryDslMultiMatchQuery): Search =>
  async (text) => {
    const { hits } = await client.search<{ scientific_name: string }>({
      index: INDEX,
      size: DEPTH,
      _source: ['scientific_name'],
      query: { multi_match: { ...options, query: text, fields: FIELDS } },
      sort: ['_score', { popularity: 'desc' }],
    });
    return hits.hits.map(({ _source }) => _source!.scientific_name);
  };

/**
 * Runs `work` with the usual Elasticsearch setup: names in text fields with the standard analyser, searched by
 * `multi_match`, once with fuzziness and once by prefixes; popularity decides between equal scores. The index is
 * created for the run and removed afterwards.
 */
export const withMultiMatch = async <T>(
  { databaseUrl, elasticsearchUrl }: Stores,
  work: (contestant: Contestant) => Promise<T>,
): Promise<T> => {
  const client = createElasticsearchClient(elasticsearchUrl);
  const remove = () => client.indices.delete({ index: INDEX, ignore_unavailable: true });
  try {
    await remove();
    await fill(client, databaseUrl);
    const searches = [
      searchBy(client, { query: '', type: 'best_fields', fuzziness: 'AUTO' }),
      searchBy(client, { query: '', type: 'bool_prefix' }),
    ];
    return await work({ name: 'multi_match', searches });
  } finally {
    await remove();
    await client.close();
  }
};
