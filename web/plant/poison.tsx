import { field } from '../../src/fields/registry.js';
import type { RelationRow } from '../../src/fields/rows-shape.js';
import { worstOf } from '../../src/fields/safety.js';
import type { Published } from '../../src/species/published-values.js';
import { fixPath } from '../components/fix-link.js';
import { Icon } from '../components/icon.js';
import type { SourceName } from '../queries.js';
import type { Visit } from '../visit.js';
import { fieldLabel, labelWords } from '../words.js';
import { RowText } from './trait.js';

const SAFETY = field('safety');
const TOXICITY = field('toxicity');

const rowsOf = (safety: unknown): readonly RelationRow[] =>
  Array.isArray(safety) ? (safety as readonly RelationRow[]) : [];

const victimsOf = ({ to }: RelationRow): readonly string[] => to as readonly string[];

/** Returns the first and the worst warning for people, and the worst one for other victims; one warning can be all three. */
const foremost = (rows: readonly RelationRow[]): readonly RelationRow[] => {
  const warningsFor = (isVictim: (label: string) => boolean) =>
    rows.filter((row) => victimsOf(row).some(isVictim));
  const forPeople = warningsFor((label) => label === 'people');
  const forOthers = warningsFor((label) => label !== 'people');
  const [first = null] = forPeople;
  return [...new Set([first, worstOf(forPeople), worstOf(forOthers)])].filter((row) => row !== null);
};

/** A stated toxicity without a warning that says of which part; null for none, which clears nothing. */
const statedDegree = (toxicity: unknown): string | null =>
  typeof toxicity === 'string' && toxicity !== 'none' ? toxicity : null;

interface PoisonProps {
  readonly visit: Visit;
  readonly slug: string;
  readonly values: Published;
  readonly sources: readonly SourceName[];
}

/** The warnings of a plant: which part, in what state, to whom and who says so; without one, that nothing is known. */
export const Poison = ({ visit, slug, values, sources }: PoisonProps) => {
  const { t } = visit;
  const rows = foremost(rowsOf(values.get('safety')));
  const degree = statedDegree(values.get('toxicity'));
  if (rows.length === 0 && degree === null)
    return (
      <p class="poison unstated">
        <Icon of="unknown" />
        <span>
          {t.poison.unknown}{' '}
          <a href={fixPath(slug, TOXICITY)} rel="nofollow">
            {t.poison.add}
          </a>
        </span>
      </p>
    );
  const names = new Map(sources.map((source) => [source.slug, source.name]));
  const says = [...new Set(rows.map(({ source }) => names.get(String(source)) ?? String(source)))];
  return (
    <div class="poison">
      <Icon of="warning" />
      <ul>
        {rows.map((row) => (
          <li key={JSON.stringify(row)}>
            <RowText visit={visit} field={SAFETY} row={row} />
          </li>
        ))}
        {rows.length > 0 || degree === null ? null : (
          <li>
            {fieldLabel(visit, TOXICITY)}
            {t.colon} {labelWords(visit, 'toxicity', degree)}
          </li>
        )}
        <li class="quiet">
          <a href={rows.length > 0 ? '#safety' : '#toxicity'}>{t.poison.saidBy(says)}</a>
        </li>
      </ul>
    </div>
  );
};

/** Returns the word of a victim without what it adds in brackets. */
const victimWord = (visit: Visit, label: string): string =>
  labelWords(visit, 'poison_victim', label).replace(/ \(.*\)$/, '');

/** Returns what a mark says of warnings and of a stated toxicity; null if nothing warns. */
const markText = (visit: Visit, rows: readonly RelationRow[], toxicity: unknown): string | null => {
  const worst = worstOf(rows);
  if (worst !== null) {
    const victims = [...new Set(rows.flatMap(victimsOf))].map((label) => victimWord(visit, label));
    return visit.t.poison.mark(labelWords(visit, 'poison_severity', String(worst['severity'])), victims);
  }
  const degree = statedDegree(toxicity);
  return degree === null ? null : visit.t.poison.mark(labelWords(visit, 'poison_severity', degree), []);
};

/** The warning of a plant in a list, as a small mark with its words; "unknown" is one, too. */
export const PoisonMark = ({
  visit,
  values,
}: {
  readonly visit: Visit;
  /** Values as published. */
  readonly values: Readonly<Record<string, unknown>>;
}) => {
  const text = markText(visit, rowsOf(values['safety']), values['toxicity']);
  return (
    <p class={text === null ? 'poison-mark unstated' : 'poison-mark'}>
      <Icon of={text === null ? 'unknown' : 'warning'} />
      <span>{text ?? visit.t.poison.markUnknown}</span>
    </p>
  );
};
