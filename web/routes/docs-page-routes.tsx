import { readFileSync } from 'node:fs';
import type { ApiContext } from '../../src/http/api-context.js';
import { problem } from '../../src/http/problem.js';
import { once } from '../../src/runtime/once.js';
import { packaged } from '../../src/runtime/package-root.js';
import { documentAnswer, fileAnswer, movedTo, type PageAnswer } from '../answer.js';
import { readLibrary } from '../docs/library.js';
import { llmsText } from '../docs/llms.js';
import { readReference } from '../docs/reference.js';
import type { PageRouter } from '../page-router.js';
import { DocsHomePage, DocsSearchPage, GuidePage, ProgramPage } from '../pages/docs-pages.js';
import { ReferenceGroupPage, ReferencePage } from '../pages/reference-pages.js';
import { visitOf } from '../visit.js';
import { first, parameter, type Site } from './site.js';

const NOTHING_ALLOWED = "default-src 'none'";

/** Adds the guides, the cookbook, the reference and the search over them (C15.75 to C15.77). */
export const docsPageRoutes = (pages: PageRouter, { assets }: Site): void => {
  // Read at the first request for a guide, not at the start of every service.
  const library = once(readLibrary);
  const reference = once(readReference);

  pages.get('/docs', (ctx) => {
    if (ctx.path.endsWith('/')) return movedTo('/docs');
    const visit = visitOf(ctx, assets);
    const { guides } = library();
    return documentAnswer(visit, <DocsHomePage visit={visit} guides={guides} />);
  });

  pages.get('/docs/search', (ctx) => {
    const visit = visitOf(ctx, assets);
    const text = first(ctx, 'q').trim().slice(0, 200);
    const { guides, search } = library();
    const found = text === '' ? [] : search(text);
    return documentAnswer(visit, <DocsSearchPage visit={visit} guides={guides} text={text} found={found} />);
  });

  pages.get('/docs/api', (ctx) => {
    const visit = visitOf(ctx, assets);
    const { intro, groups } = reference();
    const { guides } = library();
    return documentAnswer(
      visit,
      <ReferencePage visit={visit} guides={guides} groups={groups} intro={intro} />,
    );
  });

  pages.get('/docs/api/:group', (ctx) => {
    const visit = visitOf(ctx, assets);
    const { groups } = reference();
    const group = groups.find(({ name }) => name === parameter(ctx, 'group'));
    if (!group) throw problem('not_found');
    const { guides } = library();
    return documentAnswer(visit, <ReferenceGroupPage visit={visit} guides={guides} group={group} />);
  });

  const guideAnswer = (ctx: ApiContext, path: string): PageAnswer => {
    const [, slug = '', isMarkdown] = /^(.*?)(\.md)?$/.exec(path) ?? [];
    const { guides, bySlug } = library();
    const guide = bySlug.get(slug);
    if (!guide) throw problem('not_found');
    if (isMarkdown)
      return fileAnswer('md', readFileSync(packaged('docs', guide.file), 'utf8'), NOTHING_ALLOWED);
    const visit = visitOf(ctx, assets);
    return documentAnswer(visit, <GuidePage visit={visit} guides={guides} guide={guide} />);
  };

  pages.get('/docs/:slug', (ctx) => guideAnswer(ctx, parameter(ctx, 'slug')));

  pages.get('/docs/cookbook/:name', (ctx) => {
    const name = parameter(ctx, 'name');
    const { guides, programs } = library();
    const text = programs.get(name);
    if (text === undefined) return guideAnswer(ctx, `cookbook/${name}`);
    if (ctx.querystring === 'raw') return fileAnswer('txt', text, NOTHING_ALLOWED);
    const visit = visitOf(ctx, assets);
    return documentAnswer(visit, <ProgramPage visit={visit} guides={guides} name={name} text={text} />);
  });

  pages.get('/llms.txt', (ctx) => {
    const { guides } = library();
    return fileAnswer('txt', llmsText(visitOf(ctx, assets).base, guides), NOTHING_ALLOWED, {
      caching: 'private',
    });
  });
};
