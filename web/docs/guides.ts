/** Groups of the guides, in the order of the page. */
export type GuideGroup = 'begin' | 'use' | 'contribute' | 'operate' | 'inside';

/** A document of the folder `docs` that is a page. */
export interface GuideFile {
  readonly slug: string;
  /** Path in the folder `docs`. */
  readonly file: string;
  readonly group: GuideGroup;
}

/** Guides whose file has another name than the page. */
const OTHER_FILES: ReadonlyMap<string, string> = new Map([
  ['cookbook', 'cookbook/README.md'],
  ['questions', 'cookbook/questions.md'],
]);

const guide = (group: GuideGroup, ...slugs: readonly string[]): readonly GuideFile[] =>
  slugs.map((slug) => ({ slug, file: OTHER_FILES.get(slug) ?? `${slug}.md`, group }));

/** The guides. */
export const GUIDES: readonly GuideFile[] = [
  ...guide(
    'begin',
    'getting-started',
    'querying',
    'cookbook',
    'questions',
    'openrefine-and-assistants',
    'migrating-from-trefle',
  ),
  ...guide('use', 'data', 'keys', 'glossary', 'contract'),
  ...guide('contribute', 'corrections', 'fact-format', 'translating'),
  ...guide('operate', 'operations', 'configuration', 'scaling', 'benchmarks'),
  ...guide('inside', 'architecture', 'conformance'),
];

/** Names of the files of the cookbook that have a page. */
export const PROGRAM = /^[a-z][a-z-]*\.(?:sh|mjs|ts|py|R|html|txt)$/;
