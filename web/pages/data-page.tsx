import { field } from '../../src/fields/registry.js';
import type { FieldQuality, Quality } from '../../src/inventory/quality.js';
import { NEWS } from '../../src/releases/changes.js';
import type { ReleaseManifest } from '../../src/releases/manifest.js';
import type { ListedSource } from '../../src/resources/sources/presenter.js';
import { CitationLinks } from '../components/citation-links.js';
import { SourceList } from '../components/source-list.js';
import { CountBar, decadesOf, Scale, ShareBar } from '../data/bar.js';
import { PageLayout } from '../layout.js';
import { SECTIONS } from '../plant/sections.js';
import type { SourceName } from '../queries.js';
import type { Visit } from '../visit.js';
import { dateText, fieldLabel, numberText } from '../words.js';

/** What the page about the data shows. */
interface DataContent {
  /** Null while it is not known. */
  readonly version: string | null;
  readonly sources: readonly ListedSource[];
  /** Editions of the files of each source, by its slug. */
  readonly editions: ReadonlyMap<string, readonly string[]>;
  /** Null until they are counted. */
  readonly quality: Quality | null;
  readonly releases: readonly ReleaseManifest[];
  readonly sourceNames: readonly SourceName[];
  /** Day of the visit, in ISO 8601. */
  readonly today: string;
}

interface PartProps {
  readonly visit: Visit;
  readonly content: DataContent;
}

const percent = (language: string, share: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(
    share,
  );

const MB = 1_000_000;
const sizeText = (language: string, bytes: number): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: bytes < MB ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: bytes < MB ? 0 : 1,
  }).format(bytes / (bytes < MB ? 1_000 : MB));

