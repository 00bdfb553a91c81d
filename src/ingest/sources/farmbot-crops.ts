import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { byTable } from './claims.js';
import { isFungus } from './fungi.js';

const SOURCE = 'farmbot';

type Labels = NonNullable<Extract<ItemInput, { type: 'catalogue_record' }>['labels']>;

const sunOf = byTable({ 'Full Sun': 'full_sun', 'Partial Sun': 'partial_shade', 'Full Shade': 'full_shade' });

/** Names of several species: `Aa bb / Cc dd`, `Aa bb, Cc dd`, `Aa bb × C. dd`. */
const SEVERAL = /[/,]|\p{Ll} [×x] \p{Lu}/u;
/** Parts of a name that refer to cultivars: `'Bing'`, `cv. gemmifera`. */
const CULTIVAR = / (?:'|sect\. ).*/;
/** Crops with a wrong spread: 4.5 m for hemp. */
const WRONG_SPREAD = ['hemp'];

const SENTENCE = /^(?:direct|sow|seed|plant|transplant|broadcast)\b(?: \S+){2}/i;
/** Phrases of the sentences that say how a crop is sown or multiplied. */
const METHODS: readonly (readonly [
  attribute: 'sowing_method' | 'propagation',
  label: string,
  phrase: RegExp,
])[] = [
  [
    'sowing_method',
    'direct',
    /^(?:direct (?:seed|sow|or)|broadcast|sow in)(?! in(?:doors|side)|ed)|\bor (?:direct seed )?out(?:doors|side)?\b/i,
  ],
  [
    'sowing_method',
    'under_glass',
    /\b(?:seeds?|sow|planting|start seeds|2-3 seeds per peat pot) in(?:doors|side)\b|\(indoors|seed into peat pots/i,
  ],
  ['sowing_method', 'transplant', /^transplant|\bor transplant|\bplugs\b|nursery seedlings|, transplants,/i],
  ['propagation', 'cuttings', /\bcuttings?\b/i],
  ['propagation', 'division', /\bdivide\b|"pups/i],
  ['propagation', 'bare_root', /bare.root/i],
];
/** Words for tubers, sets and other parts that the sentences call seeds. */
const FROM_TUBERS = /\btubers?\b|\bpieces?\b|\broots\b|\bsets\b|\bslips\b|\bcrowns\b|\bcanes\b/i;

/** Returns the methods that a sentence names; none where tubers, sets or roots are planted. */
const methodsOf = (sentence: string): Labels => {
  if (FROM_TUBERS.test(sentence)) return {};
  const found = METHODS.filter(([, , phrase]) => phrase.test(sentence));
  const isSown = found.some(([, label]) => label === 'direct' || label === 'under_glass');
  const labelsOf = (attribute: string): string[] =>
    found.flatMap(([of, label]) => (of === attribute ? [label] : []));
  const [sowing_method, others] = [labelsOf('sowing_method'), labelsOf('propagation')];
  const propagation = isSown ? ['seed', ...others] : others;
  return {
    ...(sowing_method.length > 0 ? { sowing_method } : {}),
    ...(propagation.length > 0 ? { propagation } : {}),
  };
};

/** Returns a name with a capital in its genus only: the file has `Lactuca Sativa` and `cucumis sativus`. */
const tidied = (name: string): string => {
  const words = name.toLowerCase().replace(' cv. ', ' var. ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const recordOf = ({ cell }: TableRow, species: string): ItemInput => {
  const [sun, sentence, spread] = [sunOf(cell('sun')), cell('sowing_method').trim(), cell('spread_cm')];
  return {
    type: 'catalogue_record',
    source: SOURCE,
    species,
    record: cell('slug'),
    name: cell('binomial_name'),
    common_names: [cell('name')],
    cultivar: CULTIVAR.test(cell('binomial_name')),
    sizes:
      spread === '' || WRONG_SPREAD.includes(cell('slug'))
        ? {}
        : { planting_spread_cm: { value: Number(spread), unit: 'cm' } },
    labels: { ...(sun === null ? {} : { sun: [sun as string] }), ...methodsOf(sentence) },
    texts: SENTENCE.test(sentence) ? { planting_sowing_description: sentence } : {},
  };
};

/** Reads a crop. Its row spacing is not read, since it is that of plants as often as that of rows, nor its height. */
const readCrop = (row: TableRow): Pick<Row, 'items' | 'problems'> => {
  const written = row.cell('binomial_name').trim();
  if (isFungus(written)) return { items: [] };
  const species = tidied(written.replace(CULTIVAR, ''));
  const why = SEVERAL.test(written)
    ? 'several names: expected the name of one species'
    : species.includes(' ')
      ? null
      : 'no name of a species';
  return why === null
    ? { items: [recordOf(row, species)] }
    : { items: [], problems: [{ what: `${row.cell('name')}: ${written}`, why }] };
};

const crops: SourceFile = {
  name: 'crops.csv.gz',
  describe: 'Sun, spread and sowing of 248 crops of kitchen gardens.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject))
      yield { line: row.line, ...readCrop(row) };
  },
};

export const farmbotCrops: Manifest = {
  slug: 'farmbot-crops',
  describe: 'FarmBot: sun, spread and sowing of crops of kitchen gardens.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'FarmBot',
      citation: 'FarmBot crops, from OpenFarm, edited by hand, 2026',
      url: 'https://github.com/FarmBot/Farmbot-Web-App',
      licence: 'MIT',
      licence_url: 'https://opensource.org/license/mit',
      credit: 'FarmBot crops, © 2018 Farmbot.io, MIT licence; from OpenFarm, CC0.',
      catalogue: true,
    },
  ],
  files: [crops],
};
