import type { Client } from 'pg';
import { transaction } from '../../src/database/connections/session.js';
import type { Database } from '../../src/database/database.js';
import { registerSource } from '../../src/database/sources.js';
import { SourceItem } from '../../src/ingest/item.js';
import { restoredDatabase } from '../support/restored-database.js';

describe('registerSource', () => {
  let database: Database;
  const restored = restoredDatabase();
  beforeEach(async () => {
    database = await restored.next();
  });

  const register = (slug: string, more: object = {}) =>
    database.session((client) => transaction(client, () => registered(client, slug, more)));
  const registered = (client: Client, slug: string, more: object) =>
    registerSource(client, SourceItem.parse({ type: 'source', slug, name: slug.toUpperCase(), ...more }));
  const rows = async (text: string) => (await database.session((client) => client.query(text))).rows;
  const order = async () => (await rows('select slug from source order by rank')).map(({ slug }) => slug);

  it('C10.20 ranks sources by their registered place, and others in the order of their registration', async () => {
    for (const slug of [
      'zenith',
      'wikipedia',
      'alpha',
      'openplantdb',
      'usda',
      'community',
      'fqa-b',
      'fqa-a',
    ]) {
      await register(slug);
    }
    expect(await order()).toEqual([
      'community',
      'usda',
      'fqa-b',
      'fqa-a',
      'wikipedia',
      'zenith',
      'alpha',
      'openplantdb',
    ]);
  });

  it('C10.20 reads world_flora_online as wfo, and slugs case-insensitively', async () => {
    const id = await register('WFO');
    expect(await register('world_flora_online')).toBe(id);
    expect(await order()).toEqual(['wfo']);
  });

  it('completes a known source and keeps attributes that the statement omits', async () => {
    const id = await register('usda', { citation: 'USDA, NRCS. 2026.', licence: 'CC0-1.0' });
    expect(await register('usda', { name: 'USDA PLANTS', url: 'https://plants.usda.gov' })).toBe(id);
    expect(await rows('select name, citation, url, licence, cultivated, share_alike from source')).toEqual([
      {
        name: 'USDA PLANTS',
        citation: 'USDA, NRCS. 2026.',
        url: 'https://plants.usda.gov',
        licence: 'CC0-1.0',
        cultivated: false,
        share_alike: false,
      },
    ]);
  });

  it('C8.55 replaces what a new statement says of a known source', async () => {
    const before = {
      citation: 'USDA, NRCS. 2025.',
      url: 'https://old.example',
      licence: 'CC BY',
      credit: 'Old',
    };
    const after = {
      citation: 'USDA, NRCS. 2026.',
      url: 'https://new.example',
      licence: 'CC0-1.0',
      credit: 'New',
    };
    await register('usda', before);
    await register('usda', after);
    expect(await rows('select citation, url, licence, credit from source')).toEqual([after]);
  });

  it('C8.55 writes each member of a statement that alone is new', async () => {
    const members = {
      name: 'Another name',
      citation: 'Flora',
      url: 'https://a.example',
      record_url: 'https://a.example/{id}',
      licence: 'CC0',
      licence_url: 'https://l.example',
      credit: 'By A.',
      share_alike: true,
      cultivated: true,
      catalogue: true,
      part_of: 'usda',
    };
    for (const [at, [member, value]] of Object.entries(members).entries()) {
      const slug = `flora-${at}`;
      await register(slug);
      await register(slug, { [member]: value });
      const [stored] = await rows(`select * from source where slug = '${slug}'`);
      expect([member, stored[member]]).toEqual([member, value]);
      // What a later statement omits stays.
      await register(slug, member === 'name' ? { [member]: value } : {});
      expect((await rows(`select * from source where slug = '${slug}'`))[0]).toEqual(stored);
    }
  });

  it('writes nothing when nothing is new', async () => {
    await register('usda', { citation: 'USDA' });
    const before = await rows('select source.xmin::text, last_value from source, source_id_seq');
    await register('usda', { citation: 'USDA' });
    expect(await rows('select source.xmin::text, last_value from source, source_id_seq')).toEqual(before);
  });

  it('registers a source once if two loads do so at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => register('gbif')));
    expect(new Set(ids).size).toBe(1);
  });
});
