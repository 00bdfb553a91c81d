/** Groups of the guides, in the order of the page. */
export type GuideGroup = 'begin' | 'use' | 'contribute' | 'operate' | 'inside';

/** A document of the folder `docs` that is a page. */
export interface GuideFile {
  readonly slug: string;
  /** Path in the folder `docs`. */
  readonly file: string;
  readonly group: GuideGroup;
}

const guide = (group: GuideGroup, ...slugs: readonly string[]): readonly GuideFile[] =>
  slugs.map((slug) => ({ slug, file: slug === 'cookbook' ? 'cookbook/README.md' : `${slug}.md`, group }));

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
  ...guide('use', 'data', 'keys', 'glossary', 'contract'),
  ...guide('contribute', 'corrections', 'fact-format', 'translating'),
  ...guide('operate', 'operations', 'configuration', 'scaling', 'benchmarks'),
  ...guide('inside', 'architecture', 'conformance'),
];

/** Names of the files of the cookbook that have a page. */
export const PROGRAM = /^[a-z][a-z-]*\.(?:sh|mjs|py|html|txt)$/;