/** The releases with their files. */
const ReleaseList = ({ visit, content: { releases } }: PartProps) => {
  const { t, language } = visit;
  if (releases.length === 0) return <p>{t.data.noReleases}</p>;
  return (
    <>
      <p>{t.data.releasesHint}</p>
      {releases.map((release, at) => (
        <details key={release.version} open={at === 0}>
          <summary>{t.data.release(release.version, dateText(language, release.modified))}</summary>
          <p class="quiet">
            {t.data.releaseSpecies(release.species)} · {t.data.licences[release.licences]} ·{' '}
            <a href={`/api/v1/changes?since=${release.position}`}>{t.data.following}</a> ·{' '}
            <a href={`/api/v1/citation?release=${release.version}&format=apa`}>{t.data.cite}</a>
            {release.files.some(({ name }) => name === NEWS) ? (
              <>
                {' '}
                · <a href={`/data/releases/${release.version}`}>{t.news.link}</a>
              </>
            ) : null}
          </p>
          <section class="scrolling" tabindex={0} aria-label={release.version}>
            <table class="figures">
              <thead>
                <tr>
                  <th scope="col">{t.data.file}</th>
                  <th scope="col" class="number">
                    {t.data.size}
                  </th>
                  <th scope="col">{t.data.checksum}</th>
                </tr>
              </thead>
              <tbody>
                {release.files.map(({ name, bytes, sha256 }) => (
                  <tr key={name}>
                    <th scope="row">
                      <a href={`/api/v1/releases/${release.version}/${name}`}>{name}</a>
                    </th>
                    <td class="number">{sizeText(language, bytes)}</td>
                    <td>
                      <code>{sha256}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      ))}
    </>
  );
};

/** Returns the counts of fields by section of the plant page, those without a value left out. */
const bySection = ({
  fields,
}: Quality): readonly (readonly [name: string, fields: readonly FieldQuality[]])[] => {
  const byKey = new Map(fields.map((each) => [each.field, each]));
  return SECTIONS.map(({ name, fields: shown }) => [
    name,
    shown.flatMap(({ key }) => byKey.get(key) ?? []).filter(({ species }) => species > 0),
  ]).filter(([, shown]) => shown!.length > 0) as never;
};

/** The number of plants with a value of each field, as a plot. */
const Coverage = ({ visit, content }: PartProps) => {
  const { t, language } = visit;
  const { quality, sourceNames } = content;
  if (quality === null) return <p>{t.data.counting}</p>;
  const decades = decadesOf(quality.species);
  const names = new Map(sourceNames.map(({ slug, name }) => [slug, name]));
  return (
    <>
      <p>{t.data.coverageHint}</p>
      <section class="scrolling" tabindex={0} aria-label={`${t.data.plot}${t.colon} ${t.data.coverage}`}>
        <table class="figures plot">
          <thead>
            <tr>
              <th scope="col">{t.data.field}</th>
              <th scope="col" class="number">
                {t.data.plants}
              </th>
              <th scope="col" class="of-bar">
                <span class="hidden">{t.data.plot}</span>
                <Scale decades={decades} text={(count) => numberText(language, count)} />
              </th>
              <th scope="col">{t.data.mostFrom}</th>
            </tr>
          </thead>
          {bySection(quality).map(([name, fields]) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" colSpan={4} class="group">
                  {t.sections[name as keyof typeof t.sections]}
                </th>
              </tr>
              {fields.map(({ field: key, species, sources }) => (
                <tr key={key}>
                  <th scope="row">
                    <a href={`/explore?filter_not[${key}]=null`}>{fieldLabel(visit, field(key))}</a>
                  </th>
                  <td class="number">{numberText(language, species)}</td>
                  <td>
                    <CountBar count={species} decades={decades} />
                  </td>
                  <td class="quiet">{names.get(sources[0]?.source ?? '') ?? t.data.withoutSource}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
};

/** The fields about which sources disagree, the most disputed first. */
const Disagreements = ({ visit, content: { quality } }: PartProps) => {
  const { t, language } = visit;
  if (quality === null) return <p>{t.data.counting}</p>;
  const shown = new Set(SECTIONS.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const fields = quality.fields
    .filter(({ field: key, conflicts }) => conflicts !== null && shown.has(key))
    .map((each) => ({ ...each, label: fieldLabel(visit, field(each.field)) }));
  const zones = quality.zones ? [{ ...quality.zones, label: t.data.nativeOrIntroduced }] : [];
  const disputed = [...fields, ...zones]
    .filter(({ compared }) => compared > 0)
    .map((each) => ({ ...each, share: each.conflicts! / each.compared }))
    .sort((a, b) => b.share - a.share || b.compared - a.compared);
  if (disputed.length === 0) return <p>{t.data.noneCompared}</p>;
  return (
    <>
      <p>{t.data.disagreeHint}</p>
      <section class="scrolling" tabindex={0} aria-label={`${t.data.plot}${t.colon} ${t.data.disagree}`}>
        <table class="figures plot">
          <thead>
            <tr>
              <th scope="col">{t.data.field}</th>
              <th scope="col" class="number">
                {t.data.compared}
              </th>
              <th scope="col" class="number">
                {t.data.differ}
              </th>
              <th scope="col" class="of-bar">
                <span class="hidden">{t.data.plot}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {disputed.map(({ label, compared, share }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td class="number">{numberText(language, compared)}</td>
                <td class="number">{percent(language, share)}</td>
                <td>
                  <ShareBar share={share} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};

/** Returns the editions of a source, and when it was read last. */
const sourceDetails =
  ({ visit: { t, language }, content: { editions } }: PartProps) =>
  ({ slug, last_ingested_at }: ListedSource): readonly string[] => [
    ...(editions.has(slug) ? [t.data.edition(editions.get(slug)!.join(', '))] : []),
    ...(last_ingested_at === null ? [] : [t.data.read(dateText(language, last_ingested_at))]),
  ];

/** The page about the data: releases, coverage, disagreements, sources, how to cite. */
export const DataPage = ({ visit, content }: PartProps) => {
  const { t } = visit;
  const parts = [
    ['coverage', t.data.coverage, <Coverage key="c" visit={visit} content={content} />],
    ['disagree', t.data.disagree, <Disagreements key="d" visit={visit} content={content} />],
    ['releases', t.data.releases, <ReleaseList key="r" visit={visit} content={content} />],
    [
      'cite',
      t.data.cite,
      <div key="q">
        <p>{t.data.citeHint}</p>
        <p class="cited">
          {t.data.cited(`${visit.base}/data`, content.version, dateText(visit.language, content.today))}
        </p>
        <CitationLinks />
      </div>,
    ],
    [
      'sources',
      t.data.sources,
      <div key="s">
        <p>{t.data.sourcesHint}</p>
        <SourceList visit={visit} sources={content.sources} details={sourceDetails({ visit, content })} />
      </div>,
    ],
  ] as const;
  return (
    <PageLayout visit={visit} kind="data" title={t.data.title} description={t.data.lead} canonical="/data">
      <h1>{t.data.title}</h1>
      <p class="lead">{t.data.lead}</p>
      <nav class="on-page" aria-label={t.data.onPage}>
        {parts.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {content.version === null ? null : <p class="quiet">{t.data.version(content.version)}</p>}
      {parts.map(([id, title, part]) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {part}
        </section>
      ))}
    </PageLayout>
  );
};
