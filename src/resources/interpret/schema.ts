import { z } from 'zod';
import { SPOKEN_LANGUAGES } from '../../understanding/language-words.js';
import { member } from '../formats.js';

/** Query parameters of the description. */
export const InterpretParameters = z.object({
  q: member(
    z.string().min(1).max(200),
    'The description, of at most 200 characters.',
    'blue flowers for shade',
  ),
  lang: member(
    z.string().optional(),
    'Language of the description; without it the language that explains most words.',
    'en',
  ),
});

const TextSpan = member(
  z.tuple([z.int().min(0), z.int().min(0)]),
  'Place in the text as offsets in UTF-16 code units; the second is exclusive.',
  [0, 12],
);
const Parameters = member(z.record(z.string(), z.string()), 'Parameters of `GET /api/v1/species`.', {
  'filter[flower_color]': 'blue',
});
const Url = (of: string) =>
  member(z.string(), `Path and query of ${of}.`, '/api/v1/species?filter[flower_color]=blue');

const UnderstoodCondition = z.strictObject({
  spans: member(
    z.array(z.tuple([z.int(), z.int()])).min(1),
    'Places in the text from which it was understood, each as offsets in UTF-16 code units; the second is exclusive.',
    [[0, 12]],
  ),
  parameters: Parameters,
  meaning: member(z.string(), 'The condition in words of the language.', 'Flower colour: blue'),
  reading: member(
    z.string().nullable(),
    'Code of a vague word that has one written meaning here, such as `small`; else null.',
    null,
  ),
  known: member(
    z.record(z.string(), z.int().nullable()),
    'Number of species with a value, by key of the fields; null until they are counted. The others are left out: add `unknown` to keep them.',
    { flower_color: 8712 },
  ),
});

const Ignored = z.strictObject({
  span: TextSpan,
  text: member(z.string(), 'The words.', 'for bees'),
  reason: member(z.string(), 'Why they are no condition, as a code.', 'wildlife'),
  message: member(z.string(), 'Why they are no condition.', 'No field says which animals a plant attracts.'),
});

const Choice = z.strictObject({
  span: TextSpan,
  text: member(z.string(), 'The ambiguous words.', 'Georgia'),
  readings: z
    .array(
      z.strictObject({
        meaning: member(z.string(), 'One way to read them.', 'native: Georgia'),
        parameters: Parameters,
        url: Url('the list with this reading'),
      }),
    )
    .min(2)
    .describe('What they may mean.'),
});

const Wish = z.strictObject({
  span: TextSpan,
  text: member(z.string(), 'The wish for safety.', 'safe for dogs'),
  message: member(
    z.string(),
    'Why it is no condition.',
    'No source here says of any plant that it is harmless to dogs. 41 of the plants are known to be poisonous to them: leave those out.',
  ),
  known_poisonous: member(z.int(), 'Species that are known to be poisonous to them.', 41),
  without: Url(
    'the species that are not known to be poisonous to them, which does not mean that they are safe',
  ),
});

const Reading = z.strictObject({
  url: Url('the list'),
  total: member(z.int(), 'Number of its species.', 14),
});

/** What a text was understood to mean (contract C7.30 to C7.35). */
export const Interpreted = z.object({
  data: z
    .strictObject({
      text: member(z.string(), 'The text.', 'blue flowers for shade'),
      language: member(z.enum(SPOKEN_LANGUAGES), 'Language in which it was read.', 'en'),
      kind: member(
        z.enum(['description', 'name', 'words']),
        'Whether it describes plants, is a name, or neither: then search for it.',
        'description',
      ),
      url: member(
        z.string().nullable(),
        'Path and query of what the text asks for: the filtered list of a description, null without a condition; otherwise the search for the text.',
        '/api/v1/species?filter[flower_color]=blue',
      ),
      total: member(z.int().nullable(), 'Number of species in this list; null for a search.', 14),
      conditions: z.array(UnderstoodCondition).describe('What was understood.'),
      ignored: z.array(Ignored).describe('What is no condition.'),
      choices: z.array(Choice).describe('What has several meanings, of which none was chosen.'),
      safety: z.array(Wish).describe('Wishes that nothing here can prove.'),
      other: Reading.nullable().describe(
        'The other reading of a text that is a name and a description. Null without one, and for poisonous plants.',
      ),
    })
    .describe('How the text was understood.'),
  meta: z.object({}),
});
