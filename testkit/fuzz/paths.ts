import fc from 'fast-check';
import type { DeclaredRoute } from '../../src/http/router.js';
import type { Known } from './known.js';
import { junkText } from './values.js';

const segment = junkText.map((text) => encodeURIComponent([...text].slice(0, 300).join('')));

/** Generates variants of a path; some still lead to a route, most do not. */
const variantsOf = (path: string): fc.Arbitrary<string> => {
  const at = fc.nat(path.length);
  return fc.oneof(
    fc.constantFrom(
      `${path}/`,
      `${path}//`,
      `/${path}`,
      `${path}.json`,
      `${path}/facts`,
      `${path}%00`,
      `${path}%`,
      `${path}%2f`,
      `${path};a=b`,
      `${path}/../species`,
      `/.${path}`,
      `${path}%ff%fe`,
      path.toUpperCase(),
      path.replaceAll('/', '//'),
      path.replaceAll('/', '\\'),
      path.replaceAll('/', '%2f'),
      path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      path.slice(0, path.lastIndexOf('/')),
      path.slice(1),
      '/api',
      '/api/',
      '/api/v2/species',
    ),
    at.map((end) => path.slice(0, end)),
    fc.tuple(at, segment).map(([end, text]) => path.slice(0, end) + text + path.slice(end)),
    segment.map((text) => `${path}/${text}`),
  );
};

/** Fills the parameters of a path pattern with junk. */
const filled = (pattern: string): fc.Arbitrary<string> => {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? segment : fc.constant(part)));
  return fc.tuple(...parts).map((all) => all.join('/'));
};

/** Generates a path of a route; most lead to records, if there are any. */
export const pathOf = (route: DeclaredRoute, known: Known): fc.Arbitrary<string> => {
  const there = known.pathsOf(route);
  if (there.length === 0) return filled(route.path);
  const paths = fc.constantFrom(...there);
  return fc.oneof(
    { weight: 8, arbitrary: paths },
    { weight: 1, arbitrary: filled(route.path) },
    { weight: 1, arbitrary: paths.chain(variantsOf) },
  );
};

/** Generates the target of a request line: mostly path and query, sometimes with a host or a fragment. */
export const targetOf = (target: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(target) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `http://localhost${target}`,
        `https://user:secret@example.org:99999${target}`,
        `http://[::1]${target}`,
        `http://[${target}`,
        `//example.org${target}`,
        `${target}#fragment`,
        `${target}?a?b`,
        `javascript:${target}`,
      ),
    },
  );
