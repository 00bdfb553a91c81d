import { Readable } from 'node:stream';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ApiContext } from '../../src/http/api-context.js';
import { Problem } from '../../src/http/problem.js';
import { chargeUnits, type Payer, payerOf, unitsOf } from '../../src/http/units.js';
import type { NameMatch } from '../../src/matching/match.js';
import type { Matcher } from '../../src/matching/matcher.js';
import { listedInColumns } from '../../src/resources/areas/listed-in.js';
import { createAddedValues, joinedValues } from '../../src/resources/match/added-values.js';
import { inBatches } from '../../src/resources/match/batches.js';
import { NoFreeSlot } from '../../src/runtime/concurrency-limit.js';
import { DeadlineExceeded } from '../../src/runtime/deadline.js';
import { documentAnswer, type PageAnswer } from '../answer.js';
import { areasIn } from '../areas/area-text.js';
import { escapedText } from '../components/escaped-text.js';
import { matchedCsv } from '../match/csv.js';
import { type EnteredList, enteredList } from '../match/entered.js';
import { allMatches, type ListMatching, matchedNames, withChoice } from '../match/matched-list.js';
import { enteredRows, ListRefused, type NameList, readNameList } from '../match/name-list.js';
import { offeredKeys } from '../match/offered-values.js';
import type { PageRouter } from '../page-router.js';
import { MatchColumnPage, MatchPage } from '../pages/match-page.js';
import { MatchedPage } from '../pages/matched-page.js';
import { type Visit, visitOf } from '../visit.js';
import { first, type Site } from './site.js';

/** Returns the payer of a list, which is also the caller whose turn the slots count. */
const ownerOf = (ctx: ApiContext): Payer => payerOf(ctx.state.session?.account, ctx.state);

/** Returns the page of a list that cannot be matched, with everything that was entered. */
const refusedPage = async (
  visit: Visit,
  { typed, common }: EnteredList,
  refused: ListRefused,
): Promise<VNode> => {
  const { fault, line, table } = refused;
  return table === null ? (
    <MatchPage visit={visit} typed={await escapedText(typed)} common={common} fault={{ fault, line }} />
  ) : (
    <MatchColumnPage visit={visit} {...table} common={common} fault={fault} />
  );
};

/** Returns the fault of a list that is not matched in time; undefined for another error. */
const timeFault = (error: unknown): 'busy' | 'slow' | undefined => {
  if (error instanceof NoFreeSlot) return 'busy';
  if (!(error instanceof Problem) || error.status !== 503) return undefined;
  return error.cause instanceof DeadlineExceeded ? 'slow' : 'busy';
};

