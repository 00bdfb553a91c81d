import type { Client, estypes } from '@elastic/elasticsearch';
import { createElasticsearchClient } from '../../../src/search/elasticsearch/client.js';
import { withClient } from '../../loading/scratch.js';
import type { Stores } from '../../stores.js';
import { DEPTH } from '../metrics.js';
import type { Contestant, Way } from './contestant.js';
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
      if (errors) throw new Error('Elasticsearch refused a document of the baseline');
    }
  });
  await client.indices.refresh({ index: INDEX });
};

const asking =
  (client: Client, how: estypes.QueryDslMultiMatchQuery): Way =>
  async (text) => {
    const { hits } = await client.search<{ scientific_name: string }>({
      index: INDEX,
      size: DEPTH,
      _source: ['scientific_name'],
      query: { multi_match: { ...how, query: text, fields: FIELDS } },
      sort: ['_score', { popularity: 'desc' }],
    });
    return hits.hits.map(({ _source }) => _source!.scientific_name);
  };

/**
 * The usual set-up in Elasticsearch: names in plain text fields of the standard
 * analyser, asked with `multi_match`, once with fuzziness and once by beginnings,
 * popularity deciding among equal scores. Its index is made and removed again.
 */
export const withMultiMatch = async <T>(
  { databaseUrl, elasticsearchUrl }: Stores,
  work: (contestant: Contestant) => Promise<T>,
): Promise<T> => {
  const client = createElasticsearchClient(elasticsearchUrl);
  const clean = () => client.indices.delete({ index: INDEX, ignore_unavailable: true });
  try {
    await clean();
    await fill(client, databaseUrl);
    const ways = [
      asking(client, { query: '', type: 'best_fields', fuzziness: 'AUTO' }),
      asking(client, { query: '', type: 'bool_prefix' }),
    ];
    return await work({ name: 'multi_match', ways });
  } finally {
    await clean();
    await client.close();
  }
};
