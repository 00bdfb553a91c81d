import { rule } from '../check.js';
import { cell, listed, tableOf } from '../contract.js';
import { expectEqual, expectTrue } from '../expect.js';
import { plausible } from '../ranges.js';
import { given, membersOf, plainAttributes, present, valueMember } from '../review/attributes.js';
import { plot } from '../review/plot.js';
import { asTest, ofSpecies, refusedPost, submit } from '../review/submitting.js';

const REVIEW = { group: 'review' } as const;

/** The attributes that have a plausible range, with that range. */
const ranged = plainAttributes.flatMap((attribute) => {
  const range = plausible.get(attribute.stored);
  return range === undefined ? [] : [{ attribute, ...range }];
});

/** Returns the ends of `0-10`. */
const ends = (text: string): readonly [number, number] => text.split('-').map(Number) as [number, number];

/** The scales of each indicator (C9.15). */
const scales = tableOf('C9.15').flatMap((row) =>
  listed(cell(row, 'attribute')).map((name) => ({
    name,
    submitted: ends(cell(row, 'correction scale')),
    read: ends(cell(row, 'read scale')),
  })),
);

/** C9.14 and C9.15: limits of values. */
export const submittedRanges = [
  rule(
    'C9.14',
    'values outside their plausible range are refused with the range; its ends are accepted',
    async (target) => {
      const { slug } = await plot(target);
      const measured = ranged.filter(({ attribute }) => !scales.some(({ name }) => name === attribute.name));
      const names = measured.map(({ attribute }) => valueMember(attribute)).toSorted();
      for (const beyond of [-1, 1]) {
        const values = measured.map(({ attribute, low, high }) =>
          given(attribute, beyond < 0 ? low - 1 : high + 1),
        );
        const { problems, message } = await refusedPost(target, ofSpecies(slug), asTest(membersOf(values)));
        expectEqual('fields', Object.keys(problems).toSorted(), names);
        expectEqual('problems', [...new Set(Object.values(problems))], ['out_of_range']);
        for (const end of measured.flatMap(({ low, high }) => [low, high]))
          expectTrue(
            `the message does not state ${end}`,
            message.replace(/(?<=\d),(?=\d{3})/g, '').includes(String(end)),
          );
      }
      for (const end of ['low', 'high'] as const) {
        const sent = membersOf(measured.map((each) => given(each.attribute, each[end])));
        await submit(target, ofSpecies(slug), asTest({ ...sent, growth_habit: 'Conformance' }));
      }
    },
    REVIEW,
  ),
  rule(
    'C9.15',
    'an indicator within the correction scale is accepted, with a warning outside the read scale',
    async (target) => {
      const { slug } = await plot(target);
      const { data: record } = await target.record(`/api/v1/species/${slug}`);
      for (const { name, submitted, read } of scales) {
        for (const value of [submitted[0] - 1, submitted[1] + 1]) {
          const { problems } = await refusedPost(target, ofSpecies(slug), asTest({ [name]: value }));
          expectEqual(`problems of ${name} ${value}`, problems, { [name]: 'out_of_range' });
        }
        for (const value of [submitted[0], read[0], Math.min(submitted[1], read[1]), submitted[1]]) {
          const sent = asTest({ [name]: value, growth_habit: 'Conformance' });
          const { data, meta } = await submit(target, ofSpecies(slug), sent);
          const next = data.changes?.[name]?.[1] ?? present(record, name);
          expectEqual(`${name} ${value}, never rescaled`, next, value);
          const off = value < read[0] || value > read[1];
          const warned = (meta.warnings ?? [])
            .filter(({ problem }) => problem !== 'replaced')
            .map(({ param, problem }) => [param, problem]);
          expectEqual(`warnings of ${name} ${value}`, warned, off ? [[name, 'off_scale']] : []);
          if (off) {
            const message = meta.warnings!.find(({ problem }) => problem === 'off_scale')!.message;
            expectTrue(
              `no read scale in: ${message}`,
              read.every((end) => message.includes(String(end))),
            );
          }
        }
      }
    },
    REVIEW,
  ),
];
