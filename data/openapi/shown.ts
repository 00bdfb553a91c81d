/** Items that an array may have in an example: of records, and of labels. */
const RECORDS = 1;
const LABELS = 2;

/** Shortens arrays at every depth. */
const cut = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.slice(0, value.every((each) => typeof each === 'object' && each !== null) ? RECORDS : LABELS).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cut(each)]));
};

/** Credentials and values that differ from run to run, with fixed replacements, so that examples change only with the service. */
const SETTLED: readonly (readonly [RegExp, string])[] = [
  [/unl-t{43}/g, 'usr-YOUR-TOKEN'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOi.eyJ0eXAiOi.c2lnbmF0dXJl'],
  [/\d\d-\d\d-\d{4} \d\d:\d\d/g, '11-23-2026 18:05'],
  [/"d-[0-9a-f]{12}"/g, '"d-000812"'],
  [/"request_id":"[0-9a-f]{10}"/g, '"request_id":"5f0c9a7e41"'],
  [/wait \d+ s/g, 'wait 59 s'],
  [/"bytes":\d+,"sha256":"[0-9a-f]{64}"/g, '"bytes":8192,"sha256":"9f86d081884c7d65"'],
];

/** When the run began: later timestamps differ from run to run. */
const STARTED = new Date().toISOString();
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const settled = (text: string): string =>
  text.replace(MOMENT, (moment) => (moment >= STARTED.slice(0, 10) ? '2026-01-30T12:00:00.000Z' : moment));

/** An answer, shortened and with fixed values, as an example shows it. */
export const shown = (value: unknown): unknown =>
  JSON.parse(
    SETTLED.reduce((text, [secret, word]) => text.replace(secret, word), settled(JSON.stringify(cut(value)))),
  );
