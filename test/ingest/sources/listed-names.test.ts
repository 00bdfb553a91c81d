import type { Manifest } from '../../../src/ingest/manifest.js';
import { agrovoc } from '../../../src/ingest/sources/agrovoc.js';
import { daisie } from '../../../src/ingest/sources/daisie.js';
import { naturblickDe } from '../../../src/ingest/sources/naturblick-de.js';
import { treeSpeciesI18n } from '../../../src/ingest/sources/tree-species-i18n.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const NAMES = 'scientific_name,wcvp_name,wcvp_status,language,vernacular_name';

const read = (manifest: Manifest, header: string, ...rows: readonly string[]) =>
  readSource(manifest, { [manifest.files[0]!.name]: [header, ...rows, ''].join('\n') });

describe('lists of common names', () => {
  it.each([
    [naturblickDe, 'naturblick', 'MIT', 'Museum für Naturkunde Berlin'],
    [treeSpeciesI18n, 'tree-species', 'MIT', 'Wikipedia'],
    [agrovoc, 'agrovoc', 'CC BY 4.0', 'FAO AGROVOC'],
    [daisie, 'daisie', 'CC BY 4.0', 'DAISIE'],
  ])('$slug: source, licence and credit', (manifest, slug, licence, credited) => {
    expect(manifest.sources).toEqual([
      expect.objectContaining({ slug, licence, credit: expect.stringContaining(credited) }),
    ]);
    expect(manifest.sources[0]!.licence_url).toMatch(/^https:/);
  });

  it('naturblick: German names of the plant as given, not of the name in wcvp_name', async () => {
    const found = await read(
      naturblickDe,
      NAMES,
      'Prunus dulcis,Prunus avium,accepted,de,Mandel',
      'Veronica agrestis,Veronica agrestis,accepted,de,Acker-Ehrenpreis',
      'Poa annua,Poa annua,accepted,de,Einjähriges  Rispen  Gras',
      'Poa annua,Poa annua,accepted,en,annual meadow grass',
    );
    const item = { type: 'common_names', source: 'naturblick', language: 'de' };
    expect(itemsOf(found, 'common_names')).toEqual([
      { ...item, species: 'Prunus dulcis', names: ['Mandel'] },
      { ...item, species: 'Veronica agrestis', names: ['Acker-Ehrenpreis'] },
      { ...item, species: 'Poa annua', names: ['Einjähriges Rispen Gras'] },
    ]);
  });

  it('tree-species: without notes in brackets, and without titles that are scientific names', async () => {
    const found = await read(
      treeSpeciesI18n,
      NAMES,
      'Camellia sinensis,Camellia sinensis,accepted,de,Tee (Pflanze)',
      'Camellia sinensis,Camellia sinensis,accepted,es,té  (planta)',
      'Terminalia superba,Terminalia superba,accepted,de,Limba (Baum)',
      'Ficus macrophylla,Ficus macrophylla,accepted,en,moreton Bay fig',
      'Acer forrestii,Acer pectinatum,accepted,de,Acer pectinatum',
      'Abutilon incanum,Abutilon incanum,accepted,es,abutilon icanum',
      'Abutilon incanum,Abutilon incanum,accepted,es,abutilon icanun',
      'Dalbergia latifolia,Dalbergia latifolia,accepted,en,dalbergia emarginata',
      'Cananga odorata,Cananga odorata,accepted,en,cananga tree',
      'Dalbergia latifolia,Dalbergia latifolia,accepted,en,dalbergia black wood',
      'Ficus macrophylla,Ficus macrophylla,accepted,en,Moreton fig',
      'Acer palmatum,Acer palmatum,accepted,de,Japanischer roter Ahorn',
      'Acer palmatum,Acer palmatum,accepted,en,maple (red) (plant)',
      'Acer palmatum,Acer palmatum,accepted,en,(red) maple',
      'Acacia dealbata,Acacia dealbata,accepted,es,acacia australiana',
      'Acacia dealbata,Acacia dealbata,accepted,fr,mimosa',
    );
    const names = itemsOf(found, 'common_names').map((item) =>
      'names' in item ? [item.species, item.language, ...item.names] : [],
    );
    expect(names).toEqual([
      ['Camellia sinensis', 'de', 'Tee'],
      ['Camellia sinensis', 'es', 'té'],
      ['Terminalia superba', 'de', 'Limba'],
      ['Ficus macrophylla', 'en', 'moreton Bay fig'],
      ['Cananga odorata', 'en', 'cananga tree'],
      ['Dalbergia latifolia', 'en', 'dalbergia black wood'],
      ['Ficus macrophylla', 'en', 'Moreton fig'],
      ['Acer palmatum', 'de', 'Japanischer roter Ahorn'],
      ['Acer palmatum', 'en', 'maple (red)'],
      ['Acer palmatum', 'en', '(red) maple'],
      ['Acacia dealbata', 'es', 'acacia australiana'],
    ]);
    expect(problemsOf(found)).toEqual([
      { what: 'Acer pectinatum', why: 'a scientific name: expected a common name' },
      { what: 'abutilon icanum', why: 'a scientific name: expected a common name' },
      { what: 'abutilon icanun', why: 'a scientific name: expected a common name' },
      { what: 'dalbergia emarginata', why: 'a scientific name: expected a common name' },
    ]);
  });

  it('agrovoc: the almond is no cherry, and every name has the concept as its record', async () => {
    const found = await read(
      agrovoc,
      'wcvp_name,language,vernacular_name,agrovoc_code',
      'Prunus avium,fr,amandier,c_6278',
      'Prunus avium,fr,merisier,c_6281',
      'Castanea sativa,es,Castaña (castanea),c_1356',
      'Castanea sativa,en,chestnut,c_1356',
    );
    const item = { type: 'common_names', source: 'agrovoc' };
    expect(itemsOf(found, 'common_names')).toEqual([
      { ...item, species: 'Prunus dulcis', language: 'fr', names: ['amandier'], record: 'c_6278' },
      { ...item, species: 'Prunus avium', language: 'fr', names: ['merisier'], record: 'c_6281' },
      { ...item, species: 'Castanea sativa', language: 'es', names: ['Castaña'], record: 'c_1356' },
    ]);
  });

  it('daisie: five languages, and no names with brackets', async () => {
    const rows = ['de', 'fr', 'it', 'nl', 'pt', 'en', 'es', 'sv'].map(
      (language) => `Pyrella alba,Pyrella alba,accepted,${language},Pyrelle ${language},7`,
    );
    const found = await read(
      daisie,
      `${NAMES},daisie_taxon_id`,
      ...rows,
      "Opuntia tuna,Opuntia tuna,accepted,it,Fico d'India (nome genere),7330",
    );
    expect(itemsOf(found, 'common_names')).toEqual(
      ['de', 'fr', 'it', 'nl', 'pt'].map((language) => ({
        type: 'common_names',
        source: 'daisie',
        species: 'Pyrella alba',
        language,
        names: [`Pyrelle ${language}`],
        record: '7',
      })),
    );
    expect(problemsOf(found)).toEqual([
      {
        what: "Fico d'India (nome genere)",
        why: 'the name has brackets: it names a genus, or two species',
      },
    ]);
  });
});
