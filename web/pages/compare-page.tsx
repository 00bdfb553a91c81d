import { firstNames, PUBLISHED_LANGUAGE } from '../../src/species/common-names.js';
import type { FullRecord } from '../../src/species/full-record.js';
import type { Published } from '../../src/species/published-values.js';
import { Photo } from '../components/photo.js';
import { LatinName } from '../components/scientific-name.js';
import { MOST_COMPARED } from '../keeping/limits.js';
import { PageLayout } from '../layout.js';
import { SECTIONS } from '../plant/sections.js';
import { Value } from '../plant/trait.js';
import type { SourceName } from '../queries.js';
import type { Visit } from '../visit.js';
import { fieldLabel } from '../words.js';

/** A plant of a comparison. */
interface ComparedPlant {
  readonly record: FullRecord;
  readonly values: Published;
}

/** Plants that a text may mean. */
interface OfferedPlants {
  readonly text: string;
  readonly found: readonly {
    readonly slug: string;
    readonly name: string;
    readonly scientific_name: string;
  }[];
}

interface CompareContent {
  readonly plants: readonly ComparedPlant[];
  readonly sources: readonly SourceName[];
  /** Plants among which the visitor must choose; null if nothing was entered. */
  readonly choice: OfferedPlants | null;
  /** Names in the address that no plant has, with the plants that may be meant. */
  readonly missing: readonly OfferedPlants[];
  /** Whether the address has more plants than are compared. */
  readonly isCut: boolean;
}

const addressOf = (slugs: readonly string[]): string =>
  slugs.length === 0 ? '/compare' : `/compare?species=${slugs.join(',')}`;

/** Returns the name of a plant as a text, and its language: that of the names, else English, else Latin. */
const nameOf = ({ namesIn }: Pick<Visit, 'namesIn'>, { record }: ComparedPlant) => {
  const names = firstNames(record);
  for (const language of [namesIn, PUBLISHED_LANGUAGE]) {
    const name = names.get(language);
    if (name !== undefined) return { name, language };
  }
  return { name: record.scientific_name, language: 'la' };
};

/** Fields that have no row: texts that are too long for a column, and the common name, which is the heading. */
const LEFT_OUT = new Set([
  'observations',
  'planting_description',
  'planting_sowing_description',
  'common_name',
]);

/** Plants to add to those with these slugs. */
const Offered = ({
  heading,
  found,
  slugs,
}: Pick<OfferedPlants, 'found'> & { readonly heading: string; readonly slugs: readonly string[] }) => (
  <div class="choice" role="status">
    <p>{heading}</p>
    <ul>
      {found.map(({ slug, name, scientific_name }) => (
        <li key={slug}>
          <a href={addressOf([...slugs, slug])}>{name}</a> <LatinName name={scientific_name} />
        </li>
      ))}
    </ul>
  </div>
);

