import { changedField } from '../../src/corrections/names-field.js';
import type { Changes, FieldChange } from '../../src/corrections/submission/changes.js';
import { measureMembers } from '../../src/fields/field.js';
import { LatinName } from '../components/scientific-name.js';
import { Value } from '../plant/trait.js';
import type { Visit } from '../visit.js';
import { fieldLabel, measureText, type ShownValue, shownText } from '../words.js';

/** Returns the label of a changed field; a key that is no field any more is shown as it is. */
export const changedLabel = (visit: Visit, key: string): string => {
  const field = changedField(key);
  return field ? fieldLabel(visit, field) : key;
};

/** A stored or proposed value of a field in words; no value is said in words, too. */
export const ChangedValue = ({ visit, name, value }: { visit: Visit; name: string; value: ShownValue }) => {
  const field = changedField(name);
  if (value === null) return <span class="unknown">{visit.t.corrections.noValue}</span>;
  if (name === 'scientific_name') return <LatinName name={String(value)} />;
  return field ? <Value visit={visit} field={field} value={value} /> : <span>{String(value)}</span>;
};

/** The members of a correction (contract C9.20), as they were sent. */
export type SentMembers = Readonly<Record<string, unknown>> | null;

/** A measure as it was sent, beside the value that is stored; nothing if both read the same. */
const SentMeasure = ({
  visit,
  name,
  value,
  sent,
}: {
  readonly visit: Visit;
  readonly name: string;
  readonly value: ShownValue;
  readonly sent: SentMembers;
}) => {
  const field = changedField(name);
  if (field?.correction?.kind !== 'measure' || value === null) return null;
  const [amount, unit] = measureMembers(field.correction.name).map((member) => sent?.[member]);
  if (typeof unit !== 'string' || !Number.isFinite(Number(amount))) return null;
  const text = measureText(visit, Number(amount), unit);
  return text === shownText(visit, field, value) ? null : <span class="quiet"> ({text})</span>;
};

interface BeforeAndAfterProps {
  readonly visit: Visit;
  /** Key of the field. */
  readonly name: string;
  readonly change: FieldChange;
  readonly sent: SentMembers;
  /** Returns the names of the sources of a value; absent where they stand beside it. */
  readonly sourcesOf?: SourcesOf | undefined;
}

/** Returns the names of the sources that claim a value of a field. */
type SourcesOf = (key: string, value: ShownValue) => readonly string[];

const Sources = ({ visit, names }: { readonly visit: Visit; readonly names: readonly string[] }) =>
  names.length === 0 ? null : <span class="quiet sources-of"> ({visit.t.and(names)})</span>;

/** The value of a field before and after a correction. */
export const BeforeAndAfter = ({
  visit,
  name,
  change: [before, after],
  sent,
  sourcesOf = () => [],
}: BeforeAndAfterProps) => (
  <>
    <del>
      <span class="hidden">
        {visit.t.corrections.before}
        {visit.t.colon}{' '}
      </span>
      <ChangedValue visit={visit} name={name} value={before} />
    </del>
    <Sources visit={visit} names={sourcesOf(name, before)} />
    <span class="arrow" aria-hidden="true">
      {' '}
      →{' '}
    </span>
    <ins>
      <span class="hidden">
        , {visit.t.corrections.after}
        {visit.t.colon}{' '}
      </span>
      <ChangedValue visit={visit} name={name} value={after} />
    </ins>
    <SentMeasure visit={visit} name={name} value={after} sent={sent} />
    <Sources visit={visit} names={sourcesOf(name, after)} />
  </>
);

interface ChangeListProps {
  readonly visit: Visit;
  readonly changes: Changes;
  readonly sent: SentMembers;
  readonly sourcesOf?: SourcesOf;
}

/** What a correction changes: the value before and after, field by field. */
export const ChangeList = ({ visit, changes, sent, sourcesOf }: ChangeListProps) => (
  <dl class="changes">
    {Object.entries(changes).map(([key, change]) => (
      <div key={key}>
        <dt>{changedLabel(visit, key)}</dt>
        <dd>
          <BeforeAndAfter visit={visit} name={key} change={change} sent={sent} sourcesOf={sourcesOf} />
        </dd>
      </div>
    ))}
  </dl>
);
