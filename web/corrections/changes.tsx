import type { Changes } from '../../src/corrections/submission/changes.js';
import { FIELDS } from '../../src/fields/registry.js';
import { LatinName } from '../components/scientific-name.js';
import { Value } from '../plant/trait.js';
import type { Visit } from '../visit.js';
import { fieldLabel, type ShownValue } from '../words.js';

const BY_KEY = new Map(FIELDS.map((each) => [each.key, each]));

/** Returns the label of a changed field; a key that is no field any more is shown as it is. */
export const changedLabel = (visit: Visit, key: string): string => {
  const field = BY_KEY.get(key);
  return field ? fieldLabel(visit, field) : key;
};

/** A stored or proposed value of a field in words; no value is said in words, too. */
export const ChangedValue = ({ visit, name, value }: { visit: Visit; name: string; value: ShownValue }) => {
  const field = BY_KEY.get(name);
  if (value === null) return <span class="unknown">{visit.t.corrections.noValue}</span>;
  if (name === 'scientific_name') return <LatinName name={String(value)} />;
  return field ? <Value visit={visit} field={field} value={value} /> : <span>{String(value)}</span>;
};

interface ChangeListProps {
  readonly visit: Visit;
  readonly changes: Changes;
}

/** What a correction changes: the value before and after, field by field. */
export const ChangeList = ({ visit, changes }: ChangeListProps) => (
  <dl class="changes">
    {Object.entries(changes).map(([key, [before, after]]) => (
      <div key={key}>
        <dt>{changedLabel(visit, key)}</dt>
        <dd>
          <del>
            <span class="hidden">
              {visit.t.corrections.before}
              {visit.t.colon}{' '}
            </span>
            <ChangedValue visit={visit} name={key} value={before} />
          </del>
          <span class="arrow" aria-hidden="true">
            {' '}
            →{' '}
          </span>
          <ins>
            <span class="hidden">
              , {visit.t.corrections.after}
              {visit.t.colon}{' '}
            </span>
            <ChangedValue visit={visit} name={key} value={after} />
          </ins>
        </dd>
      </div>
    ))}
  </dl>
);
