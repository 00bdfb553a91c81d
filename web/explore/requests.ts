/** A command or program that sends a request to the API. */
export interface RequestSample {
  readonly language: string;
  readonly code: string;
}

/**
 * Returns a request in four languages. `address` is a path with an encoded query string, which contains neither quotes
 * nor backslashes.
 */
export const requestSamples = (base: string, address: string): readonly RequestSample[] => [
  {
    language: 'curl',
    code: `curl -g -H 'Authorization: Bearer YOUR_TOKEN' '${base}${address}'`,
  },
  {
    language: 'JavaScript',
    code: `const answer = await fetch('${base}${address}', {
  headers: { Authorization: 'Bearer YOUR_TOKEN' },
});
const { data, meta } = await answer.json();`,
  },
  {
    language: 'Python',
    code: `import requests

answer = requests.get(
    "${base}${address}",
    headers={"Authorization": "Bearer YOUR_TOKEN"},
)
data = answer.json()["data"]`,
  },
  {
    language: 'R',
    code: `library(httr2)

plants <- request("${base}${address}") |>
  req_headers(Authorization = "Bearer YOUR_TOKEN") |>
  req_perform() |>
  resp_body_json(simplifyVector = TRUE)`,
  },
];
