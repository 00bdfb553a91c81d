import type { KeptForm } from '../kept-form.js';
import type { Visit } from '../visit.js';
import { Form } from './form.js';

/** A form that could not be handled, with all that it contained: the texts to read, and a button that sends it again. */
export const SendAgain = ({
  visit,
  form: { action, fields, csrf },
}: {
  readonly visit: Visit;
  readonly form: KeptForm;
}) => {
  const { t } = visit;
  const labels: ReadonlyMap<string, string> = new Map([
    ['value', t.fix.value],
    ['reference', t.fix.reference],
    ['notes', t.fix.notes],
  ]);
  const typed = fields.flatMap(([name, text]) => {
    const label = labels.get(name.split('.')[0]!);
    return label === undefined || text === '' ? [] : [{ label, text }];
  });
  return (
    <Form visit={{ ...visit, formToken: csrf }} action={action}>
      <p>{t.errors.kept}</p>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {typed.length === 0 ? null : (
        <dl class="facts kept">
          {typed.map(({ label, text }) => (
            <div key={`${label} ${text}`}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <button type="submit">{t.errors.sendAgain}</button>
    </Form>
  );
};
