import { lastPage, PAGE_SIZE } from '../../src/query/paging.js';
import type { Warning } from '../../src/query/warning.js';
import { quoted } from '../../src/wording/suggestions.js';
import { cardFields, type PlantCard } from '../cards.js';
import { Cards, CardTable } from '../components/plant-cards.js';
import { ZoneLabel } from '../components/zone-label.js';
import { chipsOf } from '../explore/chips.js';
import type { FacetCounts } from '../explore/counts.js';
import { Filters, SORTED_BY } from '../explore/filters.js';
import { requestSamples } from '../explore/requests.js';
import {
  apiAddress,
  type ExploreState,
  exploreAddress,
  keysOf,
  meantBy,
  parameterOf,
  queryOf,
  withParameter,
} from '../explore/state.js';
import { PageLayout } from '../layout.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { fieldLabel } from '../words.js';

/** Rows that a visitor without an account can download (C15.5). */
export const MOST_CSV_ROWS = 1_000;

interface ExploreContent {
  readonly state: ExploreState;
  readonly cards: readonly PlantCard[];
  readonly total: number;
  readonly page: number;
  readonly counts: FacetCounts;
  readonly zones: ReadonlyMap<string, ZoneName>;
  readonly warnings: readonly Warning[];
  /** Names of parameters that the page does not know. */
  readonly leftOut: readonly string[];
  /** Zones among which the visitor must choose; null if no zone was entered. */
  readonly zoneChoice: { readonly text: string; readonly zones: readonly ZoneName[] } | null;
}

