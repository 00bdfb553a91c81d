import { z } from 'zod';
import { WINDOW_PROBLEMS } from '../../calendar/schedule.js';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { Id, link, member, Slug } from '../formats.js';

const frost = (which: string, example: string) =>
  member(
    z.string().optional(),
    `Usual ${which} of the place as month and day, or \`none\` where it never freezes. It is not guessed: a hardiness zone says nothing about it.`,
    example,
  );

/** Query parameters that say what frosts a place has. */
const FROSTS = {
  last_frost: frost('last frost of spring', '05-15'),
  first_frost: frost('first frost of autumn', '10-10'),
};
const lang = member(
  z.string().optional(),
  'Language of `common_name`, as an ISO 639 code of two or three letters.',
  'fr',
);

/** Query parameters of the calendar of a plant. */
export const CalendarParameters = z.object({
  ...FROSTS,
  year: member(z.int().optional(), 'Year of the last frost; the current one by default.', 2027),
  lang,
  format: member(
    z.enum(['json', 'ics']).optional(),
    'Form of the answer: `ics` for a calendar file; by default as `Accept` says.',
    'ics',
  ),
});

/** Query parameters of the calendar of a garden. */
export const GardenParameters = CalendarParameters.extend({
  plants: member(
    z.string(),
    'Up to 100 plants, separated by commas: slugs, ids or names.',
    'solanum-lycopersicum,carrot',
  ),
});

/** Query parameters of what can be sown in a week. */
export const SowParameters = z.object({
  ...FROSTS,
  week: member(z.string().optional(), 'Week by ISO 8601; the current one by default.', '2027-W12'),
  lang,
});

const Species = z
  .strictObject({
    id: Id.describe('Id of the species.').meta({ examples: [3018] }),
    slug: member(Slug, 'Slug of the species.', 'solanum-lycopersicum'),
    common_name: member(z.string().nullable(), 'Published common name.', 'Tomato'),
    common_name_language: member(
      z.string().nullable().optional(),
      'Language of `common_name`, as an ISO 639 code. Only with `lang`.',
      'fr',
    ),
    scientific_name: member(z.string(), 'Scientific name without authors.', 'Solanum lycopersicum'),
    links: z
      .strictObject({
        self: link('the species', '/api/v1/species/solanum-lycopersicum'),
        genus: link('its genus', '/api/v1/genus/solanum'),
        plant: link('its plant', '/api/v1/plants/solanum-lycopersicum'),
      })
      .describe('Paths of the species and what it belongs to.'),
  })
  .describe('The species.');

const date = (description: string, example: string) => member(z.iso.date(), description, example);
const dateIfKnown = (description: string, example: string) =>
  member(z.iso.date().nullable(), `${description}; null without a date, see \`problem\`.`, example);
const crop = member(z.string().nullable(), 'Crop for which it holds, if the species has several.', 'Tomato');
const days = (which: string, example: number) =>
  member(z.int(), `${which} day of the window, counted from the anchor; negative before it.`, example);

const Task = z.strictObject({
  task: member(z.enum(VOCABULARIES.planting_task), 'What is done.', 'sow_under_glass'),
  crop,
  anchor: member(z.enum(VOCABULARIES.planting_anchor), 'Frost from which the days count.', 'last_frost'),
  from_days: days('First', -56),
  to_days: days('Last', -28),
  from: dateIfKnown('First date', '2027-03-20'),
  to: dateIfKnown('Last date', '2027-04-17'),
  ends_early: member(
    z.boolean(),
    'Whether the window ends before `to_days`, because what is begun later does not ripen before the first frost.',
    false,
  ),
  problem: member(z.enum(WINDOW_PROBLEMS).nullable(), 'Why there are no dates; else null.', null),
  source: member(z.string(), 'Slug of the source of the window.', 'cropgraph'),
});

