import { SPOKEN_LANGUAGES } from '../../../src/understanding/language-words.js';
import {
  HALVES,
  type JudgedDescription,
  judgedDescriptions,
} from '../../../testkit/judged-descriptions/descriptions.js';
import { withClient } from '../../../testkit/postgres-client.js';
import type { Part } from '../../part.js';
import { startService } from '../../processes/service.js';
import { asking } from './ask.js';
import { type Comparison, compare } from './compare.js';
import { bestKnownPlants, zonesOfPlaces } from './plants.js';

/** Least share of the unseen half that is understood as judged, by language. */
const TARGETS: Readonly<Record<string, number>> = { en: 85, de: 75, fr: 75, es: 60, it: 60, nl: 60, pt: 60 };
const MOST_WRONG_PERCENT = 2;
/** Descriptions are answered within the time of a request; the report shows the slowest. */
const MOST_SHOWN = 40;

interface Judged extends Comparison {
  readonly description: JudgedDescription;
  readonly ms: number;
}

const percent = (part: number, of: number): number => (of === 0 ? 0 : Math.round((part / of) * 1000) / 10);

const isRight = ({ wrong, missed }: Comparison): boolean => wrong.length === 0 && missed.length === 0;

/** Returns the figures of some judged descriptions. */
const figures = (judged: readonly Judged[]) => {
  const sum = (count: (each: Judged) => number): number =>
    judged.reduce((total, each) => total + count(each), 0);
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    descriptions: judged.length,
    right: `${percent(judged.filter(isRight).length, judged.length)} %`,
    conditions: sum(({ conditions }) => conditions),
    wrong: `${percent(
      sum(({ wrong }) => wrong.length),
      sum(({ conditions }) => conditions),
    )} %`,
    missed: sum(({ missed }) => missed.length),
    'ms, median': Math.round(times[Math.floor(times.length / 2)] ?? 0),
    'ms, slowest': Math.round(times.at(-1) ?? 0),
  };
};

/** Compares the understanding of judged descriptions with their meaning, by the plants that each condition keeps. */
export const descriptions: Part = {
  name: 'descriptions',
  describe:
    '700 judged descriptions of plants in seven languages: conditions that are right, wrong and missed',
  run: async ({ stores, report, progress }) => {
    const [plants, zonesOf] = await withClient(stores.databaseUrl, async (client) => [
      await bestKnownPlants(client),
      await zonesOfPlaces(client),
    ]);
    const service = await startService(stores, 'elasticsearch');
    try {
      const { interpret, kept } = asking(
        service,
        plants.map(({ id }) => id),
      );
      const judged: Judged[] = [];
      for (const language of SPOKEN_LANGUAGES) {
        progress(`descriptions in ${language}`);
        for (const description of judgedDescriptions(language)) {
          const startedAt = performance.now();
          const answer = await interpret(description.text, language);
          const ms = performance.now() - startedAt;
          judged.push({ description, ms, ...(await compare(description, answer, plants, zonesOf, kept)) });
        }
      }
      const of = (language: string, half: string): readonly Judged[] =>
        judged.filter(({ description }) => description.language === language && description.half === half);
      const table = report.table('Descriptions by language and half');
      for (const language of SPOKEN_LANGUAGES)
        for (const half of HALVES) table.row({ language, half, ...figures(of(language, half)) });
      table.target(
        'the unseen half is understood: English 85 %, German and French 75 %, others 60 %',
        SPOKEN_LANGUAGES.filter((language) => {
          const own = of(language, 'second');
          return percent(own.filter(isRight).length, own.length) < TARGETS[language]!;
        }),
      );
      const wrong = judged.flatMap((each) => each.wrong);
      const all = judged.reduce((sum, { conditions }) => sum + conditions, 0);
      table.target(
        `at most ${MOST_WRONG_PERCENT} % of the conditions are wrong`,
        percent(wrong.length, all) > MOST_WRONG_PERCENT ? wrong : [],
      );
      const shown = report.table('Descriptions of the half `work` that are not understood as judged');
      for (const { description, wrong: off, missed } of judged
        .filter((each) => each.description.half === 'work' && !isRight(each))
        .slice(0, MOST_SHOWN))
        shown.row({ text: description.text, wrong: off.join(' '), missed: missed.join(' ') });
    } finally {
      await service.stop();
    }
  },
};
