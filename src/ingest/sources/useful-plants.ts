import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';

const SOURCE = 'useful-plants';

/** Columns with 1 for a use, and the label of the use. */
const USES = [
  ['Medicines', 'medicines'],
  ['Materials', 'materials'],
  ['EnvironmentalUses', 'environmental_uses'],
  ['HumanFood', 'human_food'],
  ['GeneSources', 'gene_sources'],
  ['AnimalFood', 'animal_food'],
  ['Poisons', 'poisons'],
  ['SocialUses', 'social_uses'],
  ['Fuels', 'fuels'],
  ['InvertebrateFood', 'invertebrate_food'],
] as const;

const utilised: SourceFile = {
  name: 'utilised_plants.csv.gz',
  otherNames: ['utilised_plants_species_list.csv', 'inst/extdata/utilised_plants_species_list.csv'],
  describe: 'Plants with ten kinds of use.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const layout = { separator: ',', quoted: true, encoding: 'latin1' } as const;
    for await (const { line, cell } of readDelimited(path, layout, reject)) {
      const [name, author] = [cell('binomial_acc_name'), cell('author_acc_name')];
      // The author of an epithet with a hyphen is written with the name in front of it.
      const species = author.startsWith(name) ? author : `${name} ${author}`;
      const uses = USES.flatMap(([column, label]) => (cell(column) === '1' ? [label] : []));
      yield uses.length > 0
        ? {
            line,
            items: [
              {
                type: 'fact',
                source: SOURCE,
                species,
                attribute: 'uses',
                value: uses,
                record: cell('plant_ID'),
              },
            ],
          }
        : { line, items: [], problems: [{ what: species, why: 'the row has no use' }] };
    }
  },
};

export const usefulPlants: Manifest = {
  slug: 'useful-plants',
  describe: 'World Checklist of Useful Plant Species: kinds of use.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'World Checklist of Useful Plant Species',
      citation:
        'Diazgranados M. et al. 2020, World Checklist of Useful Plant Species, Royal Botanic Gardens, Kew, doi 10.5063/F1CV4G34, as compiled for Pironon S. et al. 2024, Science 383: 293-297',
      url: 'https://doi.org/10.5063/F1CV4G34',
      credit:
        'World Checklist of Useful Plant Species, Royal Botanic Gardens, Kew, as compiled for Pironon et al. 2024. Kinds of use were renamed.',
    },
  ],
  files: [utilised],
};
