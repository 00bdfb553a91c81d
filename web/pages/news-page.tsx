import { field } from '../../src/fields/registry.js';
import { CHANGES, type ChangedPlant, type FieldNews, type ReleaseNews } from '../../src/releases/changes.js';
import { PageLayout } from '../layout.js';
import type { SourceName } from '../queries.js';
import type { Visit } from '../visit.js';
import { fieldLabel, languageOfValue, numberText, type ShownValue, shownText } from '../words.js';

interface NewsProps {
  readonly visit: Visit;
  readonly news: ReleaseNews;
  readonly sourceNames: readonly SourceName[];
}

/** Sources that are named under a field. */
const SHOWN_SOURCES = 3;

const FIGURES = ['added', 'removed', 'renamed', 'merged', 'changed'] as const;
const KINDS = ['added', 'renamed', 'merged', 'removed'] as const;

/** The name of a plant, with a link to its page if it has one. */
const Plant = ({
  plant: { slug, scientific_name, common_name },
  linked = true,
}: {
  readonly plant: ChangedPlant;
  readonly linked?: boolean;
}) => {
  const name = (
    <i lang="la" translate={false}>
      {scientific_name}
    </i>
  );
  return (
    <>
      {linked ? <a href={`/species/${slug}`}>{name}</a> : name}
      {common_name === null ? null : <span lang="en"> {common_name}</span>}
    </>
  );
};

/** Plants that came, went or changed their names, those that most sources know first. */
const Names = ({ visit: { t, language }, news }: NewsProps) =>
  KINDS.filter((kind) => news.species[kind] > 0).map((kind) => (
    <section key={kind} aria-labelledby={kind}>
      <h3 id={kind}>
        {t.news[kind]} <span class="quiet">{numberText(language, news.species[kind])}</span>
      </h3>
      <ul>
        {news[kind].map((each) => (
          <li key={each.slug}>
            <Plant plant={each} linked={kind === 'added' || kind === 'renamed'} />
            {'from' in each
              ? `, ${t.news.formerly(each.from)}`
              : 'into' in each
                ? `, ${t.news.into(each.into)}`
                : ''}
          </li>
        ))}
        {news.species[kind] > news[kind].length ? (
          <li class="quiet">{t.news.more(news.species[kind] - news[kind].length)}</li>
        ) : null}
      </ul>
    </section>
  ));

/** The changed values of a field: how many, from which sources, and those of well-known plants. */
const Values = ({
  visit,
  news: { added, changed, removed, sources, examples, ...of },
  names,
}: {
  readonly visit: Visit;
  readonly news: FieldNews;
  readonly names: ReadonlyMap<string, string>;
}) => {
  const { t } = visit;
  const ofNews = field(of.field);
  const shown = (value: ShownValue) => (
    <span lang={languageOfValue(visit, ofNews, value)}>{shownText(visit, ofNews, value)}</span>
  );
  return (
    <section aria-labelledby={`field-${of.field}`}>
      <h3 id={`field-${of.field}`}>{fieldLabel(visit, ofNews)}</h3>
      <p class="quiet">
        {t.news.counts(added, changed, removed)}.{' '}
        {t.news.sources(
          t.and(
            sources
              .slice(0, SHOWN_SOURCES)
              .map(({ source }) => (source === null ? t.news.noSource : (names.get(source) ?? source))),
          ),
        )}
      </p>
      <ul>
        {examples.map(({ plant, from, to }) => (
          <li key={plant.slug}>
            <a href={`/species/${plant.slug}#${of.field}`}>
              <i lang="la" translate={false}>
                {plant.scientific_name}
              </i>
            </a>
            {t.colon} {shown(from as ShownValue)} → {shown(to as ShownValue)}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The page about what is new in a release (C15.112): figures, then names, then values by field. */
export const NewsPage = (props: NewsProps) => {
  const { visit, news, sourceNames } = props;
  const { t, language } = visit;
  const { species, fields, parts, from, to } = news;
  const named = KINDS.some((kind) => species[kind] > 0);
  const names = new Map(sourceNames.map(({ slug, name }) => [slug, name]));
  const isSame = !named && species.changed === 0;
  return (
    <PageLayout
      visit={visit}
      kind="data"
      title={t.news.title(to)}
      description={t.news.lead(from, species.now)}
      canonical={`/data/releases/${to}`}
    >
      <h1>{t.news.title(to)}</h1>
      <p class="lead">{isSame ? t.news.nothing : t.news.lead(from, species.now)}</p>
      <h2>{t.news.figures}</h2>
      <dl class="figures">
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{t.news.figure[figure]}</dt>
            <dd>{numberText(language, species[figure])}</dd>
          </div>
        ))}
      </dl>
      {named ? <h2>{t.news.names}</h2> : null}
      <Names {...props} />
      {fields.length > 0 ? <h2>{t.news.values}</h2> : null}
      {fields.map((each) => (
        <Values key={each.field} visit={visit} news={each} names={names} />
      ))}
      {Object.keys(parts).length > 0 ? (
        <>
          <h2>{t.news.parts}</h2>
          <ul>
            {Object.entries(parts).map(([part, count]) => (
              <li key={part}>
                {t.news.part[part]} {t.news.ofSpecies(count)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <a href={`/api/v1/releases/${to}/${CHANGES}`}>{t.news.all}</a> ·{' '}
        <a href="/data#releases">{t.data.releases}</a>
      </p>
    </PageLayout>
  );
};
