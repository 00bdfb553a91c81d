import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { describedBy } from '../components/form.js';
import type { Visit } from '../visit.js';
import { labelWords, scaleWords } from '../words.js';
import type { EnteredValue, FixableField } from './entered.js';

export interface ValueInputProps {
  readonly visit: Visit;
  readonly field: FixableField;
  readonly entered: EnteredValue;
  /** End of the names of its inputs. */
  readonly suffix: string;
  readonly isWrong: boolean;
}

/** Attributes of every input of the value. */
const common = ({ isWrong, suffix }: ValueInputProps, hasHint = false) =>
  ({
    name: `value${suffix}`,
    id: `value${suffix}`,
    'aria-invalid': isWrong ? 'true' : undefined,
    'aria-describedby': describedBy(`value${suffix}`, hasHint),
  }) as const;

/** Labels of a vocabulary; of a scale its classes, each with its words. */
const choices = ({ visit, field }: ValueInputProps): readonly (readonly [value: string, words: string])[] => {
  const { correction, vocabulary, plausible } = field;
  if (vocabulary !== null)
    return VOCABULARIES[vocabulary].map((label) => [label, labelWords(visit, vocabulary, label)]);
  if (correction.kind !== 'indicator') return [];
  const [low, high] = correction.scale;
  const [from, to] = plausible ?? correction.scale;
  const first = Math.max(low, from);
  return Array.from({ length: Math.min(high, to) - first + 1 }, (_, at) => first + at).map((each) => [
    String(each),
    `${each}${visit.t.colon} ${scaleWords(visit, field.key, each) ?? ''}`.replace(/\s?: $/, ''),
  ]);
};

const Choice = (props: ValueInputProps) => {
  const { visit, entered } = props;
  return (
    <select {...common(props)}>
      <option value="">{visit.t.fix.choose}</option>
      {choices(props).map(([value, words]) => (
        <option key={value} value={value} selected={entered.values[0] === value}>
          {words}
        </option>
      ))}
    </select>
  );
};

const Boxes = (props: ValueInputProps) => (
  <div class="boxes">
    {choices(props).map(([value, words]) => (
      <label class="box" key={value}>
        <input
          type="checkbox"
          name={`value${props.suffix}`}
          value={value}
          checked={props.entered.values.includes(value)}
        />
        {words}
      </label>
    ))}
  </div>
);

const YesOrNo = ({ visit: { t }, entered, suffix }: ValueInputProps) => (
  <div class="boxes">
    {(['true', 'false'] as const).map((value) => (
      <label class="box" key={value}>
        <input type="radio" name={`value${suffix}`} value={value} checked={entered.values[0] === value} />
        {value === 'true' ? t.plant.yes : t.plant.no}
      </label>
    ))}
  </div>
);

const Measure = (props: ValueInputProps) => {
  const { visit, field, entered, suffix } = props;
  const { t } = visit;
  const units = field.correction.kind === 'measure' ? field.correction.units : [];
  return (
    <div class="measure">
      <input {...common(props)} type="text" inputmode="decimal" value={entered.values[0] ?? ''} />
      <select name={`unit${suffix}`} aria-label={t.fix.unit}>
        {units.map((unit) => (
          <option key={unit} value={unit} selected={entered.unit === unit}>
            {t.units[unit] ?? unit}
          </option>
        ))}
      </select>
    </div>
  );
};

/** Characters from which a text is entered in several lines. */
const LONG = 255;

/** Returns whether the input is several ones, which a legend names. */
export const isGroup = ({ correction: { kind } }: FixableField): boolean =>
  kind === 'multi' || kind === 'boolean';

/** The input for a new value, by the form in which corrections submit the field (contract C9.20). */
export const ValueInput = (props: ValueInputProps) => {
  const { visit, field, entered } = props;
  const { correction } = field;
  const text = entered.values[0] ?? '';
  switch (correction.kind) {
    case 'measure':
      return <Measure {...props} />;
    case 'enum':
    case 'indicator':
      return <Choice {...props} />;
    case 'multi':
      return <Boxes {...props} />;
    case 'boolean':
      return <YesOrNo {...props} />;
    case 'names':
      return <textarea {...common(props, true)} rows={4} value={entered.values.join('\n')} />;
    case 'integer':
    case 'number':
      return (
        <div class="measure">
          <input {...common(props)} type="text" inputmode="decimal" value={text} />
          {field.unit === null ? null : <span>{visit.t.units[field.unit] ?? field.unit}</span>}
        </div>
      );
    case 'text':
      return correction.longest > LONG ? (
        <textarea {...common(props, true)} rows={6} maxlength={correction.longest} value={text} />
      ) : (
        <input {...common(props)} type="text" maxlength={correction.longest} value={text} />
      );
    default:
      return <input {...common(props)} type="text" maxlength={LONG} value={text} />;
  }
};

/** Returns the hint for an input; null where none is needed. */
export const valueHint = ({ t }: Visit, { correction }: FixableField): string | null => {
  if (correction.kind === 'names') return t.fix.namesHint;
  return correction.kind === 'text' && correction.longest > LONG ? t.fix.textHint(correction.longest) : null;
};
