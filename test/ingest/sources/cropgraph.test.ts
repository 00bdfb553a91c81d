import { cropgraphCalendar } from '../../../src/ingest/sources/cropgraph-calendar.js';
import { itemsOf, readSource } from './reading.js';

describe('C10.68 cropgraph-calendar', () => {
  const days = (from: number, to: number, more: object = {}) => ({
    ...{ action: 'direct_sow', anchor: 'last_spring', fromFrostDays: from, toFrostDays: to },
    ...more,
  });
  const entry = (slug: string, scientificName: string, windows: readonly object[], more: object = {}) =>
    JSON.stringify({
      ...{ slug, commonName: slug, scientificName, windows, category: 'vegetable', season: 'cool' },
      ...{ growingContext: 'outdoor', daysToHarvest: { min: 50, max: 60 }, zoneRange: { min: 3, max: 9 } },
      ...more,
    });
  const pair = (crop: string, companion: string, type: string, mechanism = 'pest_repellent') =>
    JSON.stringify({
      type,
      mechanism,
      crop_scientific: crop,
      companion_scientific: companion,
      description: 'x',
    });

  const facts = async (calendar: readonly string[], companions: readonly string[] = []) =>
    itemsOf(
      await readSource(cropgraphCalendar, {
        'calendar.ndjson.gz': calendar.join('\n'),
        'companions.ndjson.gz': companions.join('\n'),
      }),
      'fact',
    ).map((item) => (item.type === 'fact' ? [item.species, item.attribute, item.value] : []));

  const window = { task: 'sow_outdoors', anchor: 'last_frost' };

  it('has the windows of plain crops and crop groups only', async () => {
    const found = await facts([
      entry('kale', 'Brassica oleracea var. sabellica', [days(-28, 21)]),
      entry('kale-redbor', "Brassica oleracea var. sabellica 'Redbor'", [days(-20, 20)]),
      entry('brussels-sprouts', 'Brassica oleracea var. gemmifera', [
        days(-140, -112, { action: 'start_indoors', anchor: 'first_fall' }),
      ]),
      entry('sprout-kale', 'Brassica oleracea', [days(0, 9)]),
      entry('potato', 'Solanum tuberosum', [days(-28, 14, { notes: 'Plant seed potatoes' })]),
      entry('okra', 'Abelmoschus esculentus', [days(-180, 180)]),
      entry('taro', 'Colocasia esculenta', [days(0, 30)], { growingContext: 'greenhouse' }),
      entry('lemon-basil', 'Ocimum basilicum x americanum', [days(0, 30)]),
    ]);
    expect(found.filter(([, attribute]) => attribute === 'planting_window')).toEqual([
      [
        ...['Brassica oleracea var. sabellica', 'planting_window'],
        [{ ...window, from_days: -28, to_days: 21, crop: 'kale' }],
      ],
      [
        ...['Brassica oleracea var. gemmifera', 'planting_window'],
        [
          {
            ...{ task: 'sow_under_glass', anchor: 'first_frost' },
            ...{ from_days: -140, to_days: -112, crop: 'brussels-sprouts' },
          },
        ],
      ],
      [
        ...['Solanum tuberosum', 'planting_window'],
        [{ ...window, task: 'plant', from_days: -28, to_days: 14, crop: 'potato' }],
      ],
    ]);
  });

  it('has days to harvest of crops of one season, and zones of species that are only perennial, outdoors', async () => {
    const perennial = { season: 'perennial', daysToHarvest: { min: 730, max: 1095 } };
    const found = await facts([
      entry('carrot', 'Daucus carota', []),
      entry('quince', 'Cydonia oblonga', [], { ...perennial, category: 'fruit' }),
      entry('rosemary', 'Salvia rosmarinus', [], { ...perennial, category: 'herb', growingContext: 'both' }),
      entry('cabbage', 'Brassica oleracea var. capitata', [], { category: 'flower' }),
      entry('tree-kale', 'Brassica oleracea var. ramosa', [], perennial),
    ]);
    expect(found).toEqual([
      ['Daucus carota', 'planting_days_to_harvest', 55],
      ['Cydonia oblonga', 'hardiness_zone', 3],
      ['Cydonia oblonga', 'hardiness_zone_maximum', 9],
    ]);
  });

  it('has companions of both species, of which it does not say both, without its sentences', async () => {
    const found = await facts(
      [],
      [
        pair('Solanum lycopersicum', 'Tagetes patula', 'beneficial'),
        pair('Tagetes patula', 'Solanum lycopersicum', 'beneficial', 'trap_crop'),
        pair('Solanum lycopersicum', 'Secale cereale', 'beneficial'),
        pair('Secale cereale', 'Solanum lycopersicum var. cerasiforme', 'antagonist', 'allelopathic'),
        pair('Solanum lycopersicum', 'Solanum lycopersicum var. cerasiforme', 'antagonist'),
        pair('Solanum lycopersicum', 'Stropharia rugosoannulata', 'beneficial'),
        pair('Symphytum officinale', 'Zea mays var. saccharata', 'beneficial', 'nutrient_competition'),
      ],
    );
    const row = (species: string, mechanism: string | null) => [{ species, effect: 'helps', mechanism }];
    expect(found).toEqual([
      ['Solanum lycopersicum', 'companions', row('Tagetes patula', 'pest repellent, trap crop')],
      ['Tagetes patula', 'companions', row('Solanum lycopersicum', 'pest repellent, trap crop')],
      ['Symphytum officinale', 'companions', row('Zea mays', null)],
      ['Zea mays', 'companions', row('Symphytum officinale', null)],
    ]);
  });
});
