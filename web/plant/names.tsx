import { namesByLanguage } from '../../src/species/common-names.js';
import { ReportLink } from '../components/fix-link.js';
import { LatinName } from '../components/scientific-name.js';
import type { Visit } from '../visit.js';
import type { PlantContent } from './read.js';

const languageNames = new Map<string, Intl.DisplayNames>();
const languageName = ({ t, language }: Visit, code: string): string => {
  if (code === 'und') return t.plant.undetermined;
  const names =
    languageNames.get(language) ?? new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
  languageNames.set(language, names);
  try {
    return names.of(code) ?? code;
  } catch (invalid) {
    if (!(invalid instanceof RangeError)) throw invalid;
    return code;
  }
};

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
    .map(([code, names]) => ({ code, names, language: languageName(visit, code) }))
    .sort(
      (a, b) =>
        Number(a.code === 'und') - Number(b.code === 'und') ||
        a.language.localeCompare(b.language, visit.language),
    );
  return (
    <details id="names">
      <summary>{t.plant.names(sorted.filter(({ code }) => code !== 'und').length)}</summary>
      <dl class="names">
        {sorted.map(({ code, names, language }) => (
          <div key={code}>
            <dt>{language}</dt>
            <dd lang={code === 'und' ? undefined : code}>{names.join(' · ')}</dd>
          </div>
        ))}
      </dl>
      <ReportLink visit={visit} slug={record.slug} about="names" />
    </details>
  );
};

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
        {sorted.map(({ id, name, author }) => (
          <li key={id}>
            <LatinName name={name} author={author} />
          </li>
        ))}
      </ul>
      <ReportLink visit={visit} slug={record.slug} about="synonyms" />
    </details>
  );
};
