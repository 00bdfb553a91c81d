import type { Manifest } from '../../../src/ingest/manifest.js';
import { griis } from '../../../src/ingest/sources/griis.js';
import { tppt } from '../../../src/ingest/sources/tppt.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const read = (manifest: Manifest, header: string, ...rows: readonly string[]) =>
  readSource(manifest, { [manifest.files[0]!.name]: [header, ...rows, ''].join('\n') });

type Read = Awaited<ReturnType<typeof read>>;
const factsOf = (found: Read) =>
  itemsOf(found, 'fact').map((item) => (item.type === 'fact' ? [item.species, item.value, item.record] : []));

describe('sources of authors', () => {
  it('tppt: the author belongs to the corrected spelling, not to the name that replaces another; months of flowers do', async () => {
    const found = await read(
      tppt,
      'id,name,author,name_fixed,fix,family,blooming_months,human_toxicity,animal_toxicity,toxic_part,concept',
      'P5,Equisetum arvense,L.,,,Equisetaceae,3|4,nontoxic',
      'P6,Rumex acetose,L.,Rumex acetosa,spelling,Polygonaceae,5|6,nontoxic',
      'P7,Primula acaulis,(L.) L.,Primula vulgaris,synonym,Primulaceae,3|4,nontoxic',
      'P8,Brassica oleraceae convar. acephala var. sabellica,L.,Brassica oleracea var. sabellica,spelling,Brassicaceae,4|5,nontoxic',
      'P9,Viburnum tinus,L.,,,Adoxaceae,10|11|12|1|2,nontoxic',
    );
    expect(factsOf(found)).toEqual([
      ['Equisetum arvense', 'L.', 'P5'],
      ['Rumex acetosa', 'L.', 'P6'],
      ['Rumex acetosa', ['may', 'jun'], 'P6'],
      ['Primula vulgaris', ['mar', 'apr'], 'P7'],
      ['Brassica oleracea var. sabellica', ['apr', 'may'], 'P8'],
      ['Viburnum tinus', 'L.', 'P9'],
      ['Viburnum tinus', ['jan', 'feb', 'oct', 'nov', 'dec'], 'P9'],
    ]);
    expect(itemsOf(found, 'fact')[2]).toMatchObject({ attribute: 'bloom_months', notes: 'in Switzerland' });
  });

  it('griis: what most lists say of a name, its author in full', async () => {
    const row = (name: string, author: string, accepted = '', list = 'griis-france') =>
      `${list},${name},"${author}",${accepted},alien,present,,,`;
    const found = await read(
      griis,
      'list,scientificName,authorship,acceptedNameUsage,establishmentMeans,occurrenceStatus,invasive,habitat,pathway',
      row('Asystasia gangetica', 'T.Anderson', '', 'griis-benin'),
      row('Asystasia gangetica', 'T.Anderson'),
      row('Asystasia gangetica', '(L.) T.Anderson'),
      row('Asystasia gangetica', 'T. Anderson (L.)'),
      row('Asystasia gangetica', 'Merr.'),
      row('Conyza bonariensis', '(L.) Cronquist', 'Erigeron bonariensis L.'),
      row('Conyza bonariensis', 'Linnaeus, 1753', 'Erigeron bonariensis L.'),
      row('Conyza bonariensis', '(L.) Cronq.'),
      row('Bidens pilosa', 'L., 1753'),
      row('Bidens pilosa', '', 'Bidens pilosa L.'),
      row('Bidens pilosa', '', 'Kalanchoe pinnata Pers.'),
      ...Array.from({ length: 11 }, () => row('Ageratum conyzoides', 'L.')),
      row('Ageratum conyzoides', '(L.) L.'),
      row('Abies dubia', 'Mill.'),
      row('Abies dubia', 'Lindl.'),
      row('Eucalyptus spp.', ''),
    );
    expect(factsOf(found).filter(([, value]) => typeof value === 'string')).toEqual([
      ['Asystasia gangetica', '(L.) T.Anderson', 'griis-benin'],
      ['Conyza bonariensis', '(L.) Cronquist', 'griis-france'],
      ['Bidens pilosa', 'L.', 'griis-france'],
      ['Ageratum conyzoides', 'L.', 'griis-france'],
    ]);
    expect(itemsOf(found, 'synonym')).toMatchObject([
      { species: 'Erigeron bonariensis', name: 'Conyza bonariensis', author: '(L.) Cronquist' },
    ]);
    expect(problemsOf(found)).toEqual([{ what: 'Eucalyptus spp.', why: 'not the name of a species' }]);
  });
});
