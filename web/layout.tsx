import type { ComponentChildren } from 'preact';
import { Mark } from './components/mark.js';
import { SearchBox } from './components/search-box.js';
import { TEXTS } from './messages/catalogue.js';
import { LANGUAGE, type Visit } from './visit.js';

interface PageLayoutProps {
  readonly visit: Visit;
  /** Title without the name of the site; null on the home page. */
  readonly title: string | null;
  readonly description?: string;
  /** Path of the page under its proper address; null for a page that search engines should not list. */
  readonly canonical: string | null;
  /** Photo that represents the page where others link to it. */
  readonly photo?: string | null;
  /** Linked data about the page. */
  readonly linkedData?: object;
  /** Text in the search box. */
  readonly searched?: string;
  /** Whether the page has the search box in its content. */
  readonly ownSearch?: boolean;
  /** Whether there are no other pages than this one and /docs. */
  readonly alone?: boolean;
  /** Class of the body, for the style sheet. */
  readonly kind: string;
  readonly children: ComponentChildren;
}

/** JSON in a script element: `<` is escaped, so that no text in it ends the element. */
const LinkedData = ({ data }: { readonly data: object }) => (
  <script
    type="application/ld+json"
    // Preact would escape the quotes of JSON.
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
);

const Item = ({ visit, path, text }: { visit: Visit; path: string; text: string }) => (
  <a href={path} aria-current={visit.url.split('?')[0] === path ? 'page' : undefined}>
    {text}
  </a>
);

/** What leads to the own pages: the lists of this browser, and the account of somebody who is signed in, or signing in. */
const OwnItems = ({ visit }: { readonly visit: Visit }) => {
  const { t, account } = visit;
  return (
    <span class="own">
      <Item visit={visit} path="/my-plants" text={t.keeping.title} />
      {account === null ? (
        <Item visit={visit} path="/sign-in" text={t.signIn.link} />
      ) : (
        <Item visit={visit} path="/account" text={t.account.link} />
      )}
    </span>
  );
};

const inLanguage = (address: string, code: string): string => `${address}?${LANGUAGE}=${code}`;

const Languages = ({ visit }: { readonly visit: Visit }) =>
  TEXTS.size < 2 ? null : (
    <nav class="languages" aria-label={visit.t.language}>
      {[...TEXTS].map(([code, { languageName }]) => (
        <a
          key={code}
          lang={code}
          hreflang={code}
          href={`/language/${code}?back=${encodeURIComponent(visit.url)}`}
          aria-current={code === visit.language ? 'true' : undefined}
        >
          {languageName}
        </a>
      ))}
    </nav>
  );

/** The addresses of a page in each language, for search engines; without one it is in the language of the visitor (C15.113). */
const Alternates = ({ address }: { readonly address: string }) => (
  <>
    {[...TEXTS.keys()].map((code) => (
      <link key={code} rel="alternate" hreflang={code} href={inLanguage(address, code)} />
    ))}
    <link rel="alternate" hreflang="x-default" href={address} />
  </>
);

/** The frame of every page: head, header with search, content, footer. */
export const PageLayout = (props: PageLayoutProps) => {
  const { visit, title, canonical, photo, linkedData, kind, children } = props;
  const { t, base, assets } = visit;
  const description = props.description ?? t.siteDescription;
  const address = canonical === null || base === '' ? null : base + canonical;
  const fullTitle = title === null ? `Linnea: ${t.home.title}` : `${title} · Linnea`;
  return (
    <html lang={visit.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        {address ? (
          <>
            <link
              rel="canonical"
              href={visit.inOneLanguage ? inLanguage(address, visit.language) : address}
            />
            <Alternates address={address} />
          </>
        ) : null}
        {canonical === null ? <meta name="robots" content="noindex" /> : null}
        <meta property="og:site_name" content="Linnea" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title ?? t.home.title} />
        <meta property="og:description" content={description} />
        {address ? <meta property="og:url" content={address} /> : null}
        {photo ? <meta property="og:image" content={photo} /> : null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={assets.style.path} />
        <script type="module" src={assets.script.path} />
        {linkedData ? <LinkedData data={linkedData} /> : null}
      </head>
      <body class={kind}>
        <a class="skip" href="#content">
          {t.skip}
        </a>
        <header class="top">
          <a class="wordmark" href="/">
            <Mark />
            <span>Linnea</span>
          </a>
          {props.ownSearch || props.alone ? null : (
            <SearchBox visit={visit} id="search" text={props.searched ?? ''} />
          )}
          <nav aria-label={t.navigation}>
            {props.alone ? null : (
              <>
                <Item visit={visit} path="/explore" text={t.explore} />
                <Item visit={visit} path="/calendar" text={t.calendar.link} />
                <Item visit={visit} path="/here" text={t.here.link} />
                <Item visit={visit} path="/match" text={t.match.link} />
                <Item visit={visit} path="/compare" text={t.compare} />
                <Item visit={visit} path="/data" text={t.data.link} />
                <Item visit={visit} path="/developers" text={t.developers} />
              </>
            )}
            <Item visit={visit} path="/docs" text={t.docs} />
            {props.alone || visit.account === null || visit.account.role === 'user' ? null : (
              <Item visit={visit} path="/review" text={t.review.link} />
            )}
            {props.alone ? null : <OwnItems visit={visit} />}
          </nav>
        </header>
        <main id="content" tabindex={-1}>
          {visit.starting === undefined ? null : (
            <p class="starting" role="status">
              {t.starting(visit.starting)}
            </p>
          )}
          {children}
        </main>
        <footer>
          <p>
            {t.footerSources} <a href={props.alone ? '/#sources' : '/data#sources'}>{t.footerCredit}</a>
          </p>
          {visit.licence === null ? null : (
            <p>
              {t.footerOdbl}{' '}
              <a href={visit.licence.url} rel="license">
                {visit.licence.name}
              </a>
              .
            </p>
          )}
          <Languages visit={visit} />
        </footer>
      </body>
    </html>
  );
};
