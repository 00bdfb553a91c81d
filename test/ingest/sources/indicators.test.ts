import { eive } from '../../../src/ingest/sources/eive.js';
import { floraveg } from '../../../src/ingest/sources/floraveg.js';
import { itemsOf, readSource } from './reading.js';

type Read = Awaited<ReturnType<typeof readSource>>;
const valuesOf = (found: Read) =>
  itemsOf(found, 'fact').map((item) =>
    item.type === 'fact' ? [item.species, item.attribute, item.value] : [],
  );

const HEADER = 'name,rank,M,M_width,M_n,N,N_width,N_n,R,R_width,R_n,L,L_width,L_n,T,T_width,T_n';

describe('eive', () => {
  const read = (...rows: readonly string[]) =>
    readSource(eive, { 'indicators.csv.gz': [HEADER, ...rows, ''].join('\n') });

  it('derives classes by the fitted lines and notes its number and the systems behind it; reaction is not pH', async () => {
    const found = await read(
      'Abies alba,Species,5.2,4.2,18,4.9,7.2,13,5.3,5.7,15,3.0,8.4,15,3.7,3.3,18',
      'Nuphar lutea,Species,8.8,3.0,22,5.9,7.2,16,6.5,5.3,19,7.6,4.5,16,4.3,3.8,16',
    );
    expect(valuesOf(found)).toEqual([
      ['Abies alba', 'light', 4],
      ['Abies alba', 'ground_humidity', 6],
      ['Abies alba', 'soil_nutriments', 5],
      ['Nuphar lutea', 'light', 8],
      ['Nuphar lutea', 'ground_humidity', 11],
      ['Nuphar lutea', 'soil_nutriments', 6],
    ]);
    expect(itemsOf(found, 'fact')[0]).toMatchObject({
      evidence: 'derived',
      notes: 'EIVE L 3.0, from 15 systems; class = 1.53 + 0.82 × L, rounded',
    });
  });

  it('has classes from three systems on, of species only; of one that is there twice the row with more systems', async () => {
    const found = await read(
      'Magnolia grandiflora,Species,5.7,3.9,1,6.0,6.0,1,6.7,5.4,1,3.7,10.0,1,6.7,3.0,1',
      'Achillea millefolium aggr.,Species Aggregate,3.6,4.4,28,4.1,6.6,21,6.0,6.1,21,7.7,4.2,20,4.1,5.0,21',
      'Hippophae rhamnoides,Species,4.0,1.8,3,2.5,4.7,1,7.6,2.2,1,7.6,2.2,1,4.1,4.5,1',
      'Hippophaë rhamnoides,Species,3.9,4.6,16,2.9,6.0,14,7.5,4.4,15,8.3,4.4,13,4.4,3.8,14',
    );
    expect(valuesOf(found)).toEqual([
      ['Hippophae rhamnoides', 'ground_humidity', 5],
      ['Hippophaë rhamnoides', 'light', 8],
      ['Hippophaë rhamnoides', 'ground_humidity', 5],
      ['Hippophaë rhamnoides', 'soil_nutriments', 3],
    ]);
    expect(found.rows[3]!.preference).toBeGreaterThan(found.rows[2]!.preference!);
  });
});

describe('floraveg', () => {
  it('claims the salinity, rounded, and nothing that EIVE has', async () => {
    const found = await readSource(floraveg, {
      'indicators_tichy.csv.gz': [
        'taxon,light,moisture,nutrients,reaction,salinity,temperature',
        'Abutilon theophrasti,7.5,5.2,,6.6,0.4,',
        'Cakile maritima,8.8,5.7,7.8,7.7,4.9,',
        'Acer campestre,5.7,,5.4,7.3,,',
        '',
      ].join('\n'),
    });
    expect(valuesOf(found)).toEqual([
      ['Abutilon theophrasti', 'soil_salinity', 0],
      ['Cakile maritima', 'soil_salinity', 5],
    ]);
  });
});
