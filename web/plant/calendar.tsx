import { field } from '../../src/fields/registry.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import type { Published } from '../../src/species/published-values.js';
import type { Visit } from '../visit.js';
import { fieldLabel, monthsText } from '../words.js';

const ROWS = ['growth_months', 'bloom_months', 'fruit_months'].map(field);

/** The year of a plant: months of growth, flowers and fruits. Cells have words for screen readers. */
export const Calendar = ({ visit, values }: { readonly visit: Visit; readonly values: Published }) => {
  const { t } = visit;
  const rows = ROWS.flatMap((each) => {
    const months = values.get(each.key);
    return Array.isArray(months) ? [{ field: each, months: months.map(String) }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="year">
      <h2 id="year">{t.plant.calendar}</h2>
      <table class="calendar">
        <thead>
          <tr>
            <td />
            {t.monthsShort.map((month, at) => (
              <th key={month} scope="col">
                <abbr title={t.monthsLong[at]}>
                  {month.slice(0, 1)}
                  <span class="rest">{month.slice(1)}</span>
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field: each, months }) => (
            <tr key={each.key} class={each.key}>
              <th scope="row">
                {fieldLabel(visit, each)}
                <span class="hidden">
                  {t.colon} {monthsText(visit, months)}
                </span>
              </th>
              {VOCABULARIES.month.map((month) => (
                <td key={month} class={months.includes(month) ? 'on' : ''}>
                  {months.includes(month) ? <span class="hidden">{t.plant.yes}</span> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
