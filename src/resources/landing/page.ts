import type { z } from 'zod';
import type { ListedSource } from '../sources/presenter.js';
import type { Status } from '../status/schema.js';
import { html, type Markup } from './html.js';

/** Example requests: each is a link, and a command for a terminal. */
const REQUESTS: readonly (readonly [words: string, path: string])[] = [
  ['Search by name', '/api/v1/species/search?q=tomato'],
  [
    'Edible species up to two metres high, the tallest first',
    '/api/v1/species?filter[edible]=true&range[maximum_height_cm]=,200&order[maximum_height_cm]=desc',
  ],
  ['Everything about one species', '/api/v1/species/solanum-lycopersicum'],
  ['All claims about it, with their sources', '/api/v1/species/solanum-lycopersicum/facts'],
  ['Species native to Austria', '/api/v1/distributions/aut/species?filter[establishment]=native'],
];

const number = (value: number): string => value.toLocaleString('en');

const count = (value: number, words: string): Markup =>
  html`<div><dt>${words}</dt><dd>${number(value)}</dd></div>`;

const request = ([words, path]: (typeof REQUESTS)[number], base: string): Markup => html`
      <li>
        <a href="${path}" data-path="${path}">${words}</a>
        <pre tabindex="0"><code data-curl="${base}${path}">curl -g -H 'Authorization: Bearer YOUR_TOKEN' '${base}${path}'</code></pre>
      </li>`;

/** Text linked to an address, if that is http or https: sources come with addresses of any scheme, even `javascript:`. */
const link = (words: string, address: string | null, rel = 'external'): Markup =>
  address !== null && /^https?:\/\//i.test(address)
    ? html`<a href="${address}" rel="${rel}">${words}</a>`
    : html`${words}`;

const licence = ({ licence: name, licence_url: url }: ListedSource): Markup => {
  return name === null ? html`licence not established` : link(name, url, 'license');
};

const source = (each: ListedSource): Markup => html`
      <li>
        <h3>${link(each.name, each.url)}</h3>
        <p class="terms">${licence(each)}${each.share_alike ? html` · <strong>share alike</strong>` : ''}
          · ${number(each.facts_count)} facts, ${number(each.published_count)} published</p>
        <p>${each.credit}</p>
      </li>`;

/** Content of the landing page. */
export interface LandingContent {
  readonly status: z.infer<typeof Status>;
  /** By rank, strongest first. */
  readonly sources: readonly ListedSource[];
  /** Base URL of the service, without a trailing slash. */
  readonly base: string;
}

/** The landing page at `/`: what the service is, what it contains, first requests, and whom to credit. */
export const landingPage = ({ status, sources, base }: LandingContent): string =>
  html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="description" content="Botanical data over HTTP and JSON, every value with its source.">
  <title>Linnea: botanical data with its sources</title>
  <link rel="stylesheet" href="/landing.css">
  <link rel="icon" href="data:,">
  <script src="/landing.js" defer></script>
</head>
<body>
  <header>
    <h1>Linnea</h1>
    <p>Botanical data over HTTP and JSON. Databases disagree about plants, so every value here is a fact with its source
      and evidence. The strongest source supplies the published value, and a reviewed correction always wins. The
      interface is that of Trefle 2.6.</p>
    <nav><a href="/docs">Documentation</a> <a href="/api/openapi.json">OpenAPI</a> <a href="/api/v1/sources">Sources as JSON</a></nav>
  </header>
  <main>
    <section aria-labelledby="holds">
      <h2 id="holds">What it contains</h2>
      <dl class="counts">
        ${count(status.species_count, 'species, at all ranks')}
        ${count(status.plants_count, 'plants')}
        ${count(status.detailled_plants_count, 'species with a leaf colour')}
        ${count(sources.length, 'sources')}
      </dl>
      <p>Data version <code>${status.dataset_version}</code>, software ${status.version}.</p>
    </section>
    <section aria-labelledby="begin">
      <h2 id="begin">First requests</h2>
      <form><label>Your account token <input name="token" type="password" autocomplete="off" spellcheck="false"
        placeholder="usr-…"></label> <span>The links below use it. It is kept in this tab only.</span></form>
      <ol class="requests">${REQUESTS.map((each) => request(each, base))}
      </ol>
    </section>
    <section aria-labelledby="sources">
      <h2 id="sources">Sources, strongest first</h2>
      <p>If you display this data, display the credit line of every source you show. <em>Share alike</em> means that a
        database with values of that source must be published under its licence.</p>
      <ol class="sources">${sources.map(source)}
      </ol>
    </section>
  </main>
</body>
</html>
`.text;
