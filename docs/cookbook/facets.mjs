// Question: How do the edible plants divide by family, form and light?
// Shows:    Facets of a list, the words of a scale, and that a group has as many records as its filter finds.
// Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 node facets.mjs

const { LINNEA_URL = 'http://localhost:3000', LINNEA_TOKEN } = process.env;

const ask = async (query) => {
  const answer = await fetch(`${LINNEA_URL}/api/v1/species?${query}`, {
    headers: { Authorization: `Bearer ${LINNEA_TOKEN}` },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).meta;
};

const list = 'filter[edible]=true';
const { total, facets = {} } = await ask(`${list}&facets=family,ligneous_type,light&facet_limit=5`);
console.log(`${total} edible plants`);
for (const [field, { groups, other, missing }] of Object.entries(facets)) {
  console.log(`${field}:`);
  for (const { label, count } of groups) console.log(`  ${label}: ${count}`);
  console.log(`  other groups: ${other}, unknown: ${missing}`);
}

// Each group counts the records that the list has with one more filter, whose value is that of the group.
const [largest] = facets.family?.groups ?? [];
if (!largest) throw new Error('No edible plant has a family.');
const found = await ask(`${list}&filter[family]=${encodeURIComponent(largest.value)}`);
if (found.total !== largest.count)
  throw new Error(`${largest.label} has ${found.total} edible plants, but its group ${largest.count}.`);

// The facet of a field leaves out its own filter, so that other groups can be added; the chosen one is selected.
const again = await ask(`${list}&facets=family&filter[family]=${encodeURIComponent(largest.value)}`);
const chosen = again.facets.family.groups.find(({ selected }) => selected);
console.log(`Selected: ${chosen.label}, of ${again.facets.family.total_groups} families.`);
if (chosen.value !== largest.value) throw new Error('Another group is selected.');
