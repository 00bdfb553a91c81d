// Question: Who says what about one species, and what credit do they ask for?
// Shows:    The facts of a species, and the list of sources with their rank and credit line.
// Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 node values-and-sources.mjs [slug]

const { LINNEA_URL = 'http://localhost:3000', LINNEA_TOKEN } = process.env;
const [slug = 'helianthus-annuus'] = process.argv.slice(2);

const ask = async (path) => {
  const answer = await fetch(LINNEA_URL + path, { headers: { Authorization: `Bearer ${LINNEA_TOKEN}` } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).data;
};

// Active facts are what sources claim now; superseded and rejected ones are kept for the record.
const facts = await ask(`/api/v1/species/${slug}/facts?filter[status]=active`);
const sources = await ask('/api/v1/sources');
const rankOf = new Map(sources.map((source) => [source.slug, source.rank]));

const byField = new Map();
for (const fact of facts)
  byField.set(fact.attribute_name, [...(byField.get(fact.attribute_name) ?? []), fact]);

for (const [field, claims] of [...byField].sort()) {
  claims.sort((a, b) => rankOf.get(a.source) - rankOf.get(b.source));
  console.log(field);
  // The strongest source comes first: its value is the published one.
  for (const { value, unit, source, evidence_type } of claims)
    console.log(`  ${value}${unit ? ` ${unit}` : ''}  (${source}, ${evidence_type})`);
}

console.log('\nCredit:');
const used = new Set(facts.map(({ source }) => source));
for (const { slug: source, credit } of sources) if (used.has(source)) console.log(`  ${source}: ${credit}`);

if (facts.length === 0) throw new Error(`No source claims anything of ${slug}.`);
for (const source of used) if (!rankOf.has(source)) throw new Error(`${source} is not among the sources.`);
