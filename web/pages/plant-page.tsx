import { FIELDS } from '../../src/fields/registry.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { firstNames, namesByLanguage, publishedName } from '../../src/species/common-names.js';
import { imagesOf } from '../../src/species/images.js';
import { sourcesOf } from '../../src/species/sources.js';
import { zonesByEstablishment } from '../../src/species/zones.js';
import { Photo, WebLink } from '../components/photo.js';
import { LatinName } from '../components/scientific-name.js';
import { PageLayout } from '../layout.js';
import { Calendar } from '../plant/calendar.js';
import { claimsOf } from '../plant/claims.js';
import { identifierPages, plantLinkedData } from '../plant/linked-data.js';
import { portraitOf } from '../plant/portrait.js';
import type { PlantContent } from '../plant/read.js';
import { SECTIONS, type Section } from '../plant/sections.js';
import { Trait } from '../plant/trait.js';
import { ZoneMap } from '../plant/zone-map.js';
import type { Visit } from '../visit.js';
import { dateText, fieldLabel, labelWords } from '../words.js';

/** Photos that a page shows at most; the others are one click away at their publishers. */
const MOST_PHOTOS = 9;

interface ShownPhoto {
  readonly id: number;
  readonly part: string;
  readonly image_url: string;
  readonly thumbnail_url: string | null;
  readonly copyright: string | null;
  readonly licence: string | null;
  readonly licence_url: string | null;
  readonly source_url: string | null;
  readonly position: number;
}

const photosOf = (record: PlantContent['record']): readonly ShownPhoto[] =>
  Object.entries(imagesOf(record))
    .flatMap(([part, images]) => images.map((image) => ({ ...image, part }) as unknown as ShownPhoto))
    .sort((a, b) => a.position - b.position);

const Credit = ({ visit, photo }: { readonly visit: Visit; readonly photo: ShownPhoto }) => (
  <figcaption>
    {labelWords(visit, 'image_part', photo.part)}
    {photo.copyright === null ? null : ` · ${photo.copyright}`}
    {' · '}
    <WebLink href={photo.licence_url} rel="license">
      {photo.licence ?? visit.t.plant.licenceUnknown}
    </WebLink>
    {photo.source_url === null ? null : (
      <>
        {' · '}
        <WebLink href={photo.source_url}>{visit.t.plant.photoSource}</WebLink>
      </>
    )}
  </figcaption>
);

const Photos = ({ visit, record, name }: { visit: Visit; record: PlantContent['record']; name: string }) => {
  const { t } = visit;
  const all = photosOf(record);
  const [main, ...others] = all.slice(0, MOST_PHOTOS);
  if (main === undefined) return null;
  const alt = ({ part }: ShownPhoto): string => t.plant.photoOf(name, labelWords(visit, 'image_part', part));
  return (
    <div class="photos">
      <figure class="main-photo">
        <Photo visit={visit} address={main.image_url} alt={alt(main)} width={640} height={480} eager />
        <Credit visit={visit} photo={main} />
      </figure>
      {others.length === 0 ? null : (
        <details>
          <summary>{t.plant.morePhotos(others.length)}</summary>
          <div class="more-photos">
            {others.map((photo) => (
              <figure key={photo.id}>
                <Photo
                  visit={visit}
                  address={photo.thumbnail_url ?? photo.image_url}
                  alt={alt(photo)}
                  width={240}
                  height={180}
                />
                <Credit visit={visit} photo={photo} />
              </figure>
            ))}
          </div>
        </details>
      )}
    </div>
  );
};

interface PlantProps {
  readonly visit: Visit;
  readonly content: PlantContent;
  /** Version of the data, for citations. */
  readonly datasetVersion: string;
  /** Day of the visit in ISO 8601. */
  readonly today: string;
}

const TraitSection = ({
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
        <p class="unknown">{t.plant.unknownValues(unknown.map((each) => lower(fieldLabel(visit, each))))}</p>
      )}
    </section>
  );
};

/** Lower-cases the first letter, except of abbreviations. */
const lower = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

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

const Names = ({ visit, record }: { readonly visit: Visit; readonly record: PlantContent['record'] }) => {
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
    </details>
  );
};

