import { inIngestionOrder } from '../../../src/ingest/order.js';
import { MANIFESTS } from '../../../src/ingest/sources/index.js';
import { taxonlookup } from '../../../src/ingest/sources/taxonlookup.js';
import { itemsOf, problemsOf, type ReadRows, readSource } from './reading.js';

const HEADER =
  'number.of.accepted.species,number.of.accepted.and.unresolved.species,genus,family,apweb.family,order,group';

const read = (...rows: readonly string[]): Promise<ReadRows> =>
  readSource(taxonlookup, { 'plant_lookup.csv.gz': [HEADER, ...rows].join('\n') });

describe('taxonlookup', () => {
  it('C11.1 places a family in the order of most of its genera', async () => {
    const rows = await read(
      '2,5,Pyrella,Pyrellaceae,Pyrellaceae,Malales,Angiosperms',
      '2,5,Rosella,Pyrellaceae,Pyrellaceae,Rosales,Angiosperms',
      '2,5,Mespilella,Pyrellaceae,Pyrellaceae,Rosales,Angiosperms',
      '1,1,Acorella,Acorellaceae,Acorellaceae,Acorales,Angiosperms',
    );
    expect(itemsOf(rows, 'taxon')).toEqual([
      { type: 'taxon', rank: 'family', name: 'Pyrellaceae', parent: 'Rosales' },
      { type: 'taxon', rank: 'family', name: 'Acorellaceae', parent: 'Acorales' },
    ]);
  });

  it('does not depend on the order of the rows where as many genera are in two orders', async () => {
    const genera = [
      '2,5,Rosella,Pyrellaceae,Pyrellaceae,Rosales,Angiosperms',
      '2,5,Pyrella,Pyrellaceae,Pyrellaceae,Malales,Angiosperms',
    ];
    for (const rows of [await read(...genera), await read(...genera.reverse())])
      expect(itemsOf(rows, 'taxon')).toMatchObject([{ parent: 'Malales' }]);
  });

  it('reads the older names of Asteraceae and Fabaceae', async () => {
    const rows = await read(
      '2,5,Bellis,Compositae,Asteraceae,Asterales,Angiosperms',
      '2,5,Vicia,Leguminosae,Fabaceae,Fabales,Angiosperms',
    );
    expect(itemsOf(rows, 'taxon')).toMatchObject([{ name: 'Asteraceae' }, { name: 'Fabaceae' }]);
  });

  it('takes no group for an order, and says so', async () => {
    const rows = await read(
      '8,16,Asplenium,Aspleniaceae,Aspleniaceae,Eupolypod II,Pteridophytes',
      '8,16,Polypodium,Polypodiaceae,Polypodiaceae,Polypodiales-Eupolypod I,Pteridophytes',
      '8,16,Bryum,Bryaceae,Bryaceae,Undeter_peristomate_moss,Bryophytes',
      '8,16,Rubus,Rosaceae,Rosaceae,Incertae Rosales,Angiosperms',
      '8,16,Nomen,Nomaceae,Nomaceae,,Angiosperms',
    );
    expect(itemsOf(rows, 'taxon')).toEqual([]);
    expect(problemsOf(rows)).toEqual([
      { what: 'family Aspleniaceae', why: 'Eupolypod II is not the name of an order' },
      { what: 'family Polypodiaceae', why: 'Polypodiales-Eupolypod I is not the name of an order' },
      { what: 'family Bryaceae', why: 'Undeter_peristomate_moss is not the name of an order' },
      { what: 'family Rosaceae', why: 'Incertae Rosales is not the name of an order' },
      { what: 'family Nomaceae', why: 'no order' },
    ]);
  });

  it('comes after the ranks of the project and before the names', () => {
    const slugs = inIngestionOrder(MANIFESTS).map(({ slug }) => slug);
    expect(slugs.slice(0, 4)).toEqual(['wgsrpd', 'taxonomy', 'taxonlookup', 'wcvp']);
  });
});
