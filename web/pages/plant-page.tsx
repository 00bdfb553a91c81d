import { field } from '../../src/fields/registry.js';
import { firstNames, publishedName } from '../../src/species/common-names.js';
import { sourcesOf } from '../../src/species/sources.js';
import { CitationLinks } from '../components/citation-links.js';
import { fixPath, ReportLink } from '../components/fix-link.js';
import { KeepButton } from '../components/keep-button.js';
import { WebLink } from '../components/photo.js';
import { PlantNames } from '../components/plant-names.js';
import { LatinName, TaxonName } from '../components/scientific-name.js';
import { PageLayout } from '../layout.js';
import type { ZoneShapes } from '../map/zone-shapes.js';
import { Aliens, AlienWarning, type ChosenArea } from '../plant/aliens.js';
import { Calendar } from '../plant/calendar.js';
import { CarePanel } from '../plant/care-panel.js';
import { claimsOf } from '../plant/claims.js';
import { identifierPages, plantLinkedData } from '../plant/linked-data.js';
import { Names, ProbablyAccepted, Synonyms } from '../plant/names.js';
import { PendingList } from '../plant/pending.js';
import { Photos } from '../plant/photos.js';
import { Poison } from '../plant/poison.js';
import { portraitOf } from '../plant/portrait.js';
import type { PlantContent } from '../plant/read.js';
import { SECTIONS } from '../plant/sections.js';
import { TraitSection } from '../plant/trait-section.js';
import { Zones } from '../plant/zones.js';
import type { Visit } from '../visit.js';
import { dateText, labelWords, licenceText } from '../words.js';

interface PlantProps {
  readonly visit: Visit;
  readonly content: PlantContent;
  readonly shapes: ZoneShapes;
  /** Version of the data, for citations; null while it is not known. */
  readonly datasetVersion: string | null;
  /** The area in the address, as text and as what it means; null without one. */
  readonly area: { readonly text: string; readonly chosen: ChosenArea } | null;
  /** Day of the visit in ISO 8601. */
  readonly today: string;
}