const Synonyms = ({ visit, record }: { readonly visit: Visit; readonly record: PlantContent['record'] }) => {
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
    </details>
  );
};

const Zones = ({ visit, record }: { readonly visit: Visit; readonly record: PlantContent['record'] }) => {
  const { t } = visit;
  const groups = zonesByEstablishment(record);
  const shown = VOCABULARIES.establishment.flatMap((establishment) => {
    const zones = groups[establishment];
    return zones ? [{ establishment, zones }] : [];
  });
  return (
    <section aria-labelledby="grows" id="distributions">
      <h2 id="grows">{t.plant.grows}</h2>
      {shown.length === 0 ? <p class="unknown">{t.plant.zonesUnknown}</p> : null}
      <ZoneMap visit={visit} record={record} />
      {shown.map(({ establishment, zones }) => (
        <details key={establishment} class={`zones ${establishment}`} open={zones.length <= 12}>
          <summary>
            {t.plant.zonesList(labelWords(visit, 'establishment', establishment), zones.length)}
          </summary>
          <ul class="columns">
            {zones.map(({ id, name, slug }) => (
              <li key={id}>
                <a href={`/zones/${slug}`}>{name}</a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
};

const LABELLED = new Map(FIELDS.map((field) => [field.key, field]));

const PendingList = ({ visit, content: { pending } }: { visit: Visit; content: PlantContent }) => {
  const { t } = visit;
  if (pending.length === 0) return null;
  const label = (key: string): string => {
    const field = LABELLED.get(key);
    return field ? lower(fieldLabel(visit, field)) : key;
  };
  return (
    <section aria-labelledby="pending">
      <h2 id="pending">{t.plant.pending}</h2>
      <ul>
        {pending.map(({ id, is_report, keys, submitted_at }) => (
          <li key={id}>
            {is_report ? t.plant.report : t.plant.pendingItem(keys.map(label))}
            <span class="quiet"> · {dateText(visit.language, submitted_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The page of a plant: what it is, every value with its claims, names, zones, sources. */
export const PlantPage = ({ visit, content, datasetVersion, today }: PlantProps) => {
  const { t, language } = visit;
  const { record, values, facts, sources, ancestors, members } = content;
  const claims = claimsOf(record, facts, sources);
  const first = firstNames(record);
  const name = first.get(visit.namesIn) ?? publishedName(record);
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
        <div>
          <nav class="crumbs" aria-label={t.plant.classification}>
            <ol>
              {ancestors.slice(-3).map(({ name: taxon, rank, path: to }) => (
                <li key={rank}>
                  {to === '' ? taxon : <a href={to}>{rank === 'genus' ? <i lang="la">{taxon}</i> : taxon}</a>}
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
          <p class="quiet">
            {t.ranks[record.rank] ?? record.rank} ·{' '}
            {record.status === 'accepted' ? t.plant.accepted : t.plant.statusUnknown}
          </p>
          {sentences.length === 0 ? null : <p class="portrait">{sentences.join(' ')}</p>}
        </div>
        <Photos visit={visit} record={record} name={name ?? record.scientific_name} />
      </div>
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
      <Calendar visit={visit} values={values} />
      <Zones visit={visit} record={record} />
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
          <ul class="columns">
            {others.map(({ slug, scientific_name }) => (
              <li key={slug}>
                <a href={`/species/${slug}`}>
                  <LatinName name={scientific_name} />
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <section aria-labelledby="classification">
        <h2 id="classification">{t.plant.classification}</h2>
        <ol class="ranks">
          {ancestors.map(({ rank, name: taxon, path: to }) => (
            <li key={rank}>
              <span class="quiet">{t.ranks[rank] ?? rank}</span>{' '}
              {to === '' ? taxon : <a href={to}>{rank === 'genus' ? <i lang="la">{taxon}</i> : taxon}</a>}
            </li>
          ))}
        </ol>
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
                {source.citation === null ? null : ` · ${source.citation}`}
                {' · '}
                <WebLink href={source.licence_url} rel="license">
                  {source.licence ?? t.plant.licenceUnknown}
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
