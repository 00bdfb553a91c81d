// Question: How do I propose a correction, and how does somebody else review it?
// Shows:    Submission, review by another account, the corrected record and its fact, and the revert.
// Run:      LINNEA_TOKEN=usr-… LINNEA_REVIEWER_TOKEN=usr-… LINNEA_ADMIN_TOKEN=unl-… \
//           LINNEA_URL=http://localhost:3000 node propose-and-review.mjs [slug]
//           Make the accounts with: linnea accounts create --name "Eve Reed" --role reviewer
//           The file changes a record and takes the change back: run it against a test instance.

import assert from 'node:assert/strict';

const { LINNEA_URL = 'http://localhost:3000' } = process.env;
const { LINNEA_TOKEN, LINNEA_REVIEWER_TOKEN, LINNEA_ADMIN_TOKEN } = process.env;
const [slug = 'eucalyptus-globulus'] = process.argv.slice(2);

/** Reads, or posts where there is a body; returns the record under `data`. */
const ask = async (token, path, body) => {
  const answer = await fetch(LINNEA_URL + path, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).data;
};
const heightOf = (species) => species.specifications.maximum_height.cm;

const before = heightOf(await ask(LINNEA_TOKEN, `/api/v1/species/${slug}`));

// Lengths are submitted as value and unit: in, ft, cm or m. They are stored in whole centimetres.
const proposed = (before ?? 4900) / 100 + 1;
const submitted = await ask(LINNEA_TOKEN, `/api/v1/corrections/species/${slug}`, {
  correction: { maximum_height_value: proposed, maximum_height_unit: 'm' },
  source_type: 'external',
  source_reference: 'https://flora.example/eucalyptus',
  notes: 'Table 2 of the flora.',
});
console.log(`Correction ${submitted.id} is ${submitted.change_status}:`, submitted.changes);
assert.equal(
  heightOf(await ask(LINNEA_TOKEN, `/api/v1/species/${slug}`)),
  before,
  'Nothing changes at submission.',
);

// updated_at guards the reviewer: if the submitter has changed the correction meanwhile, the answer is 409.
const accepted = await ask(LINNEA_REVIEWER_TOKEN, `/api/v1/corrections/${submitted.id}/accept`, {
  notes: 'Seen in the cited flora.',
  updated_at: submitted.updated_at,
});
console.log(`Correction ${accepted.id} is ${accepted.change_status} by account ${accepted.accepted_by}.`);

const after = heightOf(await ask(LINNEA_TOKEN, `/api/v1/species/${slug}`));
console.log(`The record says ${after} cm; before: ${before} cm.`);
assert.equal(after, Math.round(proposed * 100));

const query = 'filter[attribute_name]=maximum_height_cm&filter[source]=community&filter[status]=active';
const [fact] = await ask(LINNEA_TOKEN, `/api/v1/species/${slug}/facts?${query}`);
console.log(`Its fact: ${fact.value} ${fact.unit}, ${fact.source}. ${fact.notes}`);
assert.equal(fact.source_record_id, String(accepted.id));

// An admin takes back what the correction did; the next strongest source supplies the value again.
await ask(LINNEA_ADMIN_TOKEN, `/api/v1/corrections/${accepted.id}/revert`, { notes: 'Only an example.' });
const restored = heightOf(await ask(LINNEA_TOKEN, `/api/v1/species/${slug}`));
console.log(`Reverted: the record says ${restored} cm.`);
assert.equal(restored, before);