const Harvest = z.strictObject({
  crop,
  after: member(z.enum(VOCABULARIES.planting_task), 'Task after which it is harvested.', 'plant_out'),
  from: date('First date of the harvest.', '2027-07-26'),
  to: date('Last date at which the last plants ripen, or the first frost.', '2027-10-10'),
  ends_with_frost: member(z.boolean(), 'Whether the first frost ends it.', true),
});

const months = (of: string) =>
  z
    .strictObject({
      months: member(z.array(z.enum(VOCABULARIES.month)), 'Months in the order of the year.', ['jul', 'aug']),
      country: member(
        z.string().nullable(),
        'Country in which they were observed; null if the source names none.',
        'the United States',
      ),
      shifted: member(
        z.boolean(),
        'Whether they are six months later than observed, for a place in the southern half of the earth.',
        false,
      ),
    })
    .nullable()
    .describe(`Months of ${of}: they are no dates. Null if no source states them.`);

const words = (of: string, example: string) =>
  member(z.string().nullable(), `Text of a source about ${of}; null if there is none.`, example);

/** The calendar of a plant (contract C19.3 to C19.5). */
const PlantCalendar = z
  .strictObject({
    species: Species,
    tasks: z.array(Task).describe('Windows in which it is sown and planted, in the order of their source.'),
    harvest: z
      .array(Harvest)
      .describe(
        'When it can be harvested: only annual and biennial vegetables and herbs of which a source says what the days to harvest count from.',
      ),
    months: z
      .strictObject({ bloom: months('the flowers'), fruit: months('the fruit') })
      .describe('Months that hang on no frost.'),
    words: z
      .strictObject({
        sowing: words('sowing', 'Sow under glass in early spring.'),
        planting: words('planting', 'Plant out after the last frost.'),
      })
      .describe('What sources say in words; "spring" and "when the soil can be worked" are no dates.'),
  })
  .describe('A plant with its dates.');

const frostMeta = (which: string, example: string) =>
  member(
    z.iso.date().nullable(),
    `${which} of the season; null if it is not given or never freezes.`,
    example,
  );

/** `meta` of a calendar: the season that the dates are in. */
const SeasonMeta = z.strictObject({
  year: member(z.int(), 'Year of the last frost.', 2027),
  last_frost: frostMeta('Last frost', '2027-05-15'),
  first_frost: frostMeta('First frost', '2027-10-10'),
  southern: member(
    z.boolean().nullable(),
    'Whether the frosts are those of the southern half of the earth, where the season ends in the next year; null without a frost.',
    false,
  ),
});

/** Answer of the calendar of a plant. */
export const CalendarAnswer = z.object({
  data: PlantCalendar,
  meta: SeasonMeta,
});

/** Answer of the calendar of a garden. */
export const GardenAnswer = z.object({
  data: z.array(PlantCalendar).describe('The plants in the order given, each once.'),
  meta: SeasonMeta.extend({
    choices: z
      .array(
        z.strictObject({
          given: member(z.string(), 'The name as given.', 'squash'),
          species: z.array(Species).min(1).describe('Up to five species that it may mean, likeliest first.'),
        }),
      )
      .describe('Given names that do not surely mean one species.'),
    not_found: z
      .array(z.string())
      .describe('Given plants that name no species.')
      .meta({ examples: [['snozzcumber']] }),
  }),
});

/** Answer of what can be sown in a week. */
export const SowAnswer = z.object({
  data: z
    .array(
      z.strictObject({
        species: Species,
        tasks: z.array(Task).min(1).describe('Windows that are open in the week.'),
      }),
    )
    .describe('Plants that can be sown or planted, the best known first.'),
  meta: z.strictObject({
    week: member(z.string(), 'The week.', '2027-W12'),
    from: date('Its Monday.', '2027-03-22'),
    to: date('Its Sunday.', '2027-03-28'),
    total: member(z.int(), 'Number of plants.', 212),
  }),
});
