import type { z } from 'zod';
import type { ListedSource } from '../../src/resources/sources/presenter.js';
import type { Status } from '../../src/resources/status/schema.js';
import { CountList } from '../components/count-list.js';
import { SourceList } from '../components/source-list.js';
import { PageLayout } from '../layout.js';
import type { Visit } from '../visit.js';

/** Paths of the example requests, in the order of their words in the catalogue. */
const REQUESTS = [
  '/api/v1/species/search?q=tomato',
  '/api/v1/species?filter[edible]=true&range[maximum_height_cm]=,200&order[maximum_height_cm]=desc',
  '/api/v1/species/solanum-lycopersicum',
  '/api/v1/species/solanum-lycopersicum/facts',
  '/api/v1/distributions/aut/species?filter[establishment]=native',
];

interface DevelopersProps {
  readonly visit: Visit;
  readonly status: z.infer<typeof Status>;
  /** By rank, strongest first. */
  readonly sources: readonly ListedSource[];
  /** Whether the other pages exist. */
  readonly withPages: boolean;
}

/** The page for developers: what the service is, what it contains, first requests, and whom to credit. */
export const DevelopersPage = ({ visit, status, sources, withPages }: DevelopersProps) => {
  const { t, base } = visit;
  const counts = [
    [status.species_count, t.home.species],
    [status.plants_count, t.developer.plants],
    [status.detailled_plants_count, t.developer.detailed],
    [sources.length, t.home.withSources],
  ] as const;
  return (
    <PageLayout
      visit={visit}
      kind="developers"
      title={t.developer.title}
      canonical={withPages ? '/developers' : '/'}
      alone={!withPages}
    >
      <h1>{t.developer.title}</h1>
      <p class="lead">{t.developer.lead}</p>
      <p class="downloads">
        <a href="/docs">{t.developer.documentation}</a>
        <a href="/api/openapi.json">{t.developer.openapi}</a>
        <a href="/api/v1/sources">{t.developer.sourcesJson}</a>
      </p>
      <section aria-labelledby="holds">
        <h2 id="holds">{t.developer.contains}</h2>
        <CountList visit={visit} counts={counts} />
        {status.dataset_version === null ? null : (
          <p class="quiet">{t.developer.version(status.dataset_version, status.version)}</p>
        )}
      </section>
      <section aria-labelledby="begin">
        <h2 id="begin">{t.developer.requests}</h2>
        <form class="token" data-token="">
          <label>
            {t.developer.token}{' '}
            <input name="token" type="password" autocomplete="off" spellcheck={false} placeholder="usr-…" />
          </label>{' '}
          <span class="quiet">{t.developer.tokenHint}</span>
        </form>
        <ol class="examples">
          {REQUESTS.map((path, at) => (
            <li key={path}>
              <a href={path} data-path={path}>
                {t.developer.examples[at]}
              </a>
              <pre tabindex={0}>
                <code
                  data-curl={base + path}
                >{`curl -g -H 'Authorization: Bearer YOUR_TOKEN' '${base}${path}'`}</code>
              </pre>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="sources">
        <h2 id="sources">{t.developer.sources}</h2>
        <p>{t.developer.sourcesHint}</p>
        <SourceList visit={visit} sources={sources} />
      </section>
    </PageLayout>
  );
};
