import {
  type EverydaySearch,
  loadMeasured,
  loadWorking,
} from '../../../../testkit/everyday-searches/searches.js';
import { withClient } from '../../../../testkit/postgres-client.js';
import type { Setting } from '../../../part.js';
import type { Contestant } from '../contestants/contestant.js';
import { withEngines } from '../contestants/engines.js';
import { judgeSearch } from './judge-searches.js';
import { reportEveryday } from './report.js';
import { type RightPlants, readRightPlants } from './right-plants.js';

/** Measures how often the plant that people mean comes first when they type what they usually type. */
export const runEveryday = async ({ stores, report, progress }: Setting): Promise<void> => {
  const halves = [
    { name: 'working', searches: loadWorking() },
    { name: 'measured', searches: loadMeasured() },
  ] as const;
  const rightPlants = await withClient(stores.databaseUrl, (client) =>
    readRightPlants(
      client,
      halves.flatMap(({ searches }) => searches),
    ),
  );
  await withEngines(stores, async ([engine]) => {
    progress(`${engine!.name} answers everyday searches`);
    const judged = [];
    for (const { name, searches } of halves)
      judged.push({ name, judged: await searchAll(engine!, searches, rightPlants) });
    reportEveryday(report, engine!.name, judged);
  });
};

const searchAll = async (
  { searches: [search] }: Contestant,
  searches: readonly EverydaySearch[],
  rightPlants: RightPlants,
) => {
  const judged = [];
  for (const each of searches) judged.push(judgeSearch(each, rightPlants(each), await search!(each.text)));
  return judged;
};