/** Adds the page that matches lists of names (C15.70 to C15.73). */
export const matchPageRoutes = (pages: PageRouter, site: Site): void => {
  const { assets, matcher, inSlot, limiter, readUpload, units, listedIn } = site;

  /** Reads what the lists of the chosen areas say of the matched species, by id. */
  const listedOf = async (visit: Visit, { areas }: EnteredList, matches: readonly NameMatch[]) => {
    const asked = areasIn(visit, areas);
    const ids = [...new Set(matches.flatMap(({ bearer }) => bearer?.id ?? []))];
    return asked.length === 0 || ids.length === 0 ? new Map<number, never[]>() : listedIn(ids, asked);
  };

  const matchingOf = (ctx: ApiContext, { common }: EnteredList): ListMatching => ({
    matcher,
    inSlot,
    of: ownerOf(ctx).id,
    kind: common ? 'common' : 'scientific',
    signal: ctx.state.cancellation,
  });

  /** Reads the list in a thread, and finds its names in slots: recognising its columns matches names as well. */
  const read = async (ctx: ApiContext, entered: EnteredList): Promise<NameList> => {
    const { of, kind, signal } = matchingOf(ctx, entered);
    const { separator } = visitOf(ctx, assets).t.match;
    const rows = await enteredRows(entered, separator, (upload) => readUpload(upload, { of, signal }));
    const match: Matcher['match'] = (names) =>
      allMatches(inBatches(inSlot, { names, of, signal }, matcher.match));
    const list = await readNameList(rows, entered, kind, { match });
    await chargeUnits(units, ownerOf(ctx), unitsOf(list.names.length));
    return list;
  };

  pages.get('/match', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const typed = await escapedText(first(ctx, 'names').slice(0, 10_000));
    return documentAnswer(visit, <MatchPage visit={visit} typed={typed} common={false} fault={null} />);
  });

  /** Answers with lines of JSON: the number of names matched so far, and at the end the content of the page. */
  const progressAnswer = (
    ctx: ApiContext,
    visit: Visit,
    entered: EnteredList,
    list: NameList,
  ): PageAnswer => {
    const matching = matchingOf(ctx, entered);
    const total = list.names.length;
    const line = (value: object): string => `${JSON.stringify(value)}\n`;
    const progress = (done: number): string =>
      line({ done, total, text: visit.t.match.progress(done, total) });
    async function* lines() {
      yield progress(0);
      const matches: NameMatch[] = [];
      for await (const batch of matchedNames(list, matching)) {
        matches.push(...batch);
        yield progress(matches.length);
      }
      const listed = await listedOf(visit, entered, matches);
      yield line({
        html: renderToString(
          <MatchedPage
            visit={visit}
            list={list}
            matches={matches}
            common={entered.common}
            areas={entered.areas}
            listed={listed}
          />,
        ),
      });
    }
    return (to) => {
      to.status = 200;
      to.set('Cache-Control', 'no-store');
      to.type = 'application/x-ndjson; charset=utf-8';
      // A compressed answer would arrive as a whole.
      to.compress = false;
      to.body = Readable.from(lines());
    };
  };

  const refuse = async (visit: Visit, entered: EnteredList, error: unknown): Promise<PageAnswer> => {
    const fault = timeFault(error);
    const refused = fault === undefined ? error : new ListRefused(fault);
    if (!(refused instanceof ListRefused)) throw error;
    return documentAnswer(visit, await refusedPage(visit, entered, refused), fault === undefined ? 422 : 503);
  };

  pages.postList('/match', async (ctx) => {
    const visit = visitOf(ctx, assets);
    await limiter.list(ctx);
    const entered = await enteredList(ctx);
    try {
      const list = await read(ctx, entered);
      if (ctx.accepts('html', 'application/x-ndjson') === 'application/x-ndjson')
        return progressAnswer(ctx, visit, entered, list);
      const matches = await allMatches(matchedNames(list, matchingOf(ctx, entered)));
      // Not stored: the page is the answer to a form.
      return documentAnswer(
        { ...visit, formToken: '' },
        <MatchedPage
          visit={visit}
          list={list}
          matches={matches}
          common={entered.common}
          areas={entered.areas}
          listed={await listedOf(visit, entered, matches)}
        />,
      );
    } catch (error) {
      return refuse(visit, entered, error);
    }
  });

  pages.postList('/match.csv', async (ctx) => {
    const visit = visitOf(ctx, assets);
    await limiter.list(ctx);
    const entered = await enteredList(ctx);
    try {
      const list = await read(ctx, entered);
      const keys = offeredKeys(entered.fields);
      const values = keys.length === 0 ? null : createAddedValues(site, keys.join(','), entered.withSources);
      const asked = areasIn(visit, entered.areas);
      const added = joinedValues(values, asked.length === 0 ? null : listedInColumns(listedIn, asked));
      const chosen = async function* () {
        let at = 0;
        for await (const batch of matchedNames(list, matchingOf(ctx, entered))) {
          yield batch.map((match, place) => withChoice(match, entered.choices.get(at + place)));
          at += batch.length;
        }
      };
      return (to) => {
        to.set('Cache-Control', 'no-store');
        to.set('Content-Disposition', 'attachment; filename="plants.csv"');
        to.type = 'text/csv; charset=utf-8';
        to.body = Readable.from(matchedCsv(list, chosen(), added));
      };
    } catch (error) {
      return refuse(visit, entered, error);
    }
  });
};