const Pages = ({
  visit,
  state,
  page,
  total,
}: {
  visit: Visit;
  state: ExploreState;
  page: number;
  total: number;
}) => {
  const { t } = visit;
  const last = Math.min(lastPage(total, PAGE_SIZE), 2_500);
  if (last === 1) return null;
  const to = (target: number): string =>
    exploreAddress(withParameter(state, 'page', target === 1 ? null : String(target)));
  return (
    <nav class="pages" aria-label={t.explorer.pages}>
      {page > 1 ? (
        <a rel="prev" href={to(page - 1)}>
          ← {t.explorer.previous}
        </a>
      ) : (
        <span />
      )}
      <span class="quiet">{t.explorer.page(page, last)}</span>
      {page < last ? (
        <a rel="next" href={to(page + 1)}>
          {t.explorer.next} →
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
};

const Sorting = ({ visit, state }: { readonly visit: Visit; readonly state: ExploreState }) => {
  const { t } = visit;
  const order = state.find(([name]) => name.startsWith('order['));
  const chosen = order === undefined ? '' : `${/\[(.+)\]/.exec(order[0])?.[1]}.${order[1].toLowerCase()}`;
  return (
    <div class="sorting">
      <label>
        <span>{t.explorer.sort}</span>{' '}
        <select name="sort" form="filters" data-submit="">
          <option value="">
            {parameterOf(state, 'q') === undefined ? t.explorer.sortKnown : t.explorer.sortBest}
          </option>
          {SORTED_BY.flatMap((field) =>
            (['asc', 'desc'] as const).map((direction) => (
              <option
                key={`${field.key}.${direction}`}
                value={`${field.key}.${direction}`}
                selected={chosen === `${field.key}.${direction}`}
              >
                {t.explorer[direction === 'asc' ? 'ascending' : 'descending'](fieldLabel(visit, field))}
              </option>
            )),
          )}
        </select>
      </label>
      <button type="submit" form="filters" class="no-script">
        {t.explorer.sortGo}
      </button>
    </div>
  );
};

const Views = ({ visit, state, isTable }: { visit: Visit; state: ExploreState; isTable: boolean }) => {
  const { t } = visit;
  const link = (view: string | null, text: string, isCurrent: boolean) => (
    <a
      href={exploreAddress(withParameter(state, 'view', view))}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {text}
    </a>
  );
  return (
    <nav class="views" aria-label={t.explorer.view}>
      {link(null, t.explorer.cards, !isTable)}
      {link('table', t.explorer.table, isTable)}
    </nav>
  );
};

const Requests = ({ visit, state }: { readonly visit: Visit; readonly state: ExploreState }) => {
  const { t } = visit;
  return (
    <details class="requests">
      <summary>{t.explorer.asRequest}</summary>
      <p class="quiet">{t.explorer.requestHint}</p>
      {requestSamples(visit.base, apiAddress(state)).map(({ language, code }) => (
        <figure key={language}>
          <figcaption>{language}</figcaption>
          <pre tabindex={0}>
            <code>{code}</code>
          </pre>
        </figure>
      ))}
    </details>
  );
};

/** Returns the warnings about a query: those of the API in English, one sentence in other languages. */
const warningTexts = ({ t }: Visit, warnings: readonly Warning[]): readonly string[] => {
  if (warnings.length === 0) return [];
  return t.explorer.warning === '' ? warnings.map(({ message }) => message) : [t.explorer.warning];
};

/** The explorer: filters, chips, results as cards or a table, the same query for programs. */
export const ExplorePage = ({
  visit,
  content,
}: {
  readonly visit: Visit;
  readonly content: ExploreContent;
}) => {
  const { t } = visit;
  const { state, cards, total, page, counts, zones, warnings, leftOut, zoneChoice } = content;
  const q = parameterOf(state, 'q');
  const isTable = parameterOf(state, 'view') === 'table';
  const chips = chipsOf(visit, state, zones);
  const fields = cardFields(keysOf(state));
  const csv = queryOf(state.filter(([name]) => name !== 'view' && name !== 'page'));
  const title = q === undefined ? t.explorer.title : t.explorer.resultsFor(q);
  return (
    <PageLayout
      visit={visit}
      kind="explore"
      title={title}
      canonical={state.length === 0 ? '/explore' : null}
      searched={q}
    >
      <div class="explorer">
        <Filters visit={visit} state={state} counts={counts} zones={zones} />
        <div class="results" id="results">
          <h1>{q === undefined ? t.explorer.title : title}</h1>
          <a class="to-filters" href="#filters">
            {t.explorer.showFilters}
            {chips.length === 0 ? '' : ` (${chips.length})`}
          </a>
          {chips.length === 0 ? null : (
            <ul class="chips" aria-label={t.explorer.chosen}>
              {chips.map(({ text, without }) => (
                <li key={text}>
                  <a href={without}>
                    <span class="hidden">{t.explorer.remove(text)}</span>
                    <span aria-hidden="true">{text} ×</span>
                  </a>
                </li>
              ))}
              <li>
                <a class="clear" href={q === undefined ? '/explore' : exploreAddress([['q', q]])}>
                  {t.explorer.clear}
                </a>
              </li>
            </ul>
          )}
          {zoneChoice === null ? null : (
            <p class="choice" role="status">
              {zoneChoice.zones.length === 0
                ? t.explorer.zoneUnknown(zoneChoice.text)
                : [
                    t.explorer.zoneSeveral,
                    ...zoneChoice.zones.flatMap((zone) => [
                      ' ',
                      <a
                        key={zone.slug}
                        href={exploreAddress(
                          withParameter(withParameter(state, 'zone', null), 'filter[zone]', zone.slug),
                        )}
                      >
                        <ZoneLabel visit={visit} zone={zone} />
                      </a>,
                    ]),
                  ]}
            </p>
          )}
          {leftOut.map((name) => (
            <p key={name} class="warning">
              {t.explorer.leftOut(quoted(name), meantBy(name))}
            </p>
          ))}
          {warningTexts(visit, warnings).map((text) => (
            <p key={text} class="warning">
              {text}
            </p>
          ))}
          <div class="bar">
            <p class="total" role="status">
              {t.explorer.results(total)}
            </p>
            <Sorting visit={visit} state={state} />
            <Views visit={visit} state={state} isTable={isTable} />
          </div>
          {cards.length === 0 ? (
            <p class="unknown">{t.explorer.none}</p>
          ) : isTable ? (
            <CardTable visit={visit} cards={cards} fields={fields} />
          ) : (
            <Cards visit={visit} cards={cards} heading="h2" fields={fields} />
          )}
          <Pages visit={visit} state={state} page={page} total={total} />
          <p class="downloads">
            <a href={csv === '' ? '/explore.csv' : `/explore.csv?${csv}`} download="plants.csv">
              {t.explorer.csv}
            </a>{' '}
            <span class="quiet">{t.explorer.csvLimit(MOST_CSV_ROWS)}</span>
          </p>
          <Requests visit={visit} state={state} />
        </div>
      </div>
    </PageLayout>
  );
};
