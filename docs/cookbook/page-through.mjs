// Question: How do I read every species without running into the rate limit?
// Shows:    A cursor, links.next, the RateLimit headers, and waiting as long as the service asks.
// Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 node page-through.mjs > species.csv
//           60 requests a minute, the default plan, read at most 12,000 species a minute.

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

const seen = new Set();
let total = 0;
for (let next = '/api/v1/species?cursor=*&limit=200'; next; ) {
  const { data, links, meta } = await ask(next);
  for (const { id, slug, scientific_name } of data) {
    if (seen.has(id)) throw new Error(`${slug} came twice.`);
    seen.add(id);
    console.log(`${id},${slug},${scientific_name}`);
  }
  total = meta.total;
  next = links.next;
}
console.error(`${seen.size} species read of ${total}.`);
if (seen.size === 0 || seen.size !== total)
  throw new Error('Some species are missing: were any added or removed meanwhile?');
