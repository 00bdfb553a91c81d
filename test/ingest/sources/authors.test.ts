import type { Manifest } from '../../../src/ingest/manifest.js';
import { griis } from '../../../src/ingest/sources/griis.js';
import { tppt } from '../../../src/ingest/sources/tppt.js';
import { usdaPlantsFull } from '../../../src/ingest/sources/usda-plants-full.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const read = (manifest: Manifest, header: string, ...rows: readonly string[]) =>
  readSource(manifest, { [manifest.files[0]!.name]: [header, ...rows, ''].join('\n') });

type Read = Awaited<ReturnType<typeof read>>;
const authorsOf = (found: Read) =>
  itemsOf(found, 'fact').map((item) => (item.type === 'fact' ? [item.species, item.value, item.record] : []));

describe('sources of authors', () => {
  it('usda-plants-full: authors without remarks, of the lowest rank; none of unnamed hybrids and misapplied names', async () => {
    const found = await read(
      usdaPlantsFull,
      'symbol,scientific_name,author,remark',
      'ACRU,Acer rubrum,L.,',
      'MEVE,Mentha × verticillata,"L., nom. inq.",aquatica × arvensis',
      'AGAM,Agave americana subsp. protamericana var. expansa,(Jacobi) Gentry,',
      'PIRI2,Pinus rigida,,hybrid with serotina; unnamed hybrid',
      'HYNE3,Hypolytrum nemorum,"sensu Parham, non Spreng.",',
      'CACL,Caryopteris × clandonensis,hort. ex Rehder,',
      'BOBU,Bougainvillea × buttiana,Holttum & Standl. ],',
      'PLSH,Platanthera × shriveri,"P.M. Br., (pro. sp.)",',
    );
    expect(authorsOf(found)).toEqual([
      ['Acer rubrum', 'L.', 'ACRU'],
      ['Mentha × verticillata', 'L.', 'MEVE'],
      ['Agave americana var. expansa', '(Jacobi) Gentry', 'AGAM'],
      ['Caryopteris × clandonensis', 'hort. ex Rehder', 'CACL'],
      ['Bougainvillea × buttiana', 'Holttum & Standl.', 'BOBU'],
      ['Platanthera × shriveri', 'P.M. Br.', 'PLSH'],
    ]);
  });

  it('tppt: the author belongs to the corrected spelling, not to the name that replaces another', async () => {
    const found = await read(
      tppt,
      'id,name,author,name_fixed,fix',
      'P5,Equisetum arvense,L.,,',
      'P6,Rumex acetose,L.,Rumex acetosa,spelling',
      'P7,Primula acaulis,(L.) L.,Primula vulgaris,synonym',
      'P8,Brassica oleraceae convar. acephala var. sabellica,L.,Brassica oleracea var. sabellica,spelling',
      'P9,Aconitum napellus,,,',
    );
    expect(authorsOf(found)).toEqual([
      ['Equisetum arvense', 'L.', 'P5'],
      ['Rumex acetosa', 'L.', 'P6'],
    ]);
  });

  it('griis: what most lists say of a name, its author in full', async () => {
    const row = (name: string, author: string, accepted = '', list = 'a') =>
      `${list},${name},"${author}",${accepted}`;
    const found = await read(
      griis,
      'list,scientificName,authorship,acceptedNameUsage',
      row('Asystasia gangetica', 'T.Anderson', '', 'first'),
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
    expect(authorsOf(found)).toEqual([
      ['Asystasia gangetica', '(L.) T.Anderson', 'first'],
      ['Conyza bonariensis', '(L.) Cronquist', 'a'],
      ['Bidens pilosa', 'L.', 'a'],
      ['Ageratum conyzoides', 'L.', 'a'],
    ]);
    expect(itemsOf(found, 'synonym')).toMatchObject([
      { species: 'Erigeron bonariensis', name: 'Conyza bonariensis', author: '(L.) Cronquist' },
    ]);
    expect(problemsOf(found)).toEqual([{ what: 'Eucalyptus spp.', why: 'not the name of a species' }]);
  });
});
