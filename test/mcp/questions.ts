import type { Members } from './answers.js';

/** A question as an assistant asks it, and what the answer must say. */
export interface Question {
  readonly asks: string;
  readonly tool: string;
  readonly input: Members;
  /** Members of `data`. */
  readonly says?: Members;
  /** Species and fields whose published values must be credited; none for answers without values. */
  readonly credits?: { readonly plants?: readonly string[]; readonly fields?: readonly string[] };
  readonly isRefused?: true;
}

const plant = (slug: string) => expect.objectContaining({ slug });
const some = (...items: readonly unknown[]) => expect.arrayContaining([...items]);
const value = (field: string) => expect.objectContaining({ field, source: expect.any(String) });

const TOMATO = 'solanum-lycopersicum';
const DAISY = 'bellis-perennis';
const MAPLE = 'acer-negundo';

/** Forty questions, with the sample as data. */
export const QUESTIONS: readonly Question[] = [
  {
    asks: 'What is a tomato called in botany?',
    tool: 'search_plants',
    input: { query: 'tomato', limit: 1 },
    says: { plants: [plant(TOMATO)] },
  },
  {
    asks: 'Wie heißt die Tomate?',
    tool: 'search_plants',
    input: { query: 'Solanum lycopersicum', language: 'de' },
    says: { plants: some(plant(TOMATO)) },
  },
  {
    asks: 'Which edible plants stay under two metres?',
    tool: 'search_plants',
    input: { filters: { edible: 'true' }, ranges: { maximum_height_cm: ',200' } },
    says: { total: expect.any(Number) },
    credits: { fields: ['edible', 'maximum_height_cm'] },
  },
  {
    asks: 'Which is the tallest?',
    tool: 'search_plants',
    input: { order: 'maximum_height_cm:desc', ranges: { maximum_height_cm: '1,' }, limit: 1 },
    says: { plants: [expect.objectContaining({ values: [value('maximum_height_cm')] })] },
    credits: { fields: ['maximum_height_cm'] },
  },
  {
    asks: 'Which plants grow in shade?',
    tool: 'search_plants',
    input: { filters: { light: 'shade' } },
    says: { total: expect.any(Number) },
    credits: { fields: ['light'] },
  },
  {
    asks: 'Which plants have white flowers?',
    tool: 'search_plants',
    input: { filters: { flower_color: 'white' }, limit: 5 },
    says: { plants: expect.any(Array) },
    credits: { fields: ['flower_color'] },
  },
  {
    asks: 'Is there a plant named Nemo?',
    tool: 'search_plants',
    input: { query: 'Nemo nullus xyzzy' },
    says: { total: 0, plants: [] },
  },
  {
    asks: 'A misspelt field',
    tool: 'search_plants',
    input: { filters: { lihgt: 'shade' } },
    isRefused: true,
  },
  {
    asks: 'A misspelt value',
    tool: 'search_plants',
    input: { filters: { toxicity: 'deadly' } },
    says: { total: 0, plants: [] },
  },
  {
    asks: 'What blooms in May?',
    tool: 'search_plants',
    input: { filters: { bloom_months: 'may' }, limit: 3 },
    says: { plants: expect.any(Array) },
    credits: { fields: ['bloom_months'] },
  },
  {
    asks: 'Which species is Bellis perenis?',
    tool: 'match_names',
    input: { names: ['Bellis perenis'] },
    says: { matches: [expect.objectContaining({ accepted: expect.objectContaining({ slug: DAISY }) })] },
  },
  {
    asks: 'And these three?',
    tool: 'match_names',
    input: { names: ['Solanum lycopersicum L.', 'Acer negundo', 'Nemo nullus'] },
    says: {
      matches: [
        expect.objectContaining({ type: 'exact' }),
        expect.anything(),
        expect.objectContaining({ type: 'none', accepted: null }),
      ],
    },
  },
  {
    asks: 'Which species has the common name Tomato?',
    tool: 'match_names',
    input: { names: ['Tomato'], common: true },
    says: { matches: [expect.objectContaining({ accepted: expect.objectContaining({ slug: TOMATO }) })] },
  },
  {
    asks: 'Which genus is Solanum?',
    tool: 'match_names',
    input: { names: ['Solanum'] },
    says: { matches: [expect.objectContaining({ accepted: null, genus: 'solanum' })] },
  },
  {
    asks: 'Which family is Solanaceae?',
    tool: 'match_names',
    input: { names: ['Solanaceae'] },
    says: { matches: [expect.objectContaining({ family: 'solanaceae' })] },
  },
  {
    asks: 'What is known about the tomato?',
    tool: 'get_plant',
    input: { plant: TOMATO },
    says: { slug: TOMATO, values: some(value('maximum_height_cm')) },
    credits: { plants: [TOMATO] },
  },
  {
    asks: 'How tall does it grow?',
    tool: 'get_plant',
    input: { plant: TOMATO, fields: ['maximum_height_cm'] },
    says: { values: [expect.objectContaining({ unit: 'cm' })], unknown: [] },
    credits: { plants: [TOMATO], fields: ['maximum_height_cm'] },
  },
  {
    asks: 'Is it edible?',
    tool: 'get_plant',
    input: { plant: TOMATO, fields: ['edible', 'edible_part'] },
    says: { values: some(expect.objectContaining({ field: 'edible', value: true })) },
    credits: { plants: [TOMATO], fields: ['edible', 'edible_part'] },
  },
  {
    asks: 'How much light does it need?',
    tool: 'get_plant',
    input: { plant: TOMATO, fields: ['light'] },
    says: { values: [expect.objectContaining({ meaning: expect.any(String) })] },
    credits: { plants: [TOMATO], fields: ['light'] },
  },
  {
    asks: 'Does an alias of a field work?',
    tool: 'get_plant',
    input: { plant: TOMATO, fields: ['maximum_height'] },
    says: { values: [value('maximum_height_cm')] },
    credits: { plants: [TOMATO], fields: ['maximum_height_cm'] },
  },
  {
    asks: 'What is known about a plant that does not exist?',
    tool: 'get_plant',
    input: { plant: 'nemo-nullus' },
    isRefused: true,
  },
  {
    asks: 'What is known about a field that does not exist?',
    tool: 'get_plant',
    input: { plant: TOMATO, fields: ['maximum_hight_cm'] },
    isRefused: true,
  },
  {
    asks: 'Who says how tall the maple grows?',
    tool: 'explain_value',
    input: { plant: MAPLE, field: 'average_height_cm' },
    says: { slug: MAPLE, claims: expect.any(Array) },
    credits: { plants: [MAPLE], fields: ['average_height_cm'] },
  },
  {
    asks: 'Who says that the tomato is edible?',
    tool: 'explain_value',
    input: { plant: TOMATO, field: 'edible_part' },
    says: { published: value('edible_part') },
    credits: { plants: [TOMATO], fields: ['edible_part'] },
  },
  {
    asks: 'Who says how toxic the maple is?',
    tool: 'explain_value',
    input: { plant: MAPLE, field: 'toxicity' },
    says: { field: 'toxicity' },
    credits: { plants: [MAPLE], fields: ['toxicity'] },
  },
  {
    asks: 'Who says how much light the daisy needs?',
    tool: 'explain_value',
    input: { plant: DAISY, field: 'light' },
    says: { published: value('light') },
    credits: { plants: [DAISY], fields: ['light'] },
  },
  {
    asks: 'Who says anything about a field that does not exist?',
    tool: 'explain_value',
    input: { plant: DAISY, field: 'lihgt' },
    isRefused: true,
  },
  {
    asks: 'Which is taller, the tomato or the daisy?',
    tool: 'compare_plants',
    input: { plants: [TOMATO, DAISY], fields: ['maximum_height_cm'] },
    says: {
      rows: [
        expect.objectContaining({
          field: 'maximum_height_cm',
          [TOMATO]: expect.anything(),
          [DAISY]: expect.anything(),
        }),
      ],
    },
    credits: { plants: [TOMATO, DAISY], fields: ['maximum_height_cm'] },
  },
  {
    asks: 'How do three plants differ?',
    tool: 'compare_plants',
    input: { plants: [TOMATO, DAISY, MAPLE] },
    says: { plants: [plant(TOMATO), plant(DAISY), plant(MAPLE)] },
  },
  {
    asks: 'Which of them is safe to eat?',
    tool: 'compare_plants',
    input: { plants: [DAISY, MAPLE], fields: ['edible', 'toxicity'] },
    says: { rows: expect.any(Array) },
    credits: { plants: [DAISY, MAPLE], fields: ['edible', 'toxicity'] },
  },
  {
    asks: 'And one that does not exist?',
    tool: 'compare_plants',
    input: { plants: [TOMATO, 'nemo-nullus'] },
    isRefused: true,
  },
  {
    asks: 'What is native to Ohio?',
    tool: 'plants_for_place',
    input: { place: 'us-oh', limit: 3 },
    says: { establishment: 'native', total: expect.any(Number), plants: Array(3).fill(expect.anything()) },
  },
  {
    asks: 'Which trees are native to Germany and under 10 m?',
    tool: 'plants_for_place',
    input: { place: 'de', filters: { ligneous_type: 'tree' }, ranges: { maximum_height_cm: ',1000' } },
    says: { place: 'de' },
    credits: { fields: ['ligneous_type', 'maximum_height_cm'] },
  },
  {
    asks: 'What was introduced to Great Britain?',
    tool: 'plants_for_place',
    input: { place: 'Great Britain', establishment: 'introduced', limit: 2 },
    says: { establishment: 'introduced' },
  },
  { asks: 'What grows on the Moon?', tool: 'plants_for_place', input: { place: 'Moon' }, isRefused: true },
  {
    asks: 'How is height measured here?',
    tool: 'describe_fields',
    input: { about: 'height' },
    says: {
      fields: some(
        expect.objectContaining({ key: 'maximum_height_cm', unit: 'cm', sources: some(expect.any(String)) }),
      ),
    },
  },
  {
    asks: 'What does light 8 mean?',
    tool: 'describe_fields',
    input: { about: 'light' },
    says: { fields: some(expect.objectContaining({ key: 'light', words: expect.any(Array) })) },
  },
  {
    asks: 'Which fields are there?',
    tool: 'describe_fields',
    input: {},
    says: { groups: expect.any(Array) },
  },
  {
    asks: 'How do I cite the height of the tomato?',
    tool: 'cite',
    input: { plants: [TOMATO], fields: ['maximum_height_cm'] },
    says: { citations: [expect.objectContaining({ fields: ['maximum_height_cm'] })] },
    credits: { plants: [TOMATO], fields: ['maximum_height_cm'] },
  },
  {
    asks: 'Whom must I credit for two plants?',
    tool: 'cite',
    input: { plants: [TOMATO, MAPLE] },
    says: { plants: [plant(TOMATO), plant(MAPLE)] },
    credits: { plants: [TOMATO, MAPLE] },
  },
];
