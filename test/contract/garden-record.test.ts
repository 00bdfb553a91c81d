import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { fact, ingestRows, name } from '../ingest/support.js';
import { ENGINES, startOver } from './engines.js';

const claim = (species: string, attribute: string, source: string, value: unknown): ItemInput =>
  fact(species, attribute, value as never, { source });

const window = (task: string, from_days: number, to_days: number, crop?: string) => ({
  ...{ task, anchor: 'last_frost', from_days, to_days },
  ...(crop === undefined ? {} : { crop }),
});

const fill = async (database: Database): Promise<void> => {
  await ingestRows(database, 'names', [
    ['alba', 'bella', 'cana', 'dura'].map((epithet) => name(`Pyrella ${epithet}`)),
    [
      { type: 'synonym', source: 'wfo', species: 'Pyrella bella', name: 'Malusia bella' },
      claim('Pyrella bella', 'light', 'leda', 7),
      claim('Pyrella bella', 'ligneous_type', 'leda', 'shrub'),
      claim('Pyrella cana', 'light', 'leda', 7),
      claim('Pyrella cana', 'ligneous_type', 'leda', 'tree'),
      claim('Pyrella cana', 'average_height_cm', 'leda', 300),
      claim('Pyrella dura', 'light', 'leda', 2),
      claim('Pyrella dura', 'growth_habit', 'usda', 'Forb/herb'),
      claim('Pyrella dura', 'sun', 'usda', ['partial_shade']),
    ],
    // A file has one line for each crop.
    [claim('Pyrella alba', 'planting_window', 'usda', [window('plant_out', 7, 28, 'kale')])],
    [claim('Pyrella alba', 'planting_window', 'usda', [window('sow_under_glass', -42, -28, 'cabbage')])],
    [claim('Pyrella alba', 'planting_window', 'openplantdb', [window('plant', 0, 10)])],
    [claim('Pyrella dura', 'planting_window', 'usda', [{ ...window('plant', 0, 10), anchor: 'spring' }])],
    [
      claim('Pyrella alba', 'companions', 'openplantdb', [
        { species: 'Malusia bella', effect: 'helps', mechanism: 'shade' },
        { species: 'Pyrella cana', effect: 'helps' },
        { species: 'Nemo nullus', effect: 'harms' },
      ]),
      claim('Pyrella alba', 'companions', 'leda', [{ species: 'Pyrella cana', effect: 'harms' }]),
      claim('Pyrella bella', 'companions', 'leda', [{ species: 'Pyrella alba', effect: 'harms' }]),
      claim('Pyrella bella', 'companions', 'openplantdb', [{ species: 'Pyrella dura', effect: 'helps' }]),
    ],
  ]);
};

describe.each(ENGINES)('the garden record over %s', (engine) => {
  let service: Awaited<ReturnType<typeof startOver>>;
  beforeAll(async () => {
    service = await startOver(engine, fill);
  });
  afterAll(() => service.close());

  interface Data {
    readonly growth: Record<string, unknown>;
    readonly specifications: Record<string, unknown>;
    readonly sources: readonly { readonly name: string }[];
  }
  const record = async (epithet: string): Promise<Data> =>
    (await service.get(`/api/v1/species/pyrella-${epithet}`)).body['data'] as Data;
  const found = async (query: string): Promise<readonly string[]> =>
    ((await service.get(`/api/v1/species?${query}`)).body['data'] as { slug: string }[])
      .map(({ slug }) => slug.replace('pyrella-', ''))
      .sort();

  it('C8.65 C8.66 C8.67 C8.68 values that follow are in records and filters, and a stated one comes first', async () => {
    expect(await record('bella')).toMatchObject({
      specifications: { plant_form: ['shrub'], height: { cm: null, basis: null } },
      growth: { sun: ['full_sun', 'partial_shade'] },
    });
    expect(await record('cana')).toMatchObject({
      specifications: { plant_form: ['tree'], height: { cm: 300, basis: 'average' } },
      growth: { sun: null },
    });
    expect(await found('filter[sun]=partial_shade')).toEqual(['bella', 'dura']);
    expect(await found('filter[plant_form]=tree,shrub')).toEqual(['bella', 'cana']);
    expect(await found('range[height]=200,')).toEqual(['cana']);
  });

  it('C8.70 C8.71 rows are those of the strongest source, of all lines of its file', async () => {
    const { growth } = await record('alba');
    expect(growth['planting_window']).toEqual([
      { ...window('plant_out', 7, 28, 'kale'), source: 'usda' },
      { ...window('sow_under_glass', -42, -28, 'cabbage'), source: 'usda' },
    ]);
    expect(await found('filter[planting_window]=plant_out')).toEqual(['alba']);
    expect(await found('filter[planting_window]=plant')).toEqual([]);
    expect(await found('filter_not[planting_window]=null')).toEqual(['alba']);
  });

  it('C8.72 companions are those of all sources, by the accepted species, without contradictions', async () => {
    const { growth } = await record('alba');
    expect(growth['companions']).toEqual([
      {
        ...{ species: 'Pyrella bella', species_id: expect.any(Number), species_slug: 'pyrella-bella' },
        ...{ effect: 'helps', mechanism: 'shade', source: 'openplantdb' },
      },
      {
        ...{ species: 'Nemo nullus', species_id: null, species_slug: null },
        ...{ effect: 'harms', mechanism: null, source: 'openplantdb' },
      },
    ]);
    const bella = await record('bella');
    expect(bella.growth['companions']).toMatchObject([{ source: 'leda' }, { source: 'openplantdb' }]);
    expect(bella.sources.map((each) => each.name)).toEqual(
      expect.arrayContaining(['LEDA', 'OPENPLANTDB', 'WFO']),
    );
    expect(await found('filter[companions]=harms')).toEqual(['alba', 'bella']);
  });

  it('C8.51 C8.70 facts show rows as JSON, a rejected claim with the member at fault', async () => {
    const facts = async (epithet: string) =>
      (
        await service.get(
          `/api/v1/species/pyrella-${epithet}/facts?filter[attribute_name]=planting_window&filter[source]=usda`,
        )
      ).body['data'] as { value: string; status: string; notes: string | null }[];
    expect(JSON.parse((await facts('alba'))[0]!.value)).toHaveLength(2);
    expect(await facts('dura')).toMatchObject([
      { status: 'rejected', notes: 'row 1: anchor must be one of last_frost, first_frost; got "spring"' },
    ]);
  });

  it('C9.20 a correction of rows is compared with the published ones, and refused with the member at fault', async () => {
    const propose = (companions: unknown) =>
      service.ask('/api/v1/corrections/species/pyrella-bella', {
        method: 'POST',
        headers: { Authorization: `Bearer ${service.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ source_type: 'observation', correction: { companions } }),
      });
    const harms = { species: 'Pyrella alba', effect: 'harms' };
    const same = await propose([harms, { species: 'Pyrella dura', effect: 'helps' }]);
    expect(same.body).toMatchObject({ details: [{ problem: 'no_change' }] });
    expect((await propose([harms])).status).toBe(201);
    expect((await propose([{ ...harms, effect: 'hurts' }])).body).toMatchObject({
      details: [{ field: 'companions', problem: 'malformed' }],
      message: expect.stringContaining('row 1: effect must be one of helps, harms; got "hurts"'),
    });
  });
});
