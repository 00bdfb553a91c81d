import { filterPosition } from '../../src/fields/vocabularies.js';
import type { Warning } from '../../src/query/warning.js';
import { quoted } from '../../src/wording/suggestions.js';
import { cardFields, type PlantCard } from '../cards.js';
import { ChosenBar } from '../components/chosen-bar.js';
import { Cards, CardTable } from '../components/plant-cards.js';
import { ZoneLabel } from '../components/zone-label.js';
import type { Chip } from '../explore/chips.js';
import type { FacetCounts } from '../explore/counts.js';
import { Described, type DescribedList } from '../explore/described.js';
import { type CountedWithout, FewerFilters } from '../explore/fewer-filters.js';
import { Filters } from '../explore/filters.js';
import { ListPages, ListRequests, ListSorting, ListViews } from '../explore/list-tools.js';
import {
  apiState,
  type ExploreState,
  exploreAddress,
  keysOf,
  meantBy,
  parameterOf,
  queryOf,
  splitValues,
  withParameter,
} from '../explore/state.js';
import { PageLayout } from '../layout.js';
import type { ZoneName } from '../queries.js';
import type { Visit } from '../visit.js';
import { labelWords } from '../words.js';

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
  /** Null without a text in the search box that describes plants. */
  readonly described: DescribedList | null;
  readonly chips: readonly Chip[];
  /** Filters without which there are plants, if there are none with them. */
  readonly fewer: readonly CountedWithout[];
}

/** Warnings that are not shown: a strip of another country that no zone of the place contains is missed by nobody. */
const UNSAID: ReadonlySet<string> = new Set(['harm_unknown', 'zone_left_out']);

/**
 * Returns the warnings about a query: one sentence about plants of which no harm is reported (C8.75); of the others those of
 * the API in English, sentences by code in other languages.
 */
const warningTexts = ({ t }: Visit, warnings: readonly Warning[]): readonly string[] => {
  const isHarmUnknown = warnings.some(({ problem }) => problem === 'harm_unknown');
  const texts = warnings
    .filter(({ problem }) => !UNSAID.has(problem))
    .map(({ problem, message }) => t.explorer.warnings[problem] ?? (t.explorer.warning || message));
  return [...new Set([...(isHarmUnknown ? [t.explorer.harmUnknown] : []), ...texts])];
};

const LEFT_OUT = /^filter_not\[(?:toxic_to|safety)\]$/;
const WITHOUT = /^filter\[(?:toxic_to|safety|toxicity)\]$/;

/** Returns what a list without poisonous plants is called: none of them is known to be harmless (C8.75). Null for other lists. */
const headingWithoutPoisonous = (visit: Visit, state: ExploreState): string | null => {
  const { t } = visit;
  if (state.some(([name, value]) => WITHOUT.test(name) && value.toLowerCase() === 'null'))
    return t.explorer.notKnownPoisonous(null);
  const victims = state
    .filter(([name]) => LEFT_OUT.test(name))
    .flatMap(([, value]) => splitValues(value))
    .filter((victim) => filterPosition('poison_victim', victim) !== undefined);
  if (victims.length === 0) return null;
  return t.explorer.notKnownPoisonous(
    victims.map((victim) => labelWords(visit, 'poison_victim', victim)).join(', '),
  );
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
  const { described, chips, fewer } = content;
  const q = parameterOf(state, 'q');
  const text = q ?? parameterOf(state, 'said');
  const isTable = parameterOf(state, 'view') === 'table';
  const fields = cardFields(keysOf(state));
  const csv = queryOf(apiState(state).filter(([name]) => name !== 'page'));
  const withoutPoisonous = headingWithoutPoisonous(visit, state);
  const plain = withoutPoisonous ?? t.explorer.title;
  // A wish for harmless plants must not stand above plants that nothing proves to be so.
  const title = q === undefined || described?.understanding.wishes.length ? plain : t.explorer.resultsFor(q);
  return (
    <PageLayout
      visit={visit}
      kind="explore"
      title={title}
      canonical={state.length === 0 ? '/explore' : null}
      searched={text}
    >
      <div class="explorer">
        <Filters visit={visit} state={state} counts={counts} zones={zones} total={total} />
        <div class="results" id="results">
          <h1>{title}</h1>
          {q === undefined || withoutPoisonous === null ? null : <p>{withoutPoisonous}</p>}
          <a class="to-filters" href="#filters">
            {t.explorer.showFilters}
            {chips.length === 0 ? '' : ` (${chips.length})`}
          </a>
          {chips.length === 0 ? null : (
            <ul class="chips" aria-label={t.explorer.chosen}>
              {chips.map((chip) => (
                <li key={chip.text}>
                  <a href={exploreAddress(chip.without)}>
                    <span class="hidden">{t.explorer.remove(chip.text)}</span>
                    <span aria-hidden="true">{chip.text} ×</span>
                  </a>
                </li>
              ))}
              <li>
                <a
                  class="clear"
                  href={exploreAddress(state.filter(([name]) => name === 'q' || name === 'as'))}
                >
                  {t.explorer.clear}
                </a>
              </li>
            </ul>
          )}
          {described === null ? null : <Described visit={visit} state={state} zones={zones} {...described} />}
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
            <ListSorting visit={visit} state={state} />
            <ListViews visit={visit} state={state} isTable={isTable} />
          </div>
          {cards.length === 0 ? (
            <>
              <p class="unknown">{t.explorer.none}</p>
              <FewerFilters visit={visit} fewer={fewer} />
            </>
          ) : isTable ? (
            <CardTable visit={visit} cards={cards} fields={fields} tools="choose" />
          ) : (
            <Cards visit={visit} cards={cards} heading="h2" fields={fields} tools="choose" />
          )}
          {cards.length === 0 ? null : <ChosenBar visit={visit} />}
          <ListPages visit={visit} state={state} page={page} total={total} />
          <p class="downloads">
            <a href={csv === '' ? '/explore.csv' : `/explore.csv?${csv}`} download="plants.csv">
              {t.explorer.csv}
            </a>{' '}
            <span class="quiet">{t.explorer.csvLimit(MOST_CSV_ROWS)}</span>
          </p>
          <ListRequests visit={visit} state={state} />
        </div>
      </div>
    </PageLayout>
  );
};
