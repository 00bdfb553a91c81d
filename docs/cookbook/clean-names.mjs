// Question: How do I clean a column of plant names written by many hands?
// Shows:    Matching a list of names, as one JSON line a name, 1,000 names a request.
// Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 node clean-names.mjs [file with a name a line]
//           Whole CSV files: linnea match names.csv --out matched.csv

import { readFile } from 'node:fs/promises';

const { LINNEA_URL = 'http://localhost:3000', LINNEA_TOKEN } = process.env;
const [file = new URL('names.txt', import.meta.url)] = process.argv.slice(2);
const BATCH = 1000;

const matched = async (names) => {
  const answer = await fetch(`${LINNEA_URL}/api/v1/species/match`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${LINNEA_TOKEN}`,
      'Content-Type': 'application/json',
      Accept: 'application/x-ndjson',
    },
    body: JSON.stringify({ names }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};

const names = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
const items = [];
for (let start = 0; start < names.length; start += BATCH)
  items.push(...(await matched(names.slice(start, start + BATCH))));

// A name that may mean several species is none, with its candidates: decide those by hand.
for (const { name, type, confidence, species, alternatives } of items) {
  const meant =
    species?.scientific_name ?? alternatives.map((each) => `${each.scientific_name}?`).join(' or ');
  console.log(`${name} -> ${meant || 'no species'} (${type}, ${confidence})`);
}

const answered = items.map(({ name }) => name);
if (JSON.stringify(answered) !== JSON.stringify(names)) throw new Error('Not every name has its line.');
if (!items.some(({ species }) => species !== null)) throw new Error('No name means a species.');
