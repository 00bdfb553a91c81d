// Question: Where do sources disagree about a field, and whose value is published?
// Shows:    A list of the species that have a value, their facts, and the rank of sources.
// Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 node disagreements.mjs [field] [species]
//           The field is a key of docs/keys.md, such as toxicity or maximum_height_cm. Looks at the 200 best-known
//           species unless another number is given. Counts for all species and fields: linnea quality

const { LINNEA_URL = 'http://localhost:3000', LINNEA_TOKEN } = process.env;
const [field = 'average_height_cm', most = '200'] = process.argv.slice(2);

const ask = async (path) => {
  const answer = await fetch(LINNEA_URL + path, { headers: { Authorization: `Bearer ${LINNEA_TOKEN}` } });
  if (answer.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get('Retry-After'))));
    return ask(path);
  }
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** The best-known species with a value: lists begin with these, and filter_not[…]=null drops missing values. */
const species = [];
let next = `/api/v1/species?filter_not[${field}]=null`;
while (next && species.length < Number(most)) {
  const page = await ask(next);
  species.push(...page.data);
  next = page.links.next;
}
species.splice(Number(most));

const rankOf = new Map((await ask('/api/v1/sources')).data.map(({ slug, rank }) => [slug, rank]));
let compared = 0;
const disagreeing = [];
for (const { id, slug, scientific_name } of species) {
  const query = `filter[attribute_name]=${field}&filter[status]=active`;
  const { data: claims } = await ask(`/api/v1/species/${slug}/facts?${query}`);
  if (claims.length > 1) compared++;
  if (new Set(claims.map(({ value }) => value)).size < 2) continue;
  claims.sort((a, b) => rankOf.get(a.source) - rankOf.get(b.source));
  disagreeing.push({ id, published: claims[0].value });
  console.log(`${scientific_name}: ${claims.map(({ source, value }) => `${source} ${value}`).join(', ')}`);
}
console.log(
  `Sources disagree on ${disagreeing.length} of ${compared} species of which several claim ${field}.`,
);

if (disagreeing.length === 0) throw new Error(`No sources disagree about ${field}.`);
// The strongest source is published: a filter for its value finds the species. In a filter commas separate labels,
// and temperatures are whole degrees.
const [{ id, published }] = disagreeing;
const value = field.includes('temperature') ? Math.round(Number(published)) : published.replaceAll('|', ',');
const found = await ask(`/api/v1/species?filter[id]=${id}&filter[${field}]=${encodeURIComponent(value)}`);
if (found.meta.total !== 1)
  throw new Error(
    `${published} of species ${id} is not published: a value without provenance ranks above it.`,
  );
