import { field } from '../../src/fields/registry.js';
import type { RelationRow } from '../../src/fields/rows-shape.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import type { Published } from '../../src/species/published-values.js';
import { Icon } from '../components/icon.js';
import { MissingFields } from '../components/missing-fields.js';
import type { Visit } from '../visit.js';
import {
  fieldLabel,
  labelWords,
  lengthText,
  measureText,
  monthsText,
  numberText,
  rowText,
  type ShownValue,
  scaleWords,
  sentenceCase,
  shownText,
} from '../words.js';
import { type CareItem, careOf } from './care.js';

/** The twelve months, those of flowers filled. The words beside it say the same. */
const Strip = ({ months }: { readonly months: readonly string[] }) => (
  <svg class="strip" viewBox="0 0 120 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    {VOCABULARIES.month.map((month, at) => (
      <rect key={month} x={at * 10} width="9" height="8" class={months.includes(month) ? 'on' : ''} />
    ))}
  </svg>
);

/** Returns when something is sown or planted; without the crop, which the line above names where there are several. */
const windowText = (visit: Visit, row: RelationRow): string =>
  sentenceCase(rowText(visit, field('planting_window'), { ...row, crop: null }));

const hardinessLines = (visit: Visit, item: CareItem & { name: 'hardiness' }): readonly string[] => {
  const { t, language } = visit;
  return [
    item.frost === null ? null : labelWords(visit, 'frost_tolerance', item.frost),
    item.celsius === null ? null : t.care.winters(measureText(visit, item.celsius, 'deg_c')),
    item.zones.length === 0 ? null : t.care.zones(item.zones.map((zone) => numberText(language, zone))),
  ].filter((line) => line !== null);
};

/** Returns the crop that sowing is about, which sources name in English; null for the only one, and for the plant itself. */
const cropOf = ({ language }: Visit, values: Published, item: CareItem): string | null => {
  if (item.name !== 'sowing' || item.others === 0) return null;
  const crop = String(item.windows[0]!['crop']);
  const isItself = crop.toLowerCase() === String(values.get('common_name')).toLowerCase();
  return isItself && language !== 'en' ? null : crop;
};

const sowingLines = (
  visit: Visit,
  values: Published,
  item: CareItem & { name: 'sowing' },
): readonly string[] => [
  ...[cropOf(visit, values, item) ?? []].flat(),
  ...item.windows.map((row) => windowText(visit, row)),
  ...(item.others === 0 ? [] : [visit.t.care.otherCrops(item.others)]),
];

/** Returns what an item says, in lines. */
const linesOf = (visit: Visit, values: Published, item: CareItem): readonly string[] => {
  const { t } = visit;
  const value = values.get(item.key);
  switch (item.name) {
    case 'soil':
      return [t.care.range(item.ph.map((ph) => numberText(visit.language, ph)))];
    case 'hardiness':
      return hardinessLines(visit, item);
    case 'size':
      return [
        ...(item.height === null ? [] : [t.care.high(lengthText(visit, item.height))]),
        ...(item.width === null ? [] : [t.care.wide(lengthText(visit, item.width))]),
      ];
    case 'flowers':
      return [monthsText(visit, item.months)];
    case 'sowing':
      return sowingLines(visit, values, item);
    case 'leaves':
      return [value === true ? t.care.evergreen : t.care.deciduous];
    default: {
      const words = typeof value === 'number' ? scaleWords(visit, item.key, value) : undefined;
      return [words ?? shownText(visit, field(item.key), value as ShownValue)];
    }
  }
};

const labelOf = (visit: Visit, { name, key }: CareItem): string =>
  name === 'soil' || name === 'hardiness' || name === 'size' || name === 'leaves'
    ? visit.t.care[name]
    : fieldLabel(visit, field(key));

const Item = ({ visit, values, item }: { visit: Visit; values: Published; item: CareItem }) => {
  const crop = cropOf(visit, values, item);
  return (
    <li class={item.name}>
      <a href={`#${item.key}`}>
        <Icon of={item.name} />
        <span class="asked">{labelOf(visit, item)}</span>
        <span class="hidden">{visit.t.colon} </span>
        <span class="answer">
          {linesOf(visit, values, item).map((line, at) => (
            <span key={line} class="row">
              {at === 0 ? null : <span class="hidden">, </span>}
              {line === crop && visit.language !== 'en' ? <span lang="en">{line}</span> : line}
            </span>
          ))}
          {item.name === 'flowers' ? <Strip months={item.months} /> : null}
        </span>
      </a>
    </li>
  );
};

interface CarePanelProps {
  readonly visit: Visit;
  readonly slug: string;
  readonly values: Published;
}

/** How to grow a plant, at a glance: each item leads to its row with the sources. */
export const CarePanel = ({ visit, slug, values }: CarePanelProps) => {
  const { items, missing } = careOf(values);
  return (
    <section class="care" aria-labelledby="care">
      <h2 id="care">{visit.t.care.title}</h2>
      {items.length === 0 ? null : (
        <ul>
          {items.map((item) => (
            <Item key={item.name} visit={visit} values={values} item={item} />
          ))}
        </ul>
      )}
      {items.some(({ name }) => name === 'sowing') ? (
        <p>
          <a href={`/calendar?plants=${slug}`}>{visit.t.calendar.ofPlant}</a>
        </p>
      ) : null}
      <MissingFields visit={visit} slug={slug} fields={missing.map(field)} intro={visit.t.care.nobody} />
    </section>
  );
};
