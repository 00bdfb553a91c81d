/** Groups of the guides, in the order of the page. */
export type GuideGroup = 'begin' | 'cookbook' | 'use' | 'contribute' | 'operate' | 'inside';

/** A document of the folder `docs` that is a page. */
export interface GuideFile {
  /** Path below `/docs`. */
  readonly slug: string;
  /** Path in the folder `docs`. */
  readonly file: string;
  readonly group: GuideGroup;
}

/** Guides whose file has another name than the page. */
const OTHER_FILES: ReadonlyMap<string, string> = new Map([['cookbook', 'cookbook/README.md']]);

const guide = (group: GuideGroup, ...slugs: readonly string[]): readonly GuideFile[] =>
  slugs.map((slug) => ({ slug, file: OTHER_FILES.get(slug) ?? `${slug}.md`, group }));

/** The guides. */
export const GUIDES: readonly GuideFile[] = [
  ...guide(
    'begin',
    'getting-started',
    'querying',
    'cookbook',
    'openrefine-and-assistants',
    'migrating-from-trefle',
  ),
  ...guide('cookbook', 'cookbook/plants', 'cookbook/names', 'cookbook/sources', 'cookbook/programs'),
  ...guide('use', 'data', 'words', 'keys', 'glossary', 'contract'),
  ...guide('contribute', 'corrections', 'fact-format', 'translating'),
  ...guide('operate', 'operations', 'configuration', 'scaling', 'benchmarks'),
  ...guide('inside', 'architecture', 'decisions', 'pages', 'conformance'),
];

/** Names of the programs of the cookbook. */
export const PROGRAM = /^[a-z][a-z-]*\.(?:mjs|html|py|R)$/;
