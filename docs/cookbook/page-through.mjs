// Question: How do I read every species without running into the rate limit?
// Shows:    Lists of one family each, links.next, the RateLimit headers, and waiting as long as the service asks.
// Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 node page-through.mjs > species.csv
//           60 requests a minute, the default plan, read at most 1,200 species a minute.

const { LINNEA_URL = 'http://localhost:3000', LINNEA_TOKEN } = process.env;

const wait = (seconds) => {
  console.error(`Waiting ${seconds} s for the rate limit.`);
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
};

const ask = async (path) => {
  const answer = await fetch(LINNEA_URL + path, { headers: { Authorization: `Bearer ${LINNEA_TOKEN}` } });
  if (answer.status === 429) {
    await wait(Number(answer.headers.get('Retry-After')));
    return ask(path);
  }
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  // The budget is used up: wait until it returns instead of provoking a 429. Absent for unlimited accounts.
  if (answer.headers.get('RateLimit-Remaining') === '0')
    await wait(Math.max(1, Number(answer.headers.get('RateLimit-Reset')) - Math.floor(Date.now() / 1000)));
  return answer.json();
};

async function* list(path) {
  let next = path;
  while (next) {
    const { data, links } = await ask(next);
    yield* data;
    next = links.next;
  }
}

// A list ends at page 2,500, which is 50,000 records, so a big database is read in parts: one for each family,
// and one for the species without a family.
const parts = ['null'];
for await (const { name } of list('/api/v1/families')) parts.push(name);

const seen = new Set();
for (const family of parts)
  for await (const { id, slug, scientific_name } of list(`/api/v1/species?filter[family_name]=${family}`)) {
    if (seen.has(id)) throw new Error(`${slug} came twice.`);
    seen.add(id);
    console.log(`${id},${slug},${scientific_name}`);
  }

const { meta } = await ask('/api/v1/species');
console.error(`${seen.size} species read of ${meta.total}.`);
if (seen.size === 0 || seen.size !== meta.total)
  throw new Error('Some species are missing: were any added meanwhile?');
