import { type Field, fields } from '../field.js';
import { computed, relation } from './field-kinds.js';

const area = {
  type: 'area',
  at: null,
  warns: true,
  ...computed,
  example: 'NZ',
} as const;

const AREAS =
  'Areas by ISO code, name or slug (`/api/v1/areas`). An area without a list matches nothing (warning `no_list`).';

/** Lists of introduced plants by area (contract section 20). */
export const alienLists: readonly Field[] = fields('ecology', {
  alien_lists: relation(
    {
      members: {
        area: { type: 'text', longest: 100, describe: 'Slug of the area of the list (`/api/v1/areas`).' },
        listing: {
          type: 'label',
          vocabulary: 'alien_listing',
          describe: '`impact_listed`: on the list with evidence of impact; `listed`: without this mark.',
        },
        origin: {
          type: 'label',
          vocabulary: 'alien_origin',
          describe:
            'What the list says of its origin there: introduced (`alien`), `uncertain`, or native in a part of the area.',
        },
        habitat: {
          type: 'text',
          longest: 255,
          optional: true,
          describe: 'Habitat there, in the words of the list.',
        },
        pathway: {
          type: 'text',
          longest: 255,
          optional: true,
          describe: 'How it came, in the words of the list.',
        },
        name: {
          type: 'text',
          longest: 255,
          optional: true,
          describe: 'The name as it stands on the list, which may be a synonym.',
        },
        published: { type: 'text', longest: 10, describe: 'Date of the edition of the list.' },
        list: { type: 'text', longest: 100, describe: 'Short name of the list at its publisher.' },
      },
      by: 'listing',
      combine: 'all',
      aboutSpecies: false,
      onePer: 'area',
      example: {
        area: 'new-zealand',
        listing: 'impact_listed',
        origin: 'alien',
        habitat: 'terrestrial',
        pathway: null,
        name: 'Acacia dealbata',
        published: '2025-03-08',
        list: 'griis-new-zealand',
      },
    },
    {
      label: 'Lists of introduced plants',
      at: 'alien_lists',
      correction: null,
      warns: true,
      describe:
        'Areas whose list of introduced plants names it, and whether the list has evidence of impact. Null means that no list names it, never that it is harmless.',
    },
  ),
  impact_listed_in: {
    ...area,
    label: 'Listed with impact in',
    describe: `Areas whose list of introduced plants has evidence of impact of the plant. ${AREAS}`,
  },
  introduced_in: {
    ...area,
    label: 'Listed as introduced in',
    describe: `Areas whose list names the plant as introduced, with or without evidence of impact. ${AREAS}`,
  },
});
