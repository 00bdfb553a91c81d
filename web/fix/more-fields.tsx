import { isNamesLanguage, namesField } from '../../src/corrections/names-field.js';
import type { FullRecord } from '../../src/species/full-record.js';
import { SECTIONS, type Section } from '../plant/sections.js';
import type { Visit } from '../visit.js';
import { fieldLabel, languageOfValue, type ShownValue, shownText } from '../words.js';
import { currentValue, type FixableField, isFixable } from './entered.js';

/** A field of the plant that a fix may have as well. */
export interface OtherField {
  /** Section of the plant page in which it is. */
  readonly section: Section['name'];
  readonly field: FixableField;
  readonly value: ShownValue;
}

/** Returns the fields of a plant page, with the names in the language of the reader, that no form of these fields has yet. */
export const otherFields = (
  { namesIn }: Pick<Visit, 'namesIn'>,
  record: FullRecord,
  fields: readonly FixableField[],
): readonly OtherField[] =>
  SECTIONS.flatMap((section) => {
    const own = section.name === 'name' && isNamesLanguage(namesIn) ? [namesField(namesIn)] : [];
    return [...own, ...section.fields]
      .filter(isFixable)
      .filter(({ key }) => fields.every((each) => each.key !== key))
      .map((field) => ({ section: section.name, field, value: currentValue(record, field) }));
  });

/** Characters of a present value that are shown. */
const SHOWN = 40;

const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** The folded list from which further fields join the form. */
export const MoreFields = ({
  visit,
  others,
}: {
  readonly visit: Visit;
  readonly others: readonly OtherField[];
}) => {
  const { t } = visit;
  return (
    <details class="more-fields">
      <summary>{t.fix.more}</summary>
      <p class="hint">{t.fix.moreHint}</p>
      {SECTIONS.map(({ name }) => {
        const offered = others.filter(({ section }) => section === name);
        return offered.length === 0 ? null : (
          <fieldset key={name} class="offered">
            <legend>{t.sections[name]}</legend>
            {offered.map(({ field, value }) => (
              <label class="box" key={field.key}>
                <input type="checkbox" name="add" value={field.key} />
                <span>
                  {fieldLabel(visit, field)}{' '}
                  <span class="quiet" lang={languageOfValue(visit, field, value)}>
                    {value === null ? '' : shortened(shownText(visit, field, value))}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <button type="submit" name="step" value="add" class="plain" formnovalidate>
        {t.fix.add}
      </button>
    </details>
  );
};
