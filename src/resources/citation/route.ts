import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { Warning } from '../../query/warning.js';
import type { Releases } from '../../releases/manifest.js';
import { databaseLicence } from '../sources/database-licence.js';
import type { ListedSource } from '../sources/presenter.js';
import { type Citation, type CitedSource, creatorOf, DATA_TITLE, type Operator } from './citation.js';
import type { CitedPart, createFindCitedPart } from './cited-part.js';
import { apaReference } from './formats/apa.js';
import { CITATION_FORMAT_NAMES, CITATION_FORMATS } from './formats/index.js';
import { citationOfRelease } from './of-release.js';
import { readCitation } from './read.js';
import { CitationAnswer, CitationParameters } from './schema.js';

/** Dependencies of the route. */
interface CitationParts {
  readonly operator: Operator;
  readonly releases: Releases;
  readonly sources: () => Promise<readonly ListedSource[]>;
  /** Returns the version of the data; null while it is not known. */
  readonly version: () => Promise<string | null>;
  readonly find: ReturnType<typeof createFindCitedPart>;
}

const TYPES = CITATION_FORMAT_NAMES.map((name) => CITATION_FORMATS[name].type);

const cited = ({ slug, name, citation, url, licence, licence_url }: CitedSource): CitedSource => ({
  slug,
  name,
  citation,
  url,
  licence,
  licence_url,
});

/** Returns whether the data has anything of a source: the counts of one that states only names are 0. */
const isUsed = ({ published_count, images_count, last_ingested_at }: ListedSource): boolean =>
  last_ingested_at !== null || published_count !== 0 || images_count !== 0;

/** Returns the citation of a part of the data as it is today. */
const citationToday = (
  { title, sources: slugs }: CitedPart,
  operator: Operator,
  listed: readonly ListedSource[],
  version: string | null,
): Omit<Citation, 'url'> => {
  const sources = listed.filter((source) => (slugs === null ? isUsed(source) : slugs.has(source.slug)));
  const whole = databaseLicence(sources.map((source) => ({ ...source, facts_count: 1 })));
  return {
    creator: creatorOf(operator),
    title: title === null ? DATA_TITLE : `${title}. In ${DATA_TITLE}`,
    abstract: null,
    version,
    issued: null,
    accessed: new Date().toISOString().slice(0, 10),
    licence: whole && { name: whole.name, url: whole.url },
    sources: sources.map(cited),
  };
};

/** Adds the route that says how data is cited (contract C2.77, C16.40 to C16.44); it needs no credential. */
export const citationRoute = (router: ApiRouter, parts: CitationParts): void =>
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/citation',
      rule: 'C2.77',
      summary: 'Get a citation',
      description: `Returns how to cite the present data, a release (\`release\`), what a list finds (\`filter[…]\`, \`filter_not[…]\`, \`range[…]\`,
\`unknown\`, \`zone_id\` and \`at\` as in \`GET /api/v1/species\`; up to 5,000 species, at the price of a list), the record of a species
(\`species\`) or one of its values (\`species\` and \`field\`), each with the sources on which it stands. Needs no credential.

\`format\`, or \`Accept\`, chooses APA, BibTeX, RIS, the metadata of DataCite in JSON, or a Citation File.`,
      access: 'anyone',
      parameters: CitationParameters,
      choosing: COLLECTIONS.species,
      query: readCitation,
      files: TYPES,
      response: warnable(CitationAnswer),
      status: [200, 304, 400, 404, 410, 422],
      caching: 'public',
    },
    async ({ query: { cited: what, format, warnings }, base, payer, signal, acceptedType }) => {
      const at = (path: string): string | null => (base === '' ? null : base + path);
      const answer = (citation: Citation, speciesCount: number | null, all: readonly Warning[]) => {
        const file =
          format === null
            ? CITATION_FORMAT_NAMES.find((name) => CITATION_FORMATS[name].type === acceptedType)
            : CITATION_FORMAT_NAMES.find((name) => name === format);
        if (file !== undefined)
          return { file: CITATION_FORMATS[file].write(citation), type: CITATION_FORMATS[file].type };
        const { abstract: _, sources, ...rest } = citation;
        const data = {
          text: apaReference(citation),
          ...rest,
          species_count: speciesCount,
          sources: sources.map(cited),
        };
        return { json: JSON.stringify({ data, meta: metaWith({}, all) }) };
      };
      if (what.kind === 'release') {
        const url = at(`/api/v1/releases/${what.version}/README.md`);
        return answer({ ...(await citationOfRelease(parts.releases, what.version)), url }, null, warnings);
      }
      const part = await parts.find(what, { payer, signal });
      const [listed, version] = await Promise.all([parts.sources(), parts.version()]);
      const citation = citationToday(part, parts.operator, listed, version);
      return answer({ ...citation, url: at(part.path) }, part.speciesCount, [...warnings, ...part.warnings]);
    },
  );
