import { type Field, fields } from '../field.js';
import { computed, integer, label, text } from './kinds.js';

export const taxonomy: readonly Field[] = fields('taxonomy', {
  id: integer({ ...computed, describe: 'Unique identifier of the record.' }),
  slug: text({ ...computed, describe: 'Unique human-readable identifier, preferred over the id.' }),
  scientific_name: text({
    ...computed,
    correction: { kind: 'scientific_name', nullable: false },
    describe: 'Binomial name; below species the name with the infraspecific epithet and its rank connector.',
  }),
  rank: label('rank', {
    correction: { kind: 'enum', nullable: false },
    describe: 'Taxonomic rank of the name.',
  }),
  status: label('status', { ...computed, describe: 'Whether the name is accepted.' }),
  genus_name: text({
    ...computed,
    aliases: ['genus'],
    at: 'genus',
    correction: { kind: 'genus', nullable: false },
    describe: 'Scientific name of the genus.',
  }),
  genus_id: integer({ ...computed, describe: 'Identifier of the genus.' }),
  plant_id: integer({ ...computed, describe: 'Identifier of the plant the species belongs to.' }),
  family_name: text({
    ...computed,
    aliases: ['family'],
    at: 'family',
    describe: 'Scientific name of the family.',
  }),
  family_common_name: text({ ...computed, describe: 'English common name of the family.' }),
  author: text({ ofName: true, describe: 'Authors of the first publication of the name.' }),
  bibliography: text({
    ofName: true,
    correction: { kind: 'text', longest: 10_000, nullable: true },
    describe: 'First publication of a valid name.',
  }),
  year: integer({
    ofName: true,
    plausible: [1753, 2100],
    correction: { kind: 'integer', nullable: true },
    describe: 'Year of the first publication of a valid name.',
  }),
  establishment: {
    type: 'establishment',
    vocabulary: 'establishment',
    at: 'distributions',
    ...computed,
    describe: 'How the species came to a zone; with a zone, in that zone.',
  },
  zone: {
    type: 'zone',
    aliases: ['distribution'],
    at: 'distributions',
    ...computed,
    describe: 'Zone of the World Geographical Scheme in which the species is recorded, descendants included.',
  },
});
