import { rule } from '../check.js';
import { each, expectEqual, expectTrue, notSeen } from '../expect.js';
import { plot } from '../review/plot.js';
import { asTest, ofSpecies, refusedPost, submit } from '../review/submitting.js';
import type { Item } from '../types.js';

const REVIEW = { group: 'review' } as const;

const CHANGE = { growth_habit: 'Conformance' };

/** Bodies, the wrong member, and its problem if the contract names one. */
const WRONG: readonly (readonly [title: string, body: Item, field: string, problem?: string])[] = [
  ['no correction', { notes: 'TEST', source_type: 'observation' }, 'correction', 'missing'],
  ['an empty correction', asTest({}), 'correction'],
  ['a correction that is an array', asTest([CHANGE]), 'correction'],
  ['a correction that is a text', asTest('light'), 'correction'],
  ['an unknown source_type', asTest(CHANGE, { source_type: 'wikipedia' }), 'source_type', 'not_allowed'],
  ['no source_reference', { notes: 'TEST', correction: CHANGE }, 'source_reference', 'missing'],
  [
    'a blank source_reference',
    asTest(CHANGE, { source_type: 'external', source_reference: ' ' }),
    'source_reference',
  ],
  [
    'a long source_reference',
    asTest(CHANGE, { source_reference: 'x'.repeat(2001) }),
    'source_reference',
    'too_long',
  ],
  ['long notes', asTest(CHANGE, { notes: `TEST${' '.repeat(9997)}` }), 'notes', 'too_long'],
  ['notes that are a number', asTest(CHANGE, { notes: 5 }), 'notes', 'wrong_type'],
  ['an addition', asTest(CHANGE, { change_type: 'addition' }), 'change_type', 'not_allowed'],
  ['an unknown change_type', asTest(CHANGE, { change_type: 'conformance' }), 'change_type', 'not_allowed'],
];

/** Members of the body at their limits, with the stored values. */
const RIGHT: readonly Item[] = [
  { source_type: 'external', source_reference: 'x'.repeat(2000) },
  { source_type: 'report', source_reference: null },
  { notes: `TEST${' '.repeat(9996)}`, source_type: 'observation' },
];

/** C9.2 and C9.4: the members of a submission. */
export const submissionBodies = [
  rule(
    'C9.2',
    'each wrong member is named',
    async (target) => {
      const path = ofSpecies((await plot(target)).slug);
      await each(WRONG, async ([title, body, field, problem]) => {
        const { problems } = await refusedPost(target, path, body);
        expectEqual(`fields named for ${title}`, Object.keys(problems), [field]);
        if (problem !== undefined) expectEqual(`problem of ${title}`, problems[field], problem);
      });
    },
    REVIEW,
  ),
  rule(
    'C9.2',
    'members at their limits are stored; source_type is external by default',
    async (target) => {
      const path = ofSpecies((await plot(target)).slug);
      for (const more of RIGHT) {
        const { data } = await submit(target, path, asTest(CHANGE, more));
        for (const [member, value] of Object.entries(more)) expectEqual(member, data[member], value);
      }
      const plain = {
        notes: 'TEST',
        correction: CHANGE,
        source_reference: 'Conformance',
        change_type: 'update',
      };
      const { data } = await submit(target, path, plain);
      expectEqual(
        'source_type and change_type',
        [data['source_type'], data['change_type']],
        ['external', 'update'],
      );
    },
    REVIEW,
  ),
  rule(
    'C9.2',
    'a deletion is for admins only',
    async (target) => {
      const token = target.others.default ?? notSeen('it takes --default-token');
      const { slug } = await plot(target);
      const body = { notes: 'TEST', source_type: 'observation', change_type: 'deletion' };
      await refusedPost(target, ofSpecies(slug), body, { status: 403, token });
      await refusedPost(target, `species/${slug}/report`, body, { status: 403, token });
    },
    REVIEW,
  ),
  rule(
    'C9.4',
    'all faults are in one refusal; unknown attributes are named in the message',
    async (target) => {
      const { slug } = await plot(target);
      const wrong = { light: 99, flower_color: 'infrared', no_such_field: 1, Light: 3, images: [] };
      const { problems, message } = await refusedPost(
        target,
        ofSpecies(slug),
        asTest({ ...wrong, ...CHANGE }, { source_type: 'wikipedia', notes: 5 }),
      );
      expectEqual(
        'fields',
        Object.keys(problems).toSorted(),
        [...Object.keys(wrong), 'notes', 'source_type'].toSorted(),
      );
      for (const unknown of ['no_such_field', 'Light', 'images']) {
        expectEqual(`problem of ${unknown}`, problems[unknown], 'unknown_attribute');
        expectTrue(`the message does not name ${unknown}: ${message}`, message.includes(unknown));
      }
    },
    REVIEW,
  ),
  rule(
    'C5.9',
    'an unknown member of the body is named in the warnings',
    async (target) => {
      const path = ofSpecies((await plot(target)).slug);
      const { meta } = await submit(target, path, asTest(CHANGE, { conformance: 1 }));
      const warned = meta.warnings?.map(({ param, problem }) => [param, problem]);
      expectEqual('warnings', warned, [['conformance', 'unknown_parameter']]);
    },
    REVIEW,
  ),
];
