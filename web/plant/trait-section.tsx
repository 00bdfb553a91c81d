import { fixPath } from '../components/fix-link.js';
import type { Visit } from '../visit.js';
import { fieldLabel, lower } from '../words.js';
import type { claimsOf } from './claims.js';
import type { PlantContent } from './read.js';
import type { Section } from './sections.js';
import { Trait } from './trait.js';

/** A group of values; those that no source has are named at its end. */
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
  const known = fields.filter(({ key }) => values.has(key));
  const unknown = fields.filter(({ key }) => !values.has(key));
  if (known.length === 0 && name !== 'form') return null;
  return (
    <section aria-labelledby={`section-${name}`}>
      <h2 id={`section-${name}`}>{t.sections[name]}</h2>
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
      {unknown.length === 0 || name === 'name' ? null : (
        <p class="unknown">
          {t.plant.unknown}
          {t.colon}{' '}
          {unknown.map((each, at) => (
            <span key={each.key}>
              {at === 0 ? '' : ', '}
              <a
                href={fixPath(record.slug, each)}
                rel="nofollow"
                title={t.fix.linkFor(lower(fieldLabel(visit, each)))}
              >
                {lower(fieldLabel(visit, each))}
              </a>
            </span>
          ))}
          . {t.plant.knowOne}
        </p>
      )}
    </section>
  );
};
