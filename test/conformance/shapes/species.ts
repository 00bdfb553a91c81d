import { z } from 'zod';
import { cell, listed, tableOf } from '../contract.js';
import { id, label, path, to } from './basics.js';
import { membersOf, type Shape } from './members.js';
import { recordMembers } from './record.js';
import { familyLight, genusLight } from './taxa.js';

const listGiven = {
  status: label('status'),
  rank: label('rank'),
  completion_ratio: z.int().min(0).max(100),
  links: z.strictObject({ self: to('species'), genus: to('genus'), plant: to('plants') }),
};

const speciesMembers = membersOf('C8.1', listGiven);

/** C8.1. */
export const speciesItem = z.strictObject(speciesMembers);

const plantLinks = z.strictObject({
  self: to('plants'),
  plant: to('plants'),
  species: path('plants/[^/?]+/species'),
  genus: to('genus'),
});

const AS_SPECIES = tableOf('C8.5').flatMap((row) =>
  cell(row, 'type') === 'as C8.1' ? listed(cell(row, 'field')) : [],
);

const plantMembers: Shape = {
  ...membersOf('C8.5', { links: plantLinks }),
  ...Object.fromEntries(AS_SPECIES.map((member) => [member, speciesMembers[member]!])),
};

/** C8.5. */
export const plantItem = z.strictObject(plantMembers);

/** C8.11. */
export const speciesRecord = z.strictObject({ ...speciesMembers, ...recordMembers });

/** C8.30 to C8.32. */
export const plantRecord = z.strictObject({
  ...recordMembers,
  ...plantMembers,
  plant_id: id,
  synonyms: recordMembers['synonyms']!,
  main_species: speciesRecord,
  genus: genusLight,
  family: familyLight.nullable(),
  ...Object.fromEntries(
    ['species', 'subspecies', 'varieties', 'hybrids', 'forms', 'subvarieties'].map((each) => [
      each,
      z.array(speciesItem),
    ]),
  ),
});