/** The page of a plant: what it is, every value with its claims, names, zones, sources. */
export const PlantPage = ({ visit, content, shapes, datasetVersion, area, today }: PlantProps) => {
  const { t, language } = visit;
  const { record, values, facts, sources, ancestors, members } = content;
  const claims = claimsOf(record, values, facts, sources);
  const first = firstNames(record);
  const name = first.get(visit.namesIn) ?? publishedName(record);
  // Descriptions of photos have one language.
  const spoken = visit.language === 'en' ? name : first.get(visit.language);
  const sentences = portraitOf(visit, record, values);
  const author = values.get('author');
  const path = `/species/${record.slug}`;
  const names = [...first].map(([code, each]) => ({ language: code, name: each }));
  const identifiers = identifierPages(record);
  const others = members.filter(({ slug }) => slug !== record.slug);
  const photo = record.images[0]?.image_url;
  return (
    <PageLayout
      visit={visit}
      kind="plant"
      title={name === null ? record.scientific_name : `${name} (${record.scientific_name})`}
      description={[record.scientific_name, ...sentences].join('. ').replaceAll('..', '.')}
      canonical={path}
      photo={photo}
      linkedData={plantLinkedData({ record, values, ancestors, names, base: visit.base })}
    >
      <div class={photo ? 'opening with-photo' : 'opening'}>
        <div class="head">
          <nav class="crumbs" aria-label={t.plant.classification}>
            <ol>
              {ancestors.slice(-3).map((ancestor) => (
                <li key={ancestor.rank}>
                  <TaxonName ancestor={ancestor} />
                </li>
              ))}
            </ol>
          </nav>
          <h1>
            {name === null ? (
              <LatinName name={record.scientific_name} author={null} />
            ) : (
              <span lang={first.has(visit.namesIn) ? visit.namesIn : 'en'}>{name}</span>
            )}
          </h1>
          <p class="name">
            <LatinName name={record.scientific_name} author={typeof author === 'string' ? author : null} />
          </p>
          <AlienWarning visit={visit} area={area?.chosen ?? null} />
          <Poison visit={visit} slug={record.slug} values={values} sources={sources} />
          <p class="quiet">
            {labelWords(visit, 'rank', record.rank)} ·{' '}
            {record.status === 'accepted' ? t.plant.accepted : t.plant.statusUnknown}
          </p>
          <KeepButton visit={visit} slug={record.slug} />
          <ProbablyAccepted visit={visit} record={record} />
          {sentences.length === 0 ? null : <p class="portrait">{sentences.join(' ')}</p>}
        </div>
        <Photos visit={visit} record={record} name={spoken ?? record.scientific_name} />
        <CarePanel visit={visit} slug={record.slug} values={values} />
      </div>
      <Calendar visit={visit} values={values} />
      <div class="traits">
        {SECTIONS.filter((section) => section.name !== 'name').map((section) => (
          <TraitSection
            key={section.name}
            visit={visit}
            section={section}
            content={content}
            claims={claims}
          />
        ))}
      </div>
      <Zones visit={visit} record={record} shapes={shapes} />
      <Aliens visit={visit} content={content} text={area?.text ?? ''} />
      <TraitSection
        visit={visit}
        section={SECTIONS.find((section) => section.name === 'name')!}
        content={content}
        claims={claims}
      />
      <Names visit={visit} record={record} />
      <Synonyms visit={visit} record={record} />
      {others.length === 0 ? null : (
        <details>
          <summary>
            {t.plant.members} ({others.length})
          </summary>
          <PlantNames plants={others.map(({ slug, scientific_name: name }) => ({ slug, name }))} />
        </details>
      )}
      <section aria-labelledby="classification">
        <h2 id="classification">{t.plant.classification}</h2>
        <ol class="ranks">
          {ancestors.map((ancestor) => (
            <li key={ancestor.rank}>
              <span class="quiet">{labelWords(visit, 'rank', ancestor.rank)}</span>{' '}
              <TaxonName ancestor={ancestor} />
            </li>
          ))}
        </ol>
        <p class="fixes">
          {t.fix.link}
          {t.colon}{' '}
          {['scientific_name', 'genus_name', 'rank'].map((key, at) => (
            <span key={key}>
              {at === 0 ? '' : ', '}
              <a href={fixPath(record.slug, field(key))} rel="nofollow">
                {t.inSentence(t.fields[key] ?? key)}
              </a>
            </span>
          ))}
        </p>
        <ReportLink visit={visit} slug={record.slug} about="classification" />
      </section>
      {identifiers.length === 0 ? null : (
        <section aria-labelledby="identifiers">
          <h2 id="identifiers">{t.plant.identifiers}</h2>
          <ul class="inline">
            {identifiers.map(({ scheme, value, page }) => (
              <li key={scheme}>
                <span class="quiet">{scheme}</span> <WebLink href={page}>{value}</WebLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PendingList visit={visit} content={content} />
      <section aria-labelledby="sources">
        <h2 id="sources">{t.plant.sources}</h2>
        <ul class="sources">
          {sourcesOf(record).map((source) => (
            <li key={`${source.name} ${source.id}`}>
              <WebLink href={source.url}>{source.name}</WebLink>
              <span class="quiet">
                {source.citation === null ? null : (
                  <>
                    {' · '}
                    <span lang="en">{source.citation}</span>
                  </>
                )}
                {' · '}
                <WebLink href={source.licence_url} rel="license">
                  {licenceText(visit, source.licence)}
                </WebLink>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="use" class="take">
        <h2 id="use">{t.plant.cite}</h2>
        <p class="citation">
          {t.plant.cited(
            `${record.scientific_name}${typeof author === 'string' ? ` ${author}` : ''}`,
            `${visit.base}${path}`,
            dateText(language, today),
            datasetVersion,
          )}
        </p>
        <p class="quiet">{t.plant.citeHint}</p>
        <CitationLinks query={`species=${record.slug}`} />
        <p class="downloads">
          <a href={`${path}/record.json`} download={`${record.slug}.json`}>
            {t.plant.downloadJson}
          </a>
          <a href={`${path}/claims.csv`} download={`${record.slug}-claims.csv`}>
            {t.plant.downloadCsv}
          </a>
          <a href={`/compare?species=${record.slug}`}>{t.plant.compareWith}</a>
        </p>
        <p class="quiet">
          {t.plant.completion(Number(values.get('completion_ratio') ?? 0))} ·{' '}
          {t.plant.changed(dateText(language, record.updated_at))}
        </p>
      </section>
    </PageLayout>
  );
};
