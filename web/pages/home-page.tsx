import type { z } from 'zod';
import type { ListedSource } from '../../src/resources/sources/presenter.js';
import type { Status } from '../../src/resources/status/schema.js';
import type { PlantCard } from '../cards.js';
import { CountList } from '../components/count-list.js';
import { Cards } from '../components/plant-cards.js';
import { SearchBox } from '../components/search-box.js';
import { exploreAddress } from '../explore/state.js';
import { PageLayout } from '../layout.js';
import type { Visit } from '../visit.js';

/** Content of the home page. */
interface HomeContent {
  readonly status: z.infer<typeof Status>;
  /** By rank, strongest first. */
  readonly sources: readonly ListedSource[];
  /** Plants with photos; empty if none is known. */
  readonly plants: readonly PlantCard[];
}

/** Number of sources that the home page names, those with most published values; a link leads to the others. */
const NAMED_SOURCES = 8;

/** The home page: find a plant, what this is, what is in it, where it comes from, the way to the API. */
export const HomePage = ({ visit, content }: { readonly visit: Visit; readonly content: HomeContent }) => {
  const { t } = visit;
  const { status, sources, plants } = content;
  const values = sources.reduce<number | null>(
    (sum, { published_count }) => (sum === null || published_count === null ? null : sum + published_count),
    0,
  );
  const counts = [
    [status.species_count, t.home.species],
    [values, t.home.values],
    [sources.length, t.home.withSources],
  ] as const;
  const largest = sources
    .toSorted((a, b) => (b.published_count ?? 0) - (a.published_count ?? 0))
    .slice(0, NAMED_SOURCES);
  return (
    <PageLayout visit={visit} kind="home" title={null} canonical="/" ownSearch>
      <div class="hero">
        <h1>{t.home.title}</h1>
        <SearchBox visit={visit} id="find" text="" />
        <p class="quiet examples">
          {t.home.forExample}
          {t.colon}{' '}
          {t.home.examples.map((example, at) => [
            at === 0 ? '' : ' · ',
            <a key={example} href={exploreAddress([['q', example]])}>
              {example}
            </a>,
          ])}
        </p>
        <p class="lead">{t.home.what}</p>
      </div>
      {plants.length === 0 ? null : (
        <section aria-labelledby="look">
          <h2 id="look">{t.home.look}</h2>
          <Cards visit={visit} cards={plants} heading="h3" />
        </section>
      )}
      <section aria-labelledby="contains">
        <h2 id="contains">{t.home.contains}</h2>
        <CountList visit={visit} counts={counts} />
      </section>
      <section aria-labelledby="from">
        <h2 id="from">{t.home.sources}</h2>
        <p>
          {largest.map(({ slug, name }, at) => (
            <span key={slug}>
              {at === 0 ? '' : ' · '}
              <a href={`/developers#source-${encodeURIComponent(slug)}`}>{name}</a>
            </span>
          ))}
        </p>
        <p>
          <a href="/developers#sources">{t.home.allSources(sources.length)}</a>
        </p>
      </section>
      <section aria-labelledby="build">
        <h2 id="build">{t.home.build}</h2>
        <p>
          {t.home.buildText} <a href="/developers">{t.home.buildLink}</a>
        </p>
      </section>
    </PageLayout>
  );
};
