import type { Fault } from '../../src/wording/fault.js';
import { fixPath } from '../components/fix-link.js';
import { describedBy, Entry, Form } from '../components/form.js';
import type { Messages } from '../messages/en.js';
import type { Visit } from '../visit.js';
import { fieldLabel } from '../words.js';
import type { Entered, FixableField } from './entered.js';
import { isGroup, ValueInput, valueHint } from './value-input.js';

/** What is wrong with the source and the notes: keys of the messages. */
export interface TextFaults {
  readonly reference?: keyof Pick<Messages['fix'], 'referenceMissing' | 'referenceLong'>;
  readonly notes?: keyof Pick<Messages['fix'], 'notesLong'>;
}

export interface FixFormProps {
  readonly visit: Visit;
  readonly slug: string;
  readonly field: FixableField;
  readonly entered: Entered;
  readonly faults: readonly Fault[];
  readonly textFaults: TextFaults;
}

/** Returns a fault of the value as a sentence: that of the API with the label of the field in place of its name. */
export const faultText = (visit: Visit, label: string, { problem, field = '', message }: Fault): string =>
  visit.t.fix.faults[problem] ?? label + message.slice(field.length);

/** Returns the name under which the browser keeps what was typed. */
export const draftName = (slug: string, key: string): string => `fix ${slug} ${key}`;

const ValueEntry = ({ visit, field, entered, faults }: FixFormProps) => {
  const { t } = visit;
  const isWrong = faults.length > 0;
  const label = isGroup(field) && field.correction.kind === 'multi' ? t.fix.values : t.fix.value;
  const hint = valueHint(visit, field);
  const error = faults.map((each) => faultText(visit, fieldLabel(visit, field), each)).join(' ');
  const input = <ValueInput visit={visit} field={field} entered={entered} isWrong={isWrong} />;
  if (!isGroup(field))
    return (
      <Entry id="value" label={label} hint={hint} error={error}>
        {input}
      </Entry>
    );
  return (
    <fieldset class={isWrong ? 'entry wrong' : 'entry'} aria-describedby="value-error">
      <legend>{label}</legend>
      <p class="error-text" id="value-error">
        {error}
      </p>
      {input}
    </fieldset>
  );
};

const SourceEntry = ({ visit, entered, textFaults: { reference } }: FixFormProps) => {
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
      <Entry
        id="reference"
        label={t.fix.reference}
        hint={t.fix.referenceHint}
        error={reference && t.fix[reference]}
      >
        <input
          id="reference"
          name="reference"
          type="text"
          maxlength={2000}
          value={entered.reference}
          aria-invalid={reference ? 'true' : undefined}
          aria-describedby={describedBy('reference', true)}
        />
      </Entry>
    </fieldset>
  );
};

/** The form that suggests another value. It is checked while it is filled in, where scripts run, and when it is sent. */
export const FixForm = (props: FixFormProps) => {
  const { visit, slug, field, entered, textFaults } = props;
  const { t } = visit;
  return (
    <Form
      visit={visit}
      action={fixPath(slug, field)}
      class="entries fix-form"
      id="fix-form"
      draft={draftName(slug, field.key)}
    >
      <div class="draft-note" hidden>
        <p>{t.fix.restored}</p>
        <button type="button" class="plain">
          {t.fix.forget}
        </button>
      </div>
      <ValueEntry {...props} />
      <output class="change" data-check={`${fixPath(slug, field)}/check`} />
      {field.required ? null : (
        <label class="box">
          <input type="checkbox" name="empty" value="yes" checked={entered.isEmptied} />
          {t.fix.remove}
        </label>
      )}
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
