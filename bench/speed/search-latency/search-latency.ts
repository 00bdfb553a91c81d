import { loadQueries } from '../../../testkit/judged-searches/queries.js';
import { alternate } from '../../load/alternate.js';
import { nextBatches, timeRequests } from '../../load/sequence.js';
import type { Part, Setting } from '../../part.js';
import { type Service, startService } from '../../processes/service.js';
import { median, quantile, rounded, spread } from '../../report/figures.js';
import { nonsenseTexts } from './nonsense-texts.js';
import { filteredPages, type RequestKind, usualSearches } from './search-texts.js';
import { measureSuggestions } from './suggestions.js';

const MOST_TIMES_LIST = 2;
const MOST_TIMES_SEARCH = 5;

/** Compares searches with list pages, and nonsense with searches; measures suggestions. */
export const searchLatency: Part = {
  name: 'search-latency',
  describe:
    'hundreds of searches compared with list pages, suggestions letter by letter, texts of 200 characters',
  quick: true,
  run: async (setting) => {
    const service = await startService(setting.stores, 'elasticsearch');
    try {
      const queries = loadQueries();
      const usual = usualSearches(queries);
      const nonsense = nonsenseTexts(queries.map(({ text }) => text));
      const timed = await timeKinds(setting, service, [filteredPages(), ...usual, ...nonsense]);
      const [page, ...searches] = timed;
      reportUsual(setting, page!, searches.slice(0, usual.length));
      reportNonsense(setting, searches.slice(0, usual.length), searches.slice(usual.length));
      await measureSuggestions(setting, service);
    } finally {
      await service.stop();
    }
  },
};

/** Requests of one kind with the milliseconds of their responses, by rounds. */
interface TimedKind {
  readonly what: string;
  readonly requests: number;
  readonly rounds: readonly (readonly number[])[];
}

const pathOf = (parameters: RequestKind['requests'][number]): string => {
  const path = 'q' in parameters ? '/api/v1/species/search' : '/api/v1/species';
  return `${path}?${new URLSearchParams(parameters)}`;
};

/** Times all kinds in rounds. Each round takes the next requests of a kind. */
const timeKinds = async (
  { quick, progress }: Setting,
  service: Service,
  kinds: readonly RequestKind[],
): Promise<readonly TimedKind[]> => {
  const runs = kinds.map(({ what, requests }) => {
    const next = nextBatches(requests, quick ? 6 : 60);
    return () => {
      progress(what);
      return timeRequests(
        service.origin,
        next().map((each) => service.withToken(pathOf(each))),
      );
    };
  });
  const rounds = await alternate(runs, quick ? 1 : 5);
  return kinds.map(({ what, requests }, index) => ({
    what,
    requests: requests.length,
    rounds: rounds.map((round) => round[index]!),
  }));
};

/** Returns how many times longer a kind takes than others, by the medians of each round. */
const ratios = (one: TimedKind, than: readonly TimedKind[]): number[] =>
  one.rounds.map((times, round) => median(times) / median(than.flatMap((each) => each.rounds[round]!)));

const row = (one: TimedKind, than: readonly TimedKind[]) => ({
  what: one.what,
  texts: one.requests,
  'p50 ms': rounded(median(one.rounds.flat())),
  'p99 ms': rounded(quantile(one.rounds.flat(), 0.99)),
  'longest ms': rounded(Math.max(...one.rounds.flat())),
  times: rounded(median(ratios(one, than))),
  'times in rounds': spread(ratios(one, than)),
});

const slowerThan = (most: number, all: readonly TimedKind[], than: readonly TimedKind[]): readonly string[] =>
  all
    .filter((one) => median(ratios(one, than)) > most)
    .map((one) => `${one.what} (${rounded(median(ratios(one, than)))})`);

const reportUsual = ({ report }: Setting, page: TimedKind, usual: readonly TimedKind[]): void => {
  const table = report.table(
    'Searches compared with list pages chosen by filters alone, through the API, one connection',
  );
  for (const one of [page, ...usual]) table.row(row(one, [page]));
  table.target(
    `p50 at most ${MOST_TIMES_LIST} times that of a list page`,
    slowerThan(MOST_TIMES_LIST, usual, [page]),
    'full runs',
  );
  table.note('Each round has other texts and pages until all were used.');
};

const reportNonsense = (
  { report }: Setting,
  usual: readonly TimedKind[],
  nonsense: readonly TimedKind[],
): void => {
  const table = report.table('Nonsense texts of 200 characters compared with all the searches above');
  for (const one of nonsense) table.row(row(one, usual));
  table.target(
    `p50 at most ${MOST_TIMES_SEARCH} times that of a search`,
    slowerThan(MOST_TIMES_SEARCH, nonsense, usual),
    'full runs',
  );
};
