import { isNamesLanguage, namesField } from '../../src/corrections/names-field.js';
import { namesByLanguage } from '../../src/species/common-names.js';
import { MissingFields } from '../components/missing-fields.js';
import type { Visit } from '../visit.js';
import type { claimsOf } from './claims.js';
import type { PlantContent } from './read.js';
import type { Section } from './sections.js';
import { Trait } from './trait.js';

/** Returns the names in the language of the reader, of which the English ones are a value; null where nobody knows any. */
const ownName = ({ namesIn }: Visit, record: PlantContent['record']) => {
  const names = namesByLanguage(record)[namesIn]?.slice(0, 1);
  return names === undefined || !isNamesLanguage(namesIn) ? null : { field: namesField(namesIn), names };
};

/** A group of values; those that no source has are named at its end. A group without any is one folded line. */
export const TraitSection = ({
  visit,
  section: { name, fields },
  content: { record, values },
  claims,
}: {
  readonly visit: Visit;
  readonly section: Section;
  readonly content: PlantContent;
  readonly claims: ReturnType<typeof claimsOf>;
}) => {
  const { t } = visit;
  const own = name === 'name' ? ownName(visit, record) : null;
  const known = fields.filter(({ key }) => values.has(key));
  const unknown = fields.filter(({ key }) => !values.has(key));
  const heading = <h2 id={`section-${name}`}>{t.sections[name]}</h2>;
  const others =
    name === 'name' && (own !== null || !isNamesLanguage(visit.namesIn)) ? null : (
      <MissingFields
        visit={visit}
        slug={record.slug}
        fields={name === 'name' ? [namesField(visit.namesIn)] : unknown}
        intro={t.plant.unknown}
      />
    );
  if (known.length === 0 && own === null)
    return (
      <section aria-labelledby={`section-${name}`}>
        <details class="nothing">
          <summary>
            {heading} <span class="unknown">{t.plant.nothing}</span>
          </summary>
          {others}
        </details>
      </section>
    );
  return (
    <section aria-labelledby={`section-${name}`}>
      {heading}
      {own === null ? null : (
        <Trait
          visit={visit}
          field={own.field}
          value={own.names}
          slug={record.slug}
          claims={claims(own.field.key)}
        />
      )}
      {known.map((each) => (
        <Trait
          key={each.key}
          visit={visit}
          field={each}
          value={values.get(each.key)!}
          slug={record.slug}
          claims={claims(each.key)}
        />
      ))}
      {others}
      <p class="to-api">
        <a href="/docs/api/species#listSpeciesFacts">API</a>
      </p>
    </section>
  );
};
