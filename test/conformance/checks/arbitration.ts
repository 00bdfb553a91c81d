import { rule } from '../check.js';
import { active, documented, ranksOf, shows, strongest, suppliedKeys } from '../documented.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import type { Key } from '../keys.js';
import { at } from '../paths.js';

/** Sources from the strongest, at the places that the contract states. */
const STRONGEST_FIRST =
  `community iucn try flora_iberica flora_of_north_america flora_of_china flora_europaea powo wfo ipni gbif usda leda
  bi-flora tropicos tela-botanica ellenberg plantatt doring catminat treesandshrubsonline eol plantnet pfaf corre openfarm
  wikipedia openplantdb`.split(/\s+/);

/** C10.20 to C10.25: the ranks of sources, and which claim is published. */
export const arbitration = [
  rule('C10.20', 'the ranks of sources are in the stated order', async (target) => {
    const ranks = await ranksOf(target);
    const present = STRONGEST_FIRST.filter((source) => ranks.has(source));
    const byRank = present.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!);
    expectEqual('order', byRank, present);
  }),
  rule('C10.21', 'sources in places of their own', async (target) => {
    const ranks = await ranksOf(target);
    const order = [...ranks.keys()].sort((one, other) => ranks.get(one)! - ranks.get(other)!);
    const follows = (earlier: string, later: string) =>
      !ranks.has(earlier) || !ranks.has(later) || order[order.indexOf(earlier) + 1] === later;
    for (const [earlier, later] of [
      ['leda', 'bi-flora'],
      ['ellenberg', 'plantatt'],
      ['plantatt', 'doring'],
      ['doring', 'catminat'],
      ['corre', 'openfarm'],
    ] as const) {
      expectTrue(`${later} is not directly after ${earlier}: ${order.join(', ')}`, follows(earlier, later));
    }
    if (ranks.has('openplantdb')) expectEqual('last', order.at(-1), 'openplantdb');
  }),
  rule('C10.25', 'the strongest active fact is published', async (target) => {
    const ranks = await ranksOf(target);
    const all = await documented(target);
    const withoutFacts = (key: Key) =>
      all.some(
        ({ record, facts }) =>
          at(record, key.path!) !== null &&
          !active(facts).some(({ attribute_name }) => attribute_name === key.key),
      );
    await each(suppliedKeys, async (key) => {
      if (withoutFacts(key)) return;
      for (const { record, facts } of all) {
        const fact = strongest(facts, key.key, ranks);
        if (fact === undefined)
          expectEqual(`${record.slug} ${key.key} without a fact`, at(record, key.path!), null);
        else
          expectTrue(
            `${record.slug} ${key.key}: ${fact.value} of ${fact.source} is not published`,
            shows(record, key, fact.value),
          );
      }
    });
  }),
  rule(
    'C8.33',
    'the English name is that of the strongest source, unless it is never shown first',
    async (target) => {
      const ranks = await ranksOf(target);
      for (const { record, facts } of await documented(target)) {
        const fact = strongest(facts, 'common_name', ranks);
        if (fact === undefined) continue;
        const first = fact.value.split('|')[0]!;
        const { common_name, common_names } = record;
        const place = common_names['en']!.findIndex((name) => name.toLowerCase() === first.toLowerCase());
        expectTrue(`${record.slug}: ${first} is not under en`, place >= 0);
        if (fact.source === 'community') expectEqual(`${record.slug} common_name`, common_name, first);
        else if (place === 0 && common_name !== null)
          expectEqual(
            `${record.slug} common_name`,
            common_name,
            first[0]!.toUpperCase() + common_name.slice(1),
          );
      }
    },
  ),
];
