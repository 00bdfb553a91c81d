import { expectStatus } from '../answers.js';
import { rule } from '../check.js';
import { expectEqual, expectTrue, seen } from '../expect.js';
import { review, whileAccepted } from '../review/desk.js';
import { factsOf, plot, unclaimedSpecies } from '../review/plot.js';
import { adminOf, reviewerOf } from '../review/roles.js';
import { asTest, type Correction, ofSpecies, submit } from '../review/submitting.js';
import type { Target } from '../target.js';
import type { Item, Species } from '../types.js';

const REVIEW = { group: 'review' } as const;

/** All pairs of C10.15, inverted. */
const INVERTED = {
  ...{ ph_minimum: 8, ph_maximum: 5, minimum_temperature_deg_c: 30, maximum_temperature_deg_c: 20 },
  ...{ minimum_precipitation_value: 600, minimum_precipitation_unit: 'mm' },
  ...{ maximum_precipitation_value: 500, maximum_precipitation_unit: 'mm' },
  ...{
    average_height_value: 60,
    average_height_unit: 'cm',
    maximum_height_value: 50,
    maximum_height_unit: 'cm',
  },
};

const PAIRS =
  `ph_minimum ph_maximum minimum_temperature_deg_c maximum_temperature_deg_c minimum_precipitation_mm
  maximum_precipitation_mm average_height_cm maximum_height_cm`.split(/\s+/);

const raised = async (target: Target, { slug }: Species): Promise<readonly Correction[]> => {
  const path = `/api/v1/species/${slug}/corrections?filter[change_status]=pending&filter[warning_type]=Checks::PlausibleValues`;
  return (await target.list<Correction>(path)).data;
};

const correctionsOf = async (target: Target, { slug }: Species): Promise<readonly Correction[]> =>
  (await target.list<Correction>(`/api/v1/species/${slug}/corrections`)).data;

/** C9.22, C9.40, C9.41 and C10.15: pairs whose lower value is above the upper one. */
export const invertedPairs = [
  rule(
    'C9.22',
    'an inverted pair is not refused; a warning names it',
    async (target) => {
      const { meta } = await submit(target, ofSpecies((await plot(target)).slug), asTest(INVERTED));
      const { warnings = [] } = meta as { readonly warnings?: readonly Item[] };
      const messages = warnings
        .filter(({ problem }) => problem === 'wrong_order')
        .map(({ message }) => message);
      for (const field of PAIRS)
        expectTrue(
          field,
          messages.some((text) => String(text).includes(field)),
        );
    },
    REVIEW,
  ),
  rule(
    'C10.15',
    'an accepted inverted pair raises an item of the check, of all pairs; equality raises none',
    async (target) => {
      const species = await unclaimedSpecies(target);
      await whileAccepted(target, species, INVERTED, async () => {
        const [item] = await raised(target, species);
        const fields = Object.keys(seen(item, 'an item of the check').correction ?? {});
        expectEqual('fields', fields.toSorted(), [...PAIRS, 'scientific_name'].toSorted());
      });
      await whileAccepted(target, species, { ph_minimum: 6.5, ph_maximum: 6.5 }, async () =>
        expectEqual('items of an equal pair', await raised(target, species), []),
      );
    },
    REVIEW,
  ),
  rule(
    'C9.40',
    'an item of a check is of nobody and proposes the offending fields as null',
    async (target) => {
      const species = await unclaimedSpecies(target);
      await whileAccepted(target, species, INVERTED, async () => {
        const items = await raised(target, species);
        expectEqual('pending items', items.length, 1);
        const { correction, user_id, ...item } = items[0]!;
        expectEqual(
          'account and source',
          [user_id, item['source_type'], item['source_reference']],
          [null, null, null],
        );
        const nulls = Object.fromEntries(PAIRS.map((field) => [field, null]));
        expectEqual('correction', correction, { ...nulls, scientific_name: species.scientific_name });
        expectEqual('change_type', item['change_type'], 'update');
      });
    },
    REVIEW,
  ),
  rule(
    'C9.41',
    'when the problem no longer exists, its item is accepted without a reviewer, with a note of the review',
    async (target) => {
      const species = await unclaimedSpecies(target);
      let before: Item = {};
      await whileAccepted(target, species, INVERTED, async () => {
        before = seen((await raised(target, species))[0], 'an item of the check');
        expectTrue('the item has no notes', typeof before['notes'] === 'string');
      });
      const after = (await correctionsOf(target, species)).find(({ id }) => id === before['id']);
      expectEqual('status', [after?.change_status, after?.accepted_by], ['accepted', null]);
      expectEqual('notes', after?.notes, before['notes']);
      expectTrue('review_notes is empty', typeof after?.review_notes === 'string');
    },
    REVIEW,
  ),
  rule(
    'C9.49',
    'accepting an item of the check rejects the facts with the offending values, and claims nothing',
    async (target) => {
      const species = await unclaimedSpecies(target);
      const admin = await adminOf(target);
      const ofCommunity = async () =>
        (await factsOf(target, species, 'filter[source]=community')).filter(
          ({ status }) => status !== 'superseded',
        );
      await whileAccepted(target, species, { ph_minimum: 8, ph_maximum: 5 }, async () => {
        const { id } = seen((await raised(target, species))[0], 'an item of the check');
        expectStatus(await review(target, await reviewerOf(target), id, 'accept'), 200);
        try {
          const facts = (await ofCommunity()).map(
            ({ attribute_name, status }) => `${attribute_name} ${status}`,
          );
          expectEqual('facts', facts.toSorted(), ['ph_maximum rejected', 'ph_minimum rejected']);
        } finally {
          await review(target, admin, id, 'revert');
        }
      });
    },
    REVIEW,
  ),
];
