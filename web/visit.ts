import type { SignedIn } from '../src/auth/sessions.js';
import type { ApiContext } from '../src/http/api-context.js';
import { baseOf, linkableUrl } from '../src/http/base-url.js';
import type { PageAssets } from './assets.js';
import { DEFAULT_LANGUAGE, messagesIn, TEXTS } from './messages/catalogue.js';
import type { Messages } from './messages/en.js';

/** What a page knows of the request that it answers. */
export interface Visit {
  readonly t: Messages;
  /** Language of the texts, as an ISO 639 code. */
  readonly language: string;
  /** Whether the address names the language: such an address is the same for every visitor. */
  readonly inOneLanguage: boolean;
  /** Language of common names: the chosen one, else the first one that the browser accepts. */
  readonly namesIn: string;
  /** Base URL of the service, without a trailing slash; empty if the caller sent an unsafe Host. */
  readonly base: string;
  /** Path and query string of the page. */
  readonly url: string;
  readonly assets: PageAssets;
  /** The account that is signed in; null for nobody. */
  readonly account: SignedIn | null;
  /** Token of the forms that the page sends (C15.42); null for a page without such forms, which caches may store. */
  readonly formToken: string | null;
  /** How many percent of the data are loaded while the service starts. */
  readonly starting?: number | undefined;
  /** Licence under which the whole database is offered; null if no source asks for one. */
  readonly licence: NonNullable<ApiContext['state']['databaseLicence']> | null;
  /** Hosts of the photos on the page, which its Content-Security-Policy allows. Filled while it is rendered. */
  readonly photoHosts: Set<string>;
}

/** Cookie with the language that a visitor chose, and parameter of the address of a page in one language (C15.113). */
export const LANGUAGE = 'language';

const known = (code: string | undefined): string | undefined => (TEXTS.has(code ?? '') ? code : undefined);

/** Returns the language that the address names; undefined for none. */
const languageInAddress = (ctx: ApiContext): string | undefined => known([ctx.query[LANGUAGE]].flat()[0]);

/** Returns the language that the address names, or else that the visitor chose; undefined for none. */
const chosenLanguage = (ctx: ApiContext): string | undefined =>
  languageInAddress(ctx) ?? known(ctx.cookies.get(LANGUAGE));

/** Returns the language of the texts: the chosen one, else the first accepted one that the catalogue has. */
const languageOf = (ctx: ApiContext): string => {
  return (
    chosenLanguage(ctx) ?? (ctx.acceptsLanguages([DEFAULT_LANGUAGE, ...TEXTS.keys()]) || DEFAULT_LANGUAGE)
  );
};

/** Returns the two or three letters of the first language that the browser accepts; English for any. */
const firstAccepted = (ctx: ApiContext): string =>
  /^([a-z]{2,3})(?:-|$)/i.exec(ctx.acceptsLanguages()[0] ?? '')?.[1]?.toLowerCase() ?? DEFAULT_LANGUAGE;

export const visitOf = (ctx: ApiContext, assets: PageAssets): Visit => {
  const language = languageOf(ctx);
  return {
    t: messagesIn(language),
    language,
    inOneLanguage: languageInAddress(ctx) !== undefined,
    namesIn: chosenLanguage(ctx) ?? firstAccepted(ctx),
    base: baseOf(ctx),
    url: linkableUrl(ctx),
    assets,
    account: ctx.state.session?.account ?? null,
    formToken: null,
    starting: ctx.state.starting,
    licence: ctx.state.databaseLicence ?? null,
    photoHosts: new Set(),
  };
};
