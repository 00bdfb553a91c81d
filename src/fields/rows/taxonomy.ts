import { type Field, fields } from '../field.js';
import { alwaysComputed, computed, identifier, integer, label, text } from './field-kinds.js';

export const taxonomy: readonly Field[] = fields('taxonomy', {
  id: identifier({
    label: 'Identifier',
    listed: { species: 1 },
    describe: 'Unique identifier of the record, a positive integer.',
    example: 421,
  }),
  slug: text({
    ...alwaysComputed,
    format: 'slug',
    listed: { species: 3 },
    describe: 'Unique readable identifier in lower case, preferred over the id.',
    example: 'solanum-lycopersicum',
  }),
  scientific_name: text({
    ...alwaysComputed,
    listed: { species: 4, plants: 2 },
    correction: { kind: 'scientific_name' },
    describe:
      'Scientific name without authors: genus and epithet; below the rank of species also the rank connector and the infraspecific epithet.',
    example: 'Solanum lycopersicum',
  }),
  rank: label('rank', {
    required: true,
    listed: { species: 9, plants: 7 },
    correction: { kind: 'enum' },
    describe:
      'Taxonomic rank of the name: `ssp` is a subspecies, `var` a variety, `form` a form, `subvar` a subvariety.',
    example: 'species',
  }),
  status: label('status', {
    ...alwaysComputed,
    listed: { species: 8, plants: 6 },
    describe: 'Whether the name is accepted; `unknown` is any other status.',
    example: 'accepted',
  }),
  genus_name: text({
    label: 'Genus',
    ...alwaysComputed,
    aliases: ['genus'],
    counted: true,
    at: 'genus',
    listed: { species: 12, plants: 10 },
    correction: { kind: 'genus' },
    describe: 'Scientific name of the genus.',
    example: 'Solanum',
  }),
  genus_id: identifier({
    label: 'Genus identifier',
    listed: { species: 13, plants: 11 },
    describe: 'Identifier of the genus.',
    example: 17,
  }),
  plant_id: identifier({
    label: 'Plant identifier',
    listed: { species: 14 },
    describe: 'Identifier of the plant that groups this species with its subspecies, varieties and forms.',
    example: 421,
  }),
  family_name: text({
    label: 'Family',
    ...computed,
    aliases: ['family'],
    counted: true,
    at: 'family',
    listed: { species: 10, plants: 8 },
    describe: 'Scientific name of the family.',
    example: 'Solanaceae',
  }),
  family_common_name: text({
    label: 'Common name of the family',
    ...computed,
    listed: { species: 11, plants: 9 },
    describe: 'English common name of the family.',
    example: 'Nightshade family',
  }),
  author: text({
    ofName: true,
    listed: { species: 7, plants: 5 },
    describe: 'Authors of the name, abbreviated as in botanical literature.',
    example: 'L.',
  }),
  bibliography: text({
    label: 'Publication',
    ofName: true,
    listed: { species: 6, plants: 4 },
    correction: { kind: 'text', longest: 10_000 },
    describe: 'Publication in which the name was first validly published.',
    example: 'Sp. Pl.: 185 (1753)',
  }),
  year: integer({
    label: 'Year of publication',
    ofName: true,
    listed: { species: 5, plants: 3 },
    plausible: [1753, 2100],
    edges: [1800, 1850, 1900, 1950, 2000],
    correction: { kind: 'integer' },
    describe: 'Year in which the name was first validly published.',
    example: 1753,
  }),
  establishment: {
    type: 'establishment',
    vocabulary: 'establishment',
    at: 'distributions',
    ...computed,
    describe:
      'How the species came to a zone. With a zone (in the path, as `zone_id` or as `filter[zone]`) it must have this establishment in that zone; without one, in any zone. `unknown`: recorded there, origin not stated.',
    example: 'native',
  },
  zone: {
    type: 'zone',
    aliases: ['distribution'],
    at: 'distributions',
    ...computed,
    describe:
      'Zone of the World Geographical Scheme for Recording Plant Distributions in which the species is recorded, as a code or id; zones below it count as well.',
    example: 'aut',
  },
});
