import { GUIDES, type GuideGroup } from '../docs/guides.js';
import type { FoundPassage } from '../docs/library.js';
import type { Guide } from '../docs/render-library.js';
import { PageLayout } from '../layout.js';
import type { Visit } from '../visit.js';

const GROUPS = [...new Set(GUIDES.map(({ group }) => group))];

/** The search box over the documentation. */
export const DocsSearch = ({ visit: { t }, text }: { readonly visit: Visit; readonly text: string }) => (
  <search>
    <form class="search docs-search" action="/docs/search">
      <label class="hidden" for="docs-q">
        {t.documentation.search}
      </label>
      <input
        id="docs-q"
        name="q"
        type="search"
        value={text}
        placeholder={t.documentation.search}
        maxlength={200}
      />
      <button type="submit">{t.documentation.searchGo}</button>
    </form>
  </search>
);

interface SideProps {
  readonly visit: Visit;
  readonly guides: readonly Guide[];
}

/** The guides by group, beside every page of the documentation. */
export const DocsSide = ({ visit, guides }: SideProps) => {
  const { t } = visit;
  const path = visit.url.split('?')[0];
  const item = (to: string, text: string, lang?: string) => (
    <li key={to}>
      <a href={to} lang={lang} aria-current={path === to ? 'page' : undefined}>
        {text}
      </a>
    </li>
  );
  return (
    <nav class="docs-side" aria-label={t.documentation.all}>
      <ul>{item('/docs/api', t.documentation.reference)}</ul>
      {GROUPS.map((group: GuideGroup) => (
        <div key={group}>
          <h2>{t.documentation.groups[group]}</h2>
          <ul>
            {guides
              .filter((each) => each.group === group)
              .map(({ slug, title }) => item(`/docs/${slug}`, title, 'en'))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

/** Says on pages in other languages that the guides are in English. */
export const InEnglish = ({ visit: { t } }: { readonly visit: Visit }) =>
  t.documentation.inEnglish === '' ? null : <p class="quiet">{t.documentation.inEnglish}</p>;

/** The first page of the documentation. */
export const DocsHomePage = ({ visit, guides }: SideProps) => {
  const { t } = visit;
  return (
    <PageLayout
      visit={visit}
      kind="docs"
      title={t.documentation.title}
      description={t.documentation.lead}
      canonical="/docs"
    >
      <h1>{t.documentation.title}</h1>
      <p class="lead">{t.documentation.lead}</p>
      <DocsSearch visit={visit} text="" />
      <p class="downloads">
        <a href="/docs/api">{t.documentation.reference}</a>
        <a href="/api/openapi.json">{t.documentation.openapi}</a>
      </p>
      <InEnglish visit={visit} />
      <div class="guide-groups">
        {GROUPS.map((group) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{t.documentation.groups[group]}</h2>
            <ul lang="en">
              {guides
                .filter((each) => each.group === group)
                .map(({ slug, title, summary }) => (
                  <li key={slug}>
                    <a href={`/docs/${slug}`}>{title}</a>
                    <p>{summary}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </PageLayout>
  );
};

/** A guide. */
export const GuidePage = ({ visit, guides, guide }: SideProps & { readonly guide: Guide }) => {
  const { t } = visit;
  return (
    <PageLayout
      visit={visit}
      kind="docs"
      title={guide.title}
      description={guide.summary}
      canonical={`/docs/${guide.slug}`}
    >
      <div class="docs-columns">
        <DocsSide visit={visit} guides={guides} />
        <div>
          <DocsSearch visit={visit} text="" />
          <h1 lang="en">{guide.title}</h1>
          <InEnglish visit={visit} />
          <details class="contents">
            <summary>{t.documentation.onPage}</summary>
            <ul lang="en">
              {guide.headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
          </details>
          <article class="prose" lang="en" dangerouslySetInnerHTML={{ __html: guide.html }} />
          <p class="quiet">
            <a href={`/docs/${guide.slug}.md`}>{t.documentation.markdown}</a>
          </p>
        </div>
      </div>
    </PageLayout>
  );
};

/** A program of the cookbook. */
export const ProgramPage = ({
  visit,
  guides,
  name,
  text,
}: SideProps & { readonly name: string; readonly text: string }) => {
  const { t } = visit;
  return (
    <PageLayout
      visit={visit}
      kind="docs"
      title={t.documentation.program(name)}
      canonical={`/docs/cookbook/${name}`}
    >
      <div class="docs-columns">
        <DocsSide visit={visit} guides={guides} />
        <div>
          <h1>
            <code>{name}</code>
          </h1>
          <pre tabindex={0}>
            <code lang="en">{text}</code>
          </pre>
          <p>
            <a href={`/docs/cookbook/${name}?raw`} download={name}>
              {t.documentation.file}
            </a>
          </p>
        </div>
      </div>
    </PageLayout>
  );
};

/** What the search over the documentation found. */
export const DocsSearchPage = ({
  visit,
  guides,
  text,
  found,
}: SideProps & { readonly text: string; readonly found: readonly FoundPassage[] }) => {
  const { t } = visit;
  return (
    <PageLayout visit={visit} kind="docs" title={t.documentation.search} canonical={null}>
      <div class="docs-columns">
        <DocsSide visit={visit} guides={guides} />
        <div>
          <DocsSearch visit={visit} text={text} />
          {text === '' ? null : (
            <h1 class="result">
              {found.length === 0
                ? t.documentation.notFound(text)
                : t.documentation.found(found.length, text)}
            </h1>
          )}
          <ol class="passages" lang="en">
            {found.map(({ address, guide, heading, excerpt }) => (
              <li key={address}>
                <a href={address}>{heading}</a>
                {heading === guide ? null : <span class="quiet"> {guide}</span>}
                <p>{excerpt}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </PageLayout>
  );
};