/** Two to eight plants side by side, value by value, each with its source. */
export const ComparePage = ({
  visit,
  content,
}: {
  readonly visit: Visit;
  readonly content: CompareContent;
}) => {
  const { t } = visit;
  const { plants, sources, choice, missing, isCut } = content;
  const slugs = plants.map(({ record }) => record.slug);
  const sourceNames = new Map(sources.map(({ id, name }) => [id, name]));
  const sections = SECTIONS.map(({ name, fields }) => ({
    name,
    rows: fields.filter(({ key }) => !LEFT_OUT.has(key) && plants.some(({ values }) => values.has(key))),
  })).filter(({ rows }) => rows.length > 0);
  const differs = (key: string): boolean => {
    const known = plants.flatMap(({ values }) => (values.has(key) ? [JSON.stringify(values.get(key))] : []));
    return new Set(known).size > 1;
  };
  const title =
    plants.length === 0 ? t.comparing.title : t.and(plants.map((plant) => nameOf(visit, plant).name));
  return (
    <PageLayout
      visit={visit}
      kind="compare"
      title={title}
      canonical={plants.length === 0 ? '/compare' : null}
    >
      <h1>{plants.length === 0 ? t.comparing.title : title}</h1>
      {plants.length === 0 ? <p class="lead">{t.comparing.intro}</p> : null}
      {plants.length >= MOST_COMPARED ? (
        <p class="quiet">{t.comparing.full}</p>
      ) : (
        <form class="search small" action="/compare">
          {slugs.length === 0 ? null : <input type="hidden" name="species" value={slugs.join(',')} />}
          <label for="add">{t.comparing.add}</label>
          <div class="combobox" data-suggest={visit.namesIn} data-label={t.suggestionsLabel} data-choose="">
            <input
              id="add"
              name="add"
              type="search"
              autocomplete="off"
              maxlength={200}
              placeholder={t.searchPlaceholder}
            />
          </div>
          <button type="submit">{t.comparing.addGo}</button>
        </form>
      )}
      {isCut ? (
        <p class="choice" role="status">
          {t.comparing.cut}
        </p>
      ) : null}
      {missing.map(({ text, found }) => (
        <Offered
          key={text}
          heading={`${t.comparing.unknown(text)}${found.length === 0 ? '' : ` ${t.comparing.meant}`}`}
          found={found}
          slugs={slugs}
        />
      ))}
      {choice === null ? null : (
        <Offered
          heading={choice.found.length === 0 ? t.comparing.notFound(choice.text) : t.comparing.which}
          found={choice.found}
          slugs={slugs}
        />
      )}
      {plants.length === 0 ? null : (
        <>
          {plants.length > 1 ? <p class="quiet">{t.comparing.differences}</p> : null}
          <section class="scrolling" tabindex={0} aria-label={title}>
            <table class={plants.length > 4 ? 'compared many' : 'compared'}>
              <thead>
                <tr>
                  <th scope="col">{t.comparing.property}</th>
                  {plants.map((plant) => {
                    const { record } = plant;
                    const photo = record.images[0];
                    const { name, language } = nameOf(visit, plant);
                    return (
                      <th key={record.id} scope="col">
                        {photo === undefined ? null : (
                          <Photo
                            visit={visit}
                            address={photo.thumbnail_url ?? photo.image_url}
                            alt=""
                            width={160}
                            height={120}
                          />
                        )}
                        <a href={`/species/${record.slug}`} lang={language}>
                          {name}
                        </a>
                        <span class="name">
                          <LatinName name={record.scientific_name} />
                        </span>
                        <a class="quiet" href={addressOf(slugs.filter((slug) => slug !== record.slug))}>
                          {t.comparing.remove(name)}
                        </a>
                      </th>
                    );
                  })}
                </tr>
              </thead>
              {sections.map(({ name, rows }) => (
                <tbody key={name}>
                  <tr class="group">
                    <th scope="rowgroup" colspan={plants.length + 1}>
                      {t.sections[name]}
                    </th>
                  </tr>
                  {rows.map((field) => (
                    <tr key={field.key} class={plants.length > 1 && differs(field.key) ? 'differs' : ''}>
                      <th scope="row">
                        {fieldLabel(visit, field)}
                        {plants.length > 1 && differs(field.key) ? (
                          <span class="mark-differs" title={t.comparing.differs}>
                            <span aria-hidden="true"> ≠</span>
                            <span class="hidden"> ({t.comparing.differs})</span>
                          </span>
                        ) : null}
                      </th>
                      {plants.map(({ record, values }) => {
                        const source = record.winners[field.key];
                        return (
                          <td key={record.id}>
                            {values.has(field.key) ? (
                              <a class="value" href={`/species/${record.slug}#${field.key}`}>
                                <Value visit={visit} field={field} value={values.get(field.key)!} />
                              </a>
                            ) : (
                              <span class="unknown">{t.explorer.unknown}</span>
                            )}
                            {values.has(field.key) && typeof source === 'number' ? (
                              <span class="source">{sourceNames.get(source)}</span>
                            ) : null}
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </section>
        </>
      )}
    </PageLayout>
  );
};
