import { namesByLanguage } from '../../src/species/common-names.js';
import { FixLink, ReportLink } from '../components/fix-link.js';
import { LatinName } from '../components/scientific-name.js';
import type { Visit } from '../visit.js';
import { languageName } from '../words.js';
import { nameField } from './name-claims.js';
import type { PlantContent } from './read.js';

/** The names in all languages. */
export const Names = ({
  visit,
  record,
}: {
  readonly visit: Visit;
  readonly record: PlantContent['record'];
}) => {
  const { t } = visit;
  const languages = Object.entries(namesByLanguage(record));
  if (languages.length === 0) return <p class="unknown">{t.plant.namesUnknown}</p>;
  const sorted = languages
    .map(([code, names]) => ({
      code,
      names,
      language: code === 'und' ? t.plant.undetermined : languageName(visit.language, code),
    }))
    .sort(
      (a, b) =>
        Number(a.code === 'und') - Number(b.code === 'und') ||
        Number(b.code === visit.namesIn) - Number(a.code === visit.namesIn) ||
        a.language.localeCompare(b.language, visit.language),
    );
  return (
    <details id="names">
      <summary>{t.plant.names(sorted.filter(({ code }) => code !== 'und').length)}</summary>
      <dl class="names">
        {sorted.map(({ code, names, language }) => (
          <div key={code}>
            <dt>{language}</dt>
            <dd>
              <span lang={code}>{names.join(' · ')}</span>{' '}
              {code === 'und' ? null : <FixLink visit={visit} slug={record.slug} field={nameField(code)} />}
            </dd>
          </div>
        ))}
      </dl>
      <ReportLink visit={visit} slug={record.slug} about="names" />
    </details>
  );
};

/** The accepted species of which an unplaced name is probably a synonym, with the reason. */
export const ProbablyAccepted = ({
  visit,
  record: { probably },
}: {
  readonly visit: Visit;
  readonly record: PlantContent['record'];
}) =>
  probably === null ? null : (
    <p>
      {visit.t.plant.probably}{' '}
      <a href={`/species/${probably.slug}`}>
        <LatinName name={probably.scientific_name} author={null} />
      </a>{' '}
      <span class="quiet" lang="en">
        ({probably.reason})
      </span>
    </p>
  );

/** The synonyms in alphabetical order. */
export const Synonyms = ({
  visit,
  record,
}: {
  readonly visit: Visit;
  readonly record: PlantContent['record'];
}) => {
  const { t } = visit;
  const sorted = record.synonyms.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (sorted.length === 0) return <p class="unknown">{t.plant.synonymsNone}</p>;
  return (
    <details id="synonyms">
      <summary>{t.plant.synonyms(sorted.length)}</summary>
      <ul class="columns">
        {sorted.map(({ id, name, author, derived }) => (
          <li key={id}>
            <LatinName name={name} author={author} />
            {derived === null ? null : (
              <span class="quiet">
                {' '}
                ({t.plant.synonymDerived}
                {t.colon} <span lang="en">{derived}</span>)
              </span>
            )}
          </li>
        ))}
      </ul>
      <ReportLink visit={visit} slug={record.slug} about="synonyms" />
    </details>
  );
};
