import { lastPage, PAGE_SIZE } from '../../src/query/paging.js';
import type { Visit } from '../visit.js';
import { fieldLabel } from '../words.js';
import { SORTED_BY } from './filters.js';
import { requestSamples } from './requests.js';
import { apiAddress, type ExploreState, exploreAddress, parameterOf, withParameter } from './state.js';

/** Links to the pages before and after. */
export const ListPages = ({
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

/** The choice of the order. */
export const ListSorting = ({ visit, state }: { readonly visit: Visit; readonly state: ExploreState }) => {
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

/** Links to the cards and to the table. */
export const ListViews = ({
  visit,
  state,
  isTable,
}: {
  visit: Visit;
  state: ExploreState;
  isTable: boolean;
}) => {
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

/** The list as a request of the API, in several languages. */
export const ListRequests = ({ visit, state }: { readonly visit: Visit; readonly state: ExploreState }) => {
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
