import type { Client } from '@elastic/elasticsearch';
import { createElasticsearchSink } from '../../src/search/elasticsearch/index/sink.js';
import { describeElasticsearch, testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { document, dropIndexes, fill } from './fixture.js';

const url = await testElasticsearch();

describeElasticsearch(url)('the index of Elasticsearch', () => {
  let index: { readonly client: Client; readonly alias: string };
  beforeEach(() => {
    index = testIndex(url!);
  });
  afterEach(async () => {
    await dropIndexes(index);
    await index.client.close();
  });

  const names = async () => Object.keys(await index.client.indices.get({ index: `${index.alias}-*` }));

  it('is one generation behind an alias; only the previous one is kept', async () => {
    const sink = createElasticsearchSink(index);
    const seen: string[][] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      await fill({ sink }, [document(1)]);
      seen.push((await names()).sort());
    }
    const [[first], [, second], [, third]] = seen as [string[], string[], string[]];
    expect(seen).toEqual([[first], [first, second], [second, third]]);
    expect(third!.slice(index.alias.length)).toMatch(/^-\d{17}$/);
    const behind = await index.client.indices.getAlias({ name: index.alias });
    expect(Object.keys(behind)).toEqual([third]);
  });

  it('leaves indexes alone that are of another alias, or that only begin like one of its own', async () => {
    const sink = createElasticsearchSink(index);
    await fill({ sink: createElasticsearchSink({ ...index, alias: `${index.alias}-2` }) }, [document(1)]);
    await index.client.indices.create({ index: `${index.alias}-20260102030405006-copy` });
    const others = await names();
    expect(others).toHaveLength(2);
    await fill({ sink }, [document(1)]);
    expect(await names()).toEqual(expect.arrayContaining(others));
  });

  it('does not roll back to an index with another layout', async () => {
    const sink = createElasticsearchSink(index);
    await fill({ sink }, [document(1)]);
    await fill({ sink }, [document(1)]);
    const [first] = (await names()).sort();
    await index.client.indices.putMapping({ index: first!, _meta: { layout: 'of before' } });
    expect(await sink.openKept()).toBeNull();
  });

  it('goes live with the settings of a live index', async () => {
    const sink = createElasticsearchSink({ ...index, layout: { shards: 2, replicas: 1 } });
    await fill({ sink }, []);
    const [name] = await names();
    const found = await index.client.indices.getSettings({ index: name!, flat_settings: true });
    expect(found[name!]!.settings).toMatchObject({
      'index.number_of_shards': '2',
      'index.number_of_replicas': '1',
      'index.refresh_interval': '1s',
      'index.translog.durability': 'request',
      'index.gc_deletes': '1h',
      'index.max_result_window': '50000',
    });
    // Those of merging are for filling only.
    expect(Object.keys(found[name!]!.settings!).filter((each) => each.includes('merge'))).toEqual([]);
  });

  it('keeps the previous one for a rollback while the next one is built, also if that is abandoned', async () => {
    const sink = createElasticsearchSink(index);
    await fill({ sink }, [document(1)]);
    const [first] = await names();
    await fill({ sink }, [document(1)]);
    await (await sink.beginRebuild()).abandon();
    expect((await sink.openKept())?.index).toBe(first);
  });

  it('leaves indexes of other names alone', async () => {
    const other = `${index.alias}-20260101`;
    await index.client.indices.create({ index: other });
    await fill({ sink: createElasticsearchSink(index) }, []);
    expect(await names()).toContain(other);
  });

  it('rejects a document that the mapping does not know, with the reason, and accepts the others', async () => {
    const sink = createElasticsearchSink(index);
    await fill({ sink }, []);
    const odd = document(2, { columns: { lihgt: 3 } });
    const wrong = document(3, { columns: { light: 'bright' } });
    const outcomes = await sink.write([document(1), odd, wrong].map((put) => ({ put })));
    expect(outcomes).toEqual([
      { id: 1, outcome: 'applied' },
      { id: 2, outcome: 'rejected', reason: expect.stringContaining('strict_dynamic_mapping_exception') },
      { id: 3, outcome: 'rejected', reason: expect.stringContaining('document_parsing_exception') },
    ]);
    await sink.refresh();
    expect(await sink.count()).toBe(1);
  });

  it('with another layout counts as missing, so that it is rebuilt', async () => {
    const sink = createElasticsearchSink(index);
    await fill({ sink }, [document(1)]);
    expect(await sink.count()).toBe(1);
    const [name] = await names();
    await index.client.indices.putMapping({ index: name!, _meta: { layout: 'of before' } });
    expect(await sink.count()).toBeNull();
  });

  it('accepts more than one batch, each document once', async () => {
    const sink = createElasticsearchSink(index);
    const long = 'x'.repeat(30_000);
    const many = Array.from({ length: 400 }, (_, id) =>
      document(id + 1, { species_item: `{"text":"${long}"}` }),
    );
    await fill({ sink }, many);
    expect(await sink.count()).toBe(400);
  });
});
