import { setTimeout as pause } from 'node:timers/promises';
import { expectStatus } from '../answers.js';
import { rule } from '../check.js';
import { active } from '../documented.js';
import { expectEqual, expectTrue, seen } from '../expect.js';
import { plainAttributes, present } from '../review/attributes.js';
import { factsBy, propose, review, whileAccepted } from '../review/desk.js';
import { factsOf, freshSpecies, isUnclaimed, recordOfSpecies, unclaimedSpecies } from '../review/plot.js';
import { reviewerOf } from '../review/roles.js';
import { MARK } from '../review/submitted.js';
import type { Correction } from '../review/submitting.js';
import type { Target } from '../target.js';
import type { Species } from '../types.js';

const REVIEW = { group: 'review' } as const;

const CHANGE = { growth_habit: 'Conformance' };

/** Milliseconds within which lists show what was accepted (C12.4). */
const SOON = 5000;

/** Requests a list until it has these ids, for as long as the rule allows. */
const soonLists = async (target: Target, path: string, ids: readonly number[]): Promise<void> => {
  const end = performance.now() + SOON;
  for (;;) {
    const listed = (await target.list(path)).data.map(({ id }) => id);
    if (listed.join() === ids.join()) return;
    expectTrue(`${path} lists ${listed} and not ${ids} after ${SOON} ms`, performance.now() < end);
    await pause(100);
  }
};

/** C9.48, C9.49 and C12.4: the effects of an acceptance. */
export const acceptances = [
  rule(
    'C2.46',
    'accept answers 200 with the record, which names the reviewer',
    async (target) => {
      const species = await unclaimedSpecies(target);
      await whileAccepted(target, species, CHANGE, async (accepted) => {
        expectEqual('status', [accepted.change_status, accepted.record_id], ['accepted', species.id]);
        expectTrue(
          'no reviewer',
          Number.isInteger(accepted.accepted_by) && accepted.accepted_by !== accepted.user_id,
        );
        expectEqual('read', (await target.record(`/api/v1/corrections/${accepted.id}`)).data, accepted);
      });
    },
    REVIEW,
  ),
  rule(
    'C8.47',
    'a pending correction says nothing of applied fields; accepting names the applied ones and why others were not',
    async (target) => {
      const species = await unclaimedSpecies(target);
      const offScale = { ...CHANGE, light: 0 };
      await whileAccepted(target, species, offScale, async (accepted) => {
        expectEqual('applied_fields', accepted.applied_fields, ['growth_habit']);
        expectEqual('unapplied_fields', accepted.unapplied_fields, { light: 'off_scale' });
      });
      const reviewer = await reviewerOf(target);
      const { id } = await propose(target, species, CHANGE);
      const { data } = await target.record<Correction>(`/api/v1/corrections/${id}`);
      expectEqual('fields of a pending one', [data.applied_fields, data.unapplied_fields], [null, null]);
      expectStatus(await review(target, reviewer, id, 'reject'), 200);
    },
    REVIEW,
  ),
  rule(
    'C9.48',
    'each changed field has an active community fact and is published; nothing else changes',
    async (target) => {
      const species = await unclaimedSpecies(target);
      const { rank } = await recordOfSpecies(target, species);
      const correction = { ...CHANGE, rank, planting_days_to_harvest: 77, flower_color: 'red|white' };
      const from = { source_type: 'external', source_reference: 'https://conformance.example/1' };
      const look = async (accepted: Correction) => {
        const facts = await factsBy(target, species, accepted);
        const found = facts.map(({ attribute_name, value, status }) =>
          [attribute_name, value, status].join(),
        );
        const expected = ['flower_color,white|red,active', 'growth_habit,Conformance,active'];
        expectEqual('facts', found.toSorted(), [...expected, 'planting_days_to_harvest,77,active']);
        for (const fact of facts)
          expectEqual(
            'evidence and address',
            [fact.evidence_type, fact['source_url']],
            ['reported', from.source_reference],
          );
        const record = await recordOfSpecies(target, species);
        expectEqual('growth_habit', present(record, 'growth_habit'), 'Conformance');
        expectEqual('planting_days_to_harvest', present(record, 'planting_days_to_harvest'), 77);
        expectEqual('flower_color', present(record, 'flower_color'), ['white', 'red']);
      };
      await whileAccepted(target, species, correction, look, from);
    },
    REVIEW,
  ),
  rule(
    'C9.48',
    'a correction that cannot be accepted stays pending with the reason in its review notes, and nothing is applied',
    async (target) => {
      const reviewer = await reviewerOf(target);
      const species = await unclaimedSpecies(target);
      const before = [await target.record(`/api/v1/species/${species.slug}`), await factsOf(target, species)];
      const { id } = await propose(target, species, { light: 0 });
      expectStatus(await review(target, reviewer, id, 'accept'), 422);
      const { data } = await target.record<Correction>(`/api/v1/corrections/${id}`);
      expectEqual('status', [data.change_status, data.accepted_by], ['pending', null]);
      expectTrue(
        `no reason in: ${data.review_notes}`,
        data.notes === MARK && data.review_notes?.includes('light') === true,
      );
      const after = [await target.record(`/api/v1/species/${species.slug}`), await factsOf(target, species)];
      expectEqual('record and facts', after, before);
      expectStatus(await review(target, reviewer, id, 'reject'), 200);
    },
    REVIEW,
  ),
  rule(
    'C9.49',
    'an accepted null empties the field despite other sources, whose claims stay active',
    async (target) => {
      const names = plainAttributes.filter(({ kind }) => kind !== 'measure' && kind !== 'English');
      const claims = async (species: Species) =>
        active(await factsOf(target, species)).filter(({ attribute_name }) =>
          names.some(({ name }) => name === attribute_name && name !== 'rank'),
        );
      const species = await freshSpecies(
        target,
        async (each) => (await claims(each)).length > 0 && (await isUnclaimed(target)(each)),
      );
      const others = await claims(species);
      const { attribute_name: name } = seen(others[0], 'a claim');
      await whileAccepted(target, species, { [name]: null }, async (accepted) => {
        const facts = await factsBy(target, species, accepted);
        expectEqual(
          'facts',
          facts.map(({ attribute_name, value, status }) => [attribute_name, value, status]),
          [[name, '', 'active']],
        );
        const shown = present(await recordOfSpecies(target, species), name);
        if (shown !== undefined) expectEqual(name, shown, null);
        const still = (await claims(species)).filter(({ source }) => source !== 'community');
        expectEqual(
          'claims of other sources',
          still.map(({ id }) => id),
          others.map(({ id }) => id),
        );
      });
    },
    REVIEW,
  ),
  rule(
    'C12.4',
    'an accepted correction is in the record and its facts at once, in lists and searches soon',
    async (target) => {
      const species = await unclaimedSpecies(target);
      const habit = `Conformance of ${species.slug}`;
      const filter = `filter[growth_habit]=${encodeURIComponent(habit)}`;
      const paths = [
        `species?${filter}`,
        `plants?${filter}`,
        `species/search?q=*&${filter}`,
        `plants/search?q=*&${filter}`,
      ];
      await whileAccepted(target, species, { growth_habit: habit }, async (accepted) => {
        expectEqual('growth_habit', present(await recordOfSpecies(target, species), 'growth_habit'), habit);
        expectEqual('facts', (await factsBy(target, species, accepted)).length, 1);
        for (const path of paths) await soonLists(target, `/api/v1/${path}`, [species.id]);
      });
      for (const path of paths) await soonLists(target, `/api/v1/${path}`, []);
    },
    REVIEW,
  ),
];
