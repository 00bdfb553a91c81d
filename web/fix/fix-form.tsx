import type { Fault } from '../../src/wording/fault.js';
import { fixPath, fixPathOfAll } from '../components/fix-link.js';
import { describedBy, EnterButton, Entry, Form } from '../components/form.js';
import type { Messages } from '../messages/en.js';
import type { Visit } from '../visit.js';
import { fieldLabel } from '../words.js';
import { type Entered, type FixableField, inputSuffix } from './entered.js';
import { MoreFields, type OtherField } from './more-fields.js';
import { isGroup, ValueInput, valueHint } from './value-input.js';

/** What is wrong with the source and the notes: keys of the messages. */
export interface TextFaults {
  readonly reference?: keyof Pick<Messages['fix'], 'referenceMissing' | 'referenceLong'>;
  readonly observed?: keyof Pick<Messages['fix'], 'observedWrong'>;
  readonly notes?: keyof Pick<Messages['fix'], 'notesLong'>;
}

export interface FixFormProps {
  readonly visit: Visit;
  readonly slug: string;
  /** The fields of the form, at least one. */
  readonly fields: readonly FixableField[];
  readonly entered: Entered;
  /** What is wrong with the values, by key of the field. */
  readonly faults: ReadonlyMap<string, readonly Fault[]>;
  readonly textFaults: TextFaults;
  /** Whether it contains what was typed just before. */
  readonly isTyped: boolean;
  /** Other fields of the plant, which may be added. */
  readonly others: readonly OtherField[];
}

/** Returns a fault of the value as a sentence: that of the API with the label of the field in place of its name. */
export const faultText = (visit: Visit, label: string, { problem, field = '', message }: Fault): string =>
  visit.t.fix.faults[problem] ?? label + message.slice(field.length);

/** Returns the name under which the browser keeps what was typed. */
export const draftName = (slug: string, fields: readonly FixableField[]): string =>
  `fix ${slug} ${fields.map(({ key }) => key).join(',')}`;

interface FieldProps extends FixFormProps {
  readonly field: FixableField;
}

const ValueEntry = ({ visit, fields, field, entered, faults }: FieldProps) => {
  const { t } = visit;
  const suffix = inputSuffix(fields, field);
  const wrong = faults.get(field.key) ?? [];
  const isWrong = wrong.length > 0;
  const label = (
    <>
      {isGroup(field) && field.correction.kind === 'multi' ? t.fix.values : t.fix.value}
      {fields.length === 1 ? null : (
        <span class="hidden">
          {t.colon} {t.inSentence(fieldLabel(visit, field))}
        </span>
      )}
    </>
  );
  const error = wrong.map((each) => faultText(visit, fieldLabel(visit, field), each)).join(' ');
  const value = entered.byKey.get(field.key)!;
  const input = <ValueInput visit={visit} field={field} entered={value} suffix={suffix} isWrong={isWrong} />;
  if (!isGroup(field))
    return (
      <Entry id={`value${suffix}`} label={label} hint={valueHint(visit, field)} error={error}>
        {input}
      </Entry>
    );
  return (
    <fieldset class={isWrong ? 'entry wrong' : 'entry'} aria-describedby={`value${suffix}-error`}>
      <legend>{label}</legend>
      <p class="error-text" id={`value${suffix}-error`}>
        {error}
      </p>
      {input}
    </fieldset>
  );
};

/** The inputs of one field: its value, and whether it is to be removed. */
const FieldEntry = (props: FieldProps) => {
  const { visit, slug, fields, field, entered } = props;
  const { t } = visit;
  const suffix = inputSuffix(fields, field);
  const label = fieldLabel(visit, field);
  return (
    <div class="fixed-field">
      {fields.length === 1 ? null : (
        <div class="title-row">
          <h2>{label}</h2>
          <button type="submit" name="drop" value={field.key} class="plain small" formnovalidate>
            {t.fix.drop}
            <span class="hidden">
              {t.colon} {t.inSentence(label)}
            </span>
          </button>
        </div>
      )}
      <ValueEntry {...props} />
      <output class="change" data-check={`${fixPath(slug, field)}/check`} data-suffix={suffix} />
      {field.required ? null : (
        <label class="box">
          <input
            type="checkbox"
            name={`empty${suffix}`}
            value="yes"
            checked={entered.byKey.get(field.key)!.isEmptied}
          />
          {t.fix.remove}
        </label>
      )}
    </div>
  );
};

/** Characters that the texts about a source may have. */
const LONGEST = { reference: 2000, observed: 10 } as const;

const SourceEntry = ({ visit, entered, textFaults }: FixFormProps) => {
  const { t } = visit;
  return (
    <fieldset class="entry">
      <legend>{t.fix.where}</legend>
      <div class="boxes">
        {(['external', 'observation'] as const).map((each) => (
          <label class="box" key={each}>
            <input type="radio" name="source" value={each} checked={entered.source === each} />
            {t.fix[each]}
          </label>
        ))}
      </div>
      {(['reference', 'observed'] as const).map((name) => {
        const fault = textFaults[name];
        return (
          <Entry
            key={name}
            id={name}
            label={t.fix[name]}
            hint={t.fix[`${name}Hint`]}
            error={fault && t.fix[fault]}
          >
            <input
              id={name}
              name={name}
              type="text"
              maxlength={LONGEST[name]}
              value={entered[name]}
              aria-invalid={fault ? 'true' : undefined}
              aria-describedby={describedBy(name, true)}
            />
          </Entry>
        );
      })}
    </fieldset>
  );
};

/**
 * The form that suggests other values, with their source once. It is checked while it is filled in, where scripts run, and
 * when it is sent.
 */
export const FixForm = (props: FixFormProps) => {
  const { visit, slug, fields, entered, textFaults, isTyped, others } = props;
  const { t } = visit;
  return (
    <Form
      visit={visit}
      action={fixPathOfAll(slug, fields)}
      class="entries fix-form"
      id="fix-form"
      draft={draftName(slug, fields)}
      isTyped={isTyped}
    >
      <EnterButton step="preview" />
      <div class="draft-note" hidden>
        <p>{t.fix.restored}</p>
        <button type="button" class="plain">
          {t.fix.forget}
        </button>
      </div>
      {fields.map((field) => (
        <FieldEntry key={field.key} {...props} field={field} />
      ))}
      <MoreFields visit={visit} others={others} />
      <SourceEntry {...props} />
      <Entry
        id="notes"
        label={t.fix.notes}
        hint={t.fix.notesHint}
        error={textFaults.notes && t.fix[textFaults.notes]}
      >
        <textarea
          id="notes"
          name="notes"
          rows={3}
          maxlength={10_000}
          value={entered.notes}
          aria-describedby={describedBy('notes', true)}
        />
      </Entry>
      <button type="submit" name="step" value="preview">
        {t.fix.preview}
      </button>
    </Form>
  );
};
