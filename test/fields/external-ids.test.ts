import { externalIdIn, externalIdOf, lookupText } from '../../src/fields/external-ids.js';

const written = (text: string): string | undefined => {
  const id = externalIdOf(text);
  return id && `${id.scheme} ${id.value}`;
};

describe('C10.61 an identifier', () => {
  it.each([
    ['ipni:304293-2', 'ipni 304293-2'],
    ['IPNI:304293-2', 'ipni 304293-2'],
    [' powo:304293-2 ', 'powo 304293-2'],
    ['urn:lsid:ipni.org:names:304293-2', 'ipni 304293-2'],
    ['URN:LSID:ipni.org:names:304293-2:1.1.2.1', 'ipni 304293-2'],
    ['urn%3Alsid%3Aipni.org%3Anames%3A304293-2', 'ipni 304293-2'],
    ['https://www.ipni.org/n/304293-2', 'ipni 304293-2'],
    ['https://ipni.org/n/urn:lsid:ipni.org:names:304293-2', 'ipni 304293-2'],
    ['http://www.ipni.org/ipni/idPlantNameSearch.do?id=304293-2&show=all', 'ipni 304293-2'],
    ['https://powo.science.kew.org/taxon/urn:lsid:ipni.org:names:304293-2', 'powo 304293-2'],
    [
      'https://powo.science.kew.org/taxon/urn%3alsid%3aipni.org%3anames%3a304293-2#source-KB',
      'powo 304293-2',
    ],
    ['http://plantsoftheworldonline.org/taxon/304293-2', 'powo 304293-2'],
    ['wfo-0001026824', 'wfo wfo-0001026824'],
    ['WFO-0001026824-2023-12', 'wfo wfo-0001026824'],
    ['wfo:wfo-0001026824', 'wfo wfo-0001026824'],
    ['wfo:0001026824', 'wfo wfo-0001026824'],
    ['http://www.worldfloraonline.org/taxon/wfo-0001026824', 'wfo wfo-0001026824'],
    ['https://list.worldfloraonline.org/wfo-0001026824', 'wfo wfo-0001026824'],
    ['https://wfoplantlist.org/taxon/wfo-0001026824-2024-06?page=1', 'wfo wfo-0001026824'],
    ['usda:soly2', 'usda SOLY2'],
    ['https://plants.usda.gov/plant-profile/SOLY2', 'usda SOLY2'],
    ['https://plants.usda.gov/home/plantProfile?symbol=SOLY2', 'usda SOLY2'],
    ['https://plants.sc.egov.usda.gov/core/profile?symbol=soly2', 'usda SOLY2'],
    ['wikidata:q23501', 'wikidata Q23501'],
    ['https://www.wikidata.org/wiki/Q23501', 'wikidata Q23501'],
    ['http://www.wikidata.org/entity/Q23501', 'wikidata Q23501'],
    ['https://m.wikidata.org/wiki/Special:EntityPage/Q23501', 'wikidata Q23501'],
    ['https://www.wikidata.org/wiki/Special:EntityData/Q23501.json', 'wikidata Q23501'],
    ['inaturalist:64323', 'inaturalist 64323'],
    ['https://www.inaturalist.org/taxa/64323-Solanum-lycopersicum', 'inaturalist 64323'],
    ['https://inaturalist.ala.org.au/taxa/64323', 'inaturalist 64323'],
    ['NCBI:4081', 'ncbi 4081'],
    ['https://www.catalogueoflife.org/data/taxon/6yj5q', 'col 6YJ5Q'],
    ['https://www.gbif.org/species/2930137', 'gbif 2930137'],
    ['https://gd.eppo.int/taxon/LYPES', 'eppo LYPES'],
    ['https://www.itis.gov/servlet/SingleRpt/SingleRpt?search_topic=TSN&search_value=521671', 'itis 521671'],
    ['https://www.ncbi.nlm.nih.gov/Taxonomy/Browser/wwwtax.cgi?id=4081', 'ncbi 4081'],
    ['https://www.ncbi.nlm.nih.gov/datasets/taxonomy/4081/', 'ncbi 4081'],
    ['foodon:FOODON:03301234', 'foodon FOODON:03301234'],
    ['x:urn:lsid:ipni.org:names:304293-2', 'x urn:lsid:ipni.org:names:304293-2'],
    ['HTTPS://WWW.IPNI.org/n/304293-2', 'ipni 304293-2'],
    ['https://POWO.science.kew.org/taxon/304293-2', 'powo 304293-2'],
    ['https://WFOplantlist.org/taxon/wfo-0001026824', 'wfo wfo-0001026824'],
    ['https://www.iNaturalist.org/taxa/64323', 'inaturalist 64323'],
    [`https://www.wikidata.org/wiki/Q23501#${'x'.repeat(263)}`, 'wikidata Q23501'],
  ])('%s is read', (text, id) => {
    expect(written(text)).toBe(id);
  });

  it.each([
    'solanum-lycopersicum',
    '421',
    '304293-2',
    'Q23501',
    'wfo-123',
    'ipni:tomato',
    'ipni:x304293-2',
    'ipni:304293-22',
    'powo:x304293-2',
    'powo:304293-22',
    'wfo:x0001026824',
    'wfo:00010268245',
    'wikidata:xQ23501',
    'wikidata:Q23501x',
    'inaturalist:x64323',
    'urn:lsid:ipni.org:names:304293-2x',
    'wikidata:P18',
    'inaturalist:0',
    'gbif:x2930137',
    'eppo:LYP',
    'ncbi:0',
    'urn:lsid:marinespecies.org:taxname:1',
    'urn:isbn:123',
    'https://example.org/taxon/304293-2',
    'https://www.inaturalist.org/photos/64323',
    'https://powo.science.kew.org/taxon/',
    'https://example.org/?u=https://www.wikidata.org/wiki/Q23501',
    'doi:10.5281/zenodo.1',
    'ncbi:',
    'ncbi:40 81',
    'ncbi:Löwe',
    ':4081',
    '4ncbi:4081',
    `ncbi:${'4'.repeat(300)}`,
    `https://www.wikidata.org/wiki/Q23501#${'x'.repeat(300)}`,
    '',
  ])('%j is none', (text) => {
    expect(externalIdOf(text)).toBeUndefined();
  });

  it('C6.34 may be alone where its scheme is known', () => {
    const values = (scheme: string, ...texts: readonly string[]) =>
      texts.map((text) => externalIdIn(scheme, text)?.value);
    expect(values('ipni', '304293-2', 'ipni:304293-2', 'urn:lsid:ipni.org:names:304293-2')).toEqual(
      Array(3).fill('304293-2'),
    );
    expect(values('powo', 'urn:lsid:ipni.org:names:304293-2', 'powo:304293-2')).toEqual(
      Array(2).fill('304293-2'),
    );
    expect(values('usda', 'soly2')).toEqual(['SOLY2']);
    expect(values('wfo', '0001026824', 'wfo-0001026824')).toEqual(Array(2).fill('wfo-0001026824'));
    expect(values('ncbi', '4081', 'ncbi:4081')).toEqual(['4081', '4081']);
    expect(values('ncbi', 'usda:SOLY2', 'wfo-0001026824')).toEqual([undefined, undefined]);
    expect(values('powo', 'ipni:304293-2')).toEqual([undefined]);
    expect(values('wfo', 'urn:lsid:ipni.org:names:304293-2')).toEqual([undefined]);
    expect(values('ipni', 'powo:304293-2', 'tomato', 'https://www.wikidata.org/wiki/Q23501')).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('C2.62 is looked up in one form; other references stay as they are', () => {
    expect(lookupText('https://www.wikidata.org/wiki/Q23501')).toBe('wikidata:q23501');
    expect(lookupText('foodon:FOODON:03301234')).toBe('foodon:foodon:03301234');
    expect(lookupText('Solanum-Lycopersicum')).toBe('Solanum-Lycopersicum');
  });
});
