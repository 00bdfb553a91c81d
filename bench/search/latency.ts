import { median, quantile, rounded, spread, target } from '../figures.js';
import type { Part, Section, Setting } from '../part.js';
import { loadQueries } from '../relevance/queries.js';
import { alternate } from '../serving/alternate.js';
import { type Service, startService } from '../serving/service.js';
import { askedInTurn, inTurns } from './in-turn.js';
import { junk } from './junk.js';
import { suggesting } from './suggesting.js';
import { filtered, type Kind, searches } from './texts.js';

const MOST_TIMES_LIST = 2;
const MOST_TIMES_SEARCH = 5;

/** What searching takes beside what else is asked of the service. */
export const searchLatency: Part = {
  name: 'search-latency',
  describe: 'hundreds of searches beside list pages, suggestions letter by letter, junk of 200 characters',
  run: async (setting) => {
    const service = await startService(setting.stores, 'elasticsearch');
    try {
      const queries = loadQueries();
      const names = queries.map(({ text }) => text);
      const kinds = { usual: searches(queries), junk: junk(names) };
      const timed = await byKind(setting, service, [filtered(), ...kinds.usual, ...kinds.junk]);
      const [page, ...searched] = timed;
      const usual = searched.slice(0, kinds.usual.length);
      return [
        besidePages(page!, usual),
        junkBesideSearches(usual, searched.slice(kinds.usual.length)),
        await suggesting(setting, service),
      ];
    } finally {
      await service.stop();
    }
  },
};

/** Requests of one kind with the milliseconds of their answers, by rounds. */
interface Timed {
  readonly what: string;
  readonly requests: number;
  readonly rounds: readonly (readonly number[])[];
}

const pathOf = (requests: Kind['requests'][number]): string => {
  const path = 'q' in requests ? '/api/v1/species/search' : '/api/v1/species';
  return `${path}?${new URLSearchParams(requests)}`;
};

/** All kinds by turns, each turn with the next of its requests. */
const byKind = async (
  { quick, progress }: Setting,
  service: Service,
  kinds: readonly Kind[],
): Promise<readonly Timed[]> => {
  const turns = kinds.map(({ what, requests }) => {
    const next = inTurns(requests, quick ? 6 : 60);
    return () => {
      progress(what);
      return askedInTurn(
        service.origin,
        next().map((each) => service.to(pathOf(each))),
      );
    };
  });
  const rounds = await alternate(turns, quick ? 2 : 5);
  return kinds.map(({ what, requests }, place) => ({
    what,
    requests: requests.length,
    rounds: rounds.map((runs) => runs[place]!),
  }));
};

/** How many times longer than another kind, by the medians of each round. */
const ratios = (one: Timed, than: readonly Timed[]): number[] =>
  one.rounds.map((times, round) => median(times) / median(than.flatMap((each) => each.rounds[round]!)));

const row = (one: Timed, than: readonly Timed[]) => ({
  what: one.what,
  texts: one.requests,
  'p50 ms': rounded(median(one.rounds.flat())),
  'p99 ms': rounded(quantile(one.rounds.flat(), 0.99)),
  'longest ms': rounded(Math.max(...one.rounds.flat())),
  times: rounded(median(ratios(one, than))),
  'times in rounds': spread(ratios(one, than)),
});

const missed = (all: readonly Timed[], than: readonly Timed[], most: number): readonly string[] =>
  all
    .filter((one) => median(ratios(one, than)) > most)
    .map((one) => `${one.what} (${rounded(median(ratios(one, than)))})`);

const besidePages = (page: Timed, usual: readonly Timed[]): Section => ({
  title: 'Searches beside list pages that filters alone choose, through the API, one connection',
  rows: [page, ...usual].map((one) => row(one, [page])),
  notes: [
    target(
      `p50 at most ${MOST_TIMES_LIST} times that of a list page`,
      missed(usual, [page], MOST_TIMES_LIST),
    ),
    'Other texts and pages each round, as long as there are such.',
  ],
});

const junkBesideSearches = (usual: readonly Timed[], all: readonly Timed[]): Section => ({
  title: 'Texts of 200 characters that nobody means beside all the searches above',
  rows: all.map((one) => row(one, usual)),
  notes: [
    target(`p50 at most ${MOST_TIMES_SEARCH} times that of a search`, missed(all, usual, MOST_TIMES_SEARCH)),
  ],
});
