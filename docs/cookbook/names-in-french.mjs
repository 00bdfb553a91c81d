// Question: What are these plants called in French, and how do I search by a French name?
// Shows:    lang, which prefers and shows names of one language, and explain, which says which name matched.
// Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 node names-in-french.mjs [name]

const { LINNEA_URL = 'http://localhost:3000', LINNEA_TOKEN } = process.env;
const [name = 'érable'] = process.argv.slice(2);

const query = new URLSearchParams({ q: name, lang: 'fr', explain: 'true' });
const answer = await fetch(`${LINNEA_URL}/api/v1/species/search?${query}`, {
  headers: { Authorization: `Bearer ${LINNEA_TOKEN}` },
});
if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
const { data, meta } = await answer.json();

console.log(`${meta.total} results for ${name}`);
for (const { scientific_name, common_name, common_name_language, match } of data)
  console.log(
    `${common_name} (${common_name_language}), ${scientific_name}: found by ${match.kind} "${match.name}"`,
  );

// Names of the language come before the others that match as well.
if (data[0]?.common_name_language !== 'fr') throw new Error('The first result has no French name.');
