import { filesAt } from '../../../src/ingest/files.js';
import { Item } from '../../../src/ingest/item.js';
import { MANIFESTS } from '../../../src/ingest/sources/index.js';
import { taxonomyManifest } from '../../../src/ingest/sources/taxonomy.js';

const RANKS = ['kingdom', 'subkingdom', 'division', 'division_class', 'division_order', 'family'];

describe('the ranks above the genus', () => {
  const taxa = async () => {
    const { folder, files } = await filesAt(taxonomyManifest, taxonomyManifest.shipped!);
    const read: Extract<Item, { type: 'taxon' }>[] = [];
    for (const { file, path } of files)
      for await (const { items, problems } of file.read(path, {
        folder,
        warn: fail,
        reject: (_, { why }) => fail(why),
      })) {
        expect(problems).toBeUndefined();
        for (const item of items.map((each) => Item.parse(each))) {
          if (item.type !== 'taxon') throw new Error(`${item.type} is no taxon`);
          read.push(item);
        }
      }
    return read;
  };
  const fail = (message: string): void => {
    throw new Error(message);
  };

  it('are a source of their own, called as its folder', () => {
    expect(MANIFESTS).toContain(taxonomyManifest);
    expect(new Set(MANIFESTS.map(({ slug }) => slug)).size).toBe(MANIFESTS.length);
  });

  it('C11.1 hang together: each below a taxon of the rank directly above, stated before it', async () => {
    const stated = new Set<string>();
    for (const { rank, name, parent, reference } of await taxa()) {
      const above = RANKS[RANKS.indexOf(rank) - 1];
      if (above === undefined) expect(parent ?? null).toBeNull();
      else expect(stated).toContain(`${above} ${parent}`);
      expect(stated).not.toContain(`${rank} ${name}`);
      expect(reference).toMatch(/\w/);
      stated.add(`${rank} ${name}`);
    }
    expect(stated).toContain('kingdom Plantae');
  });
});
