import { type Check, rule } from '../check.js';
import { each, expectEqual } from '../expect.js';
import { freshSpecies, plot } from '../review/plot.js';
import { post, recordOf, refusedPost, submit } from '../review/submitting.js';

const REVIEW = { group: 'review' } as const;

const reportCheck = (id: string, collection: string): Check =>
  rule(
    id,
    `a report of ${collection} is a pending record of the species`,
    async (target) => {
      const species = await plot(target);
      const { data } = await submit(target, `${collection}/${species.slug}/report`, { notes: 'TEST' });
      expectEqual(
        'species, type and status',
        [data['record_type'], data.record_id, data.warning_type, data.change_status],
        ['Species', species.id, 'report', 'pending'],
      );
      await refusedPost(target, `${collection}/nothing-here/report`, {}, { status: 404 });
    },
    REVIEW,
  );

/** Section 9.3: reports. */
export const reports = [
  reportCheck('C2.26', 'plants'),
  reportCheck('C2.32', 'species'),
  rule(
    'C9.30',
    'an empty report is accepted; another one of the same record replaces its notes with 200',
    async (target) => {
      const { slug, id } = await freshSpecies(target);
      const first = recordOf(await post(target, `species/${slug}/report`, {}), 201).data;
      const { warning_type, correction, changes, notes } = first;
      expectEqual(
        'type',
        [warning_type, first['source_type'], first['change_type']],
        ['report', 'report', 'update'],
      );
      expectEqual('correction, changes and notes', [correction, changes, notes], [null, null, null]);
      const again = recordOf(await post(target, `plants/${id}/report`, { notes: 'TEST' }), 200).data;
      const { updated_at: replaced, ...rest } = again;
      const { updated_at, ...before } = first;
      expectEqual('the record', rest, { ...before, notes: 'TEST' });
      expectEqual('order of its times', String(replaced) > String(updated_at), true);
    },
    REVIEW,
  ),
  rule(
    'C9.30',
    'its members follow the rules of C9.2',
    async (target) => {
      const path = `species/${(await plot(target)).slug}/report`;
      const wrong: readonly (readonly [object, string])[] = [
        [{ notes: 5 }, 'notes'],
        [{ notes: `TEST${' '.repeat(9997)}` }, 'notes'],
        [{ notes: 'TEST', change_type: 'addition' }, 'change_type'],
      ];
      await each(wrong, async ([body, field]) => {
        expectEqual('fields', Object.keys((await refusedPost(target, path, body)).problems), [field]);
      });
    },
    REVIEW,
  ),
];
