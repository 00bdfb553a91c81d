import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ingest } from '../../src/ingest/ingest.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { trefleDump } from '../../src/ingest/sources/trefle-dump.js';
import { fact, folderWith } from '../ingest/support.js';
import { type Desk, startDesk } from './review-desk.js';

const HEADER = 'id\tscientific_name\tfamily\tcommon_name\tph_minimum\tph_maximum\tlight\tcommon_names';

/** Values of a compilation on a record that people correct, over HTTP (C10.26). */
describe('C10.26 the record of a species that only a compilation knows', () => {
  let desk: Desk;
  const dump = async (phMinimum = 6): Promise<void> => {
    const path = join(await folderWith(''), 'species.csv');
    await writeFile(path, `${HEADER}\n7001\tZilla sola\tZillaceae\tZill\t${phMinimum}\t7\t8\tde:Zille\n`);
    await ingest(desk.service.database, {
      manifest: trefleDump,
      path,
      rejectedRows: `${path}.rejected-rows`,
      progress: NO_PROGRESS,
    });
  };
  beforeAll(async () => {
    desk = await startDesk();
    await dump();
  });
  afterAll(() => desk.close());

  it('C8.24 C10.1 shows the values, no facts, and where the name is from', async () => {
    const record = await desk.record('zilla-sola');
    expect(record).toMatchObject({
      common_name: 'Zill',
      family: 'Zillaceae',
      status: 'unknown',
      common_names: { en: ['Zill'], de: ['Zille'] },
      growth: { ph_minimum: 6, ph_maximum: 7, light: 8 },
    });
    expect(record.sources).toMatchObject([{ id: '7001', name: 'Trefle', licence: 'ODbL' }]);
    expect(await desk.data('/api/v1/species/zilla-sola/facts')).toEqual([]);
    expect(await desk.listed('/api/v1/species?range[ph_minimum]=6,6', [record.id])).toEqual([record.id]);
  });

  it('C9.48 a correction replaces one, a file does not bring it back, a revert does', async () => {
    const { id } = await desk.applied(desk.ada, 'zilla-sola', { light: 5 });
    expect((await desk.record('zilla-sola')).growth).toMatchObject({ light: 5 });
    await dump();
    expect((await desk.record('zilla-sola')).growth).toMatchObject({ light: 5 });
    expect((await desk.revert(desk.cid, id)).status).toBe(200);
    expect((await desk.record('zilla-sola')).growth).toMatchObject({ light: 8 });
  });

  it('C10.20 a weaker source shows where it says nothing, a stronger one takes its place', async () => {
    await desk.ingest([
      fact('Zilla sola', 'light', 2),
      fact('Zilla sola', 'soil_salinity', 1),
      { type: 'source', slug: 'try', name: 'TRY' },
      fact('Zilla sola', 'ph_maximum', 7.5, { source: 'try' }),
    ]);
    await dump();
    expect((await desk.record('zilla-sola')).growth).toMatchObject({
      light: 8,
      soil_salinity: 1,
      ph_maximum: 7.5,
    });
  });

  it('C9.49 a value removed as implausible stays removed until an admin reverts that', async () => {
    await desk.applied(desk.ada, 'zilla-sola', { ph_maximum: 5 });
    const [item] = await desk.items('zilla-sola', 'PlausibleValues');
    expect(item!.changes).toEqual({ ph_minimum: [6, null], ph_maximum: [5, null] });
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    await dump();
    expect((await desk.record('zilla-sola')).growth).toMatchObject({ ph_minimum: null, ph_maximum: 7.5 });
    expect((await desk.revert(desk.cid, item!.id)).status).toBe(200);
    await dump();
    expect((await desk.record('zilla-sola')).growth).toMatchObject({ ph_minimum: 6 });
  });

  it('C9.55 a value that the file states after the removal stays when that is reverted', async () => {
    const [item] = await desk.items('zilla-sola', 'PlausibleValues');
    expect((await desk.accept(desk.ben, item!.id)).status).toBe(200);
    await dump(6.5);
    expect((await desk.revert(desk.cid, item!.id)).status).toBe(200);
    expect((await desk.record('zilla-sola')).growth).toMatchObject({ ph_minimum: 6.5 });
    // The removal is reverted, so the file may state the value again, but not one that another removal concerns.
    const { id } = await desk.record('zilla-sola');
    await desk.service.database.session((client) =>
      client.query(
        `insert into correction (record_type, record_id, change_status, change_type, removed)
         values ('Species', $1, 'accepted', 'update', '{"ph_minimum": 5.5}')`,
        [id],
      ),
    );
    await dump(5.5);
    expect((await desk.record('zilla-sola')).growth).not.toMatchObject({ ph_minimum: 5.5 });
    await dump();
    expect((await desk.record('zilla-sola')).growth).toMatchObject({ ph_minimum: 6 });
  });
});
