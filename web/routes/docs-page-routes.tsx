import { readFileSync } from 'node:fs';
import type { ApiContext } from '../../src/http/api-context.js';
import { sendPage } from '../../src/http/page.js';
import { problem } from '../../src/http/problem.js';
import type { ApiRouter } from '../../src/http/router.js';
import { once } from '../../src/runtime/once.js';
import { packaged } from '../../src/runtime/package-root.js';
import { sendDocument } from '../answer.js';
import { readLibrary } from '../docs/library.js';
import { llmsText } from '../docs/llms.js';
import { readReference } from '../docs/reference.js';
import { DocsHomePage, DocsSearchPage, GuidePage, ProgramPage } from '../pages/docs-pages.js';
import { ReferenceGroupPage, ReferencePage } from '../pages/reference-pages.js';
import { visitOf } from '../visit.js';
import { first, movedTo, parameter, type Site } from './site.js';

const NOTHING_ALLOWED = "default-src 'none'";

/** Adds the guides, the cookbook, the reference and the search over them (C15.75 to C15.77). */
export const docsPageRoutes = (router: ApiRouter, { assets }: Site): void => {
  // Read at the first request for a guide, not at the start of every service.
  const library = once(readLibrary);
  const reference = once(readReference);

  router.get('/docs', (ctx) => {
    if (ctx.path.endsWith('/')) return movedTo(ctx, '/docs');
    const visit = visitOf(ctx, assets);
    const { guides } = library();
    sendDocument(ctx, visit, <DocsHomePage visit={visit} guides={guides} />);
  });

  router.get('/docs/search', (ctx) => {
    const visit = visitOf(ctx, assets);
    const text = first(ctx, 'q').trim().slice(0, 200);
    const { guides, search } = library();
    const found = text === '' ? [] : search(text);
    sendDocument(ctx, visit, <DocsSearchPage visit={visit} guides={guides} text={text} found={found} />);
  });

  router.get('/docs/api', (ctx) => {
    const visit = visitOf(ctx, assets);
    const { intro, groups } = reference();
    const { guides } = library();
    sendDocument(ctx, visit, <ReferencePage visit={visit} guides={guides} groups={groups} intro={intro} />);
  });

  router.get('/docs/api/:group', (ctx) => {
    const visit = visitOf(ctx, assets);
    const { groups } = reference();
    const group = groups.find(({ name }) => name === parameter(ctx, 'group'));
    if (!group) throw problem('not_found');
    const { guides } = library();
    sendDocument(ctx, visit, <ReferenceGroupPage visit={visit} guides={guides} group={group} />);
  });

  const sendGuide = (ctx: ApiContext, path: string): void => {
    const [, slug = '', isMarkdown] = /^(.*?)(\.md)?$/.exec(path) ?? [];
    const { guides, bySlug } = library();
    const guide = bySlug.get(slug);
    if (!guide) throw problem('not_found');
    if (isMarkdown) {
      sendPage(ctx, 'md', readFileSync(packaged('docs', guide.file), 'utf8'), NOTHING_ALLOWED);
    } else {
      const visit = visitOf(ctx, assets);
      sendDocument(ctx, visit, <GuidePage visit={visit} guides={guides} guide={guide} />);
    }
  };

  router.get('/docs/:slug', (ctx) => sendGuide(ctx, parameter(ctx, 'slug')));

  router.get('/docs/cookbook/:name', (ctx) => {
    const name = parameter(ctx, 'name');
    const { guides, programs } = library();
    const text = programs.get(name);
    if (text === undefined) return sendGuide(ctx, `cookbook/${name}`);
    if (ctx.querystring === 'raw') return sendPage(ctx, 'txt', text, NOTHING_ALLOWED);
    const visit = visitOf(ctx, assets);
    sendDocument(ctx, visit, <ProgramPage visit={visit} guides={guides} name={name} text={text} />);
  });

  router.get('/llms.txt', (ctx) => {
    const { guides } = library();
    sendPage(ctx, 'txt', llmsText(visitOf(ctx, assets).base, guides), NOTHING_ALLOWED, {
      caching: 'private',
    });
  });
};
