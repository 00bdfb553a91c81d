import type { Guide } from './render-library.js';

/** Returns the text of /llms.txt, which tells language models what the service is and where its documents are. */
export const llmsText = (base: string, guides: readonly Guide[]): string => {
  const line = (title: string, path: string, summary: string): string =>
    `- [${title}](${base}${path}): ${summary}`;
  return `# Linnea

> Botanical data over HTTP and JSON: every value is a fact with its source, evidence and licence. The strongest source
> supplies the published value, and a reviewed correction always wins. The interface is that of Trefle 2.6.

Requests below /api need an account token as \`Authorization: Bearer TOKEN\`. Missing values are null, never 0 or false.
Whoever displays the data must display the credit line of every source shown: ${base}/api/v1/sources.

## Interface

${line('OpenAPI document', '/api/openapi.json', 'every route with parameters, schemas and examples')}
${line('Fields', '/api/v1/fields', 'every field with type, unit, vocabulary and coverage')}
${line('Reference', '/docs/api', 'the same as pages')}

## Guides

${guides.map(({ title, slug, summary }) => line(title, `/docs/${slug}.md`, summary)).join('\n')}

## Pages

${line('Explore', '/explore', 'plants by name and by values')}
${line('Match', '/match', 'lists of names matched with accepted species')}
${line('Data', '/data', 'sources, coverage, disagreements, releases')}
`;
};
