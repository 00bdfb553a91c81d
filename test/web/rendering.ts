import { type ComponentType, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ZoneShape } from '../../web/map/zone-shapes.js';
import { en } from '../../web/messages/en.js';
import { fr } from '../../web/messages/fr.js';
import type { Visit } from '../../web/visit.js';
import { builtPages } from '../support/of-run.js';

/** A visitor without an account who reads pages in English. */
export const VISIT = {
  ...{ t: en, language: 'en', namesIn: 'en', base: 'https://linnea.example', url: '/explore?q=a' },
  ...{
    account: null,
    inOneLanguage: false,
    assets: await builtPages(),
    formToken: 'token',
    licence: null,
    photoHosts: new Set(),
  },
} as unknown as Visit;

/** The same visitor, who reads pages in French. */
export const FRENCH: Visit = { ...VISIT, t: fr, language: 'fr', namesIn: 'fr' };

/** Renders a part of a page for a visitor, `VISIT` by default. */
export const rendered = (part: unknown, props: object): string =>
  renderToString(h(part as ComponentType, { visit: VISIT, ...props } as object));

/** Returns the first group of every match. */
export const all = (text: string, pattern: RegExp): readonly (string | undefined)[] =>
  [...text.matchAll(pattern)].map(([, found]) => found);

/** Returns the text of HTML, without its tags. */
export const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

/** A zone on the map, 10 wide and high, with its border; null if only its place is known. */
export const shape = (x: number, path: string | null): ZoneShape => ({
  ...{ place: [x, 300], path, extent: [x, 300, x + 10, 310] },
});
