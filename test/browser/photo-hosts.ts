import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { listen } from '../support/listen.js';

/** Publishers of photos on this machine. */
export interface PhotoHosts {
  /** Option of Chromium that leads all hosts but 127.0.0.1 to them. */
  readonly flag: string;
  /** Addresses of the photos that they delivered. */
  readonly delivered: readonly string[];
  /** Begins of addresses that they answer with 404; to be changed by tests. */
  readonly missing: Set<string>;
  close(): void;
}

/** Widths that Wikimedia serves: https://www.mediawiki.org/wiki/Common_thumbnail_sizes */
const WIKIMEDIA_WIDTHS = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840];

/** A key with a certificate of its own, which signs for nothing: Chromium asks Wikimedia over HTTPS only. */
const PEM = readFileSync(new URL('../../test/browser/photo-hosts.pem', import.meta.url));

/** A picture of 4:3 whose colours depend on its address. */
const picture = (address: string): string => {
  const hue = [...address].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 4 3"><rect width="4" height="3" fill="hsl(${hue} 30% 45%)"/><circle cx="2" cy="1.5" r="1" fill="hsl(${(hue + 60) % 360} 50% 70%)"/></svg>`;
};

/** As Special:FilePath of Wikimedia Commons: redirects to the host of thumbnails, or that of originals. */
const redirected = ({ pathname, searchParams }: URL): string | null => {
  const [, file] = /^\/wiki\/Special:FilePath\/(.+)$/.exec(pathname) ?? [];
  if (file === undefined) return null;
  const width = searchParams.get('width');
  if (width === null) return `https://upload.wikimedia.org/wikipedia/commons/a/a0/${file}`;
  return `https://thumb.wikimedia.org/wikipedia/commons/thumb/a/a0/${file}/${width}px-${file}`;
};

/** Serves a picture for every address, as its publisher does: Wikimedia redirects and refuses unusual widths. */
export const servePhotos = async (): Promise<PhotoHosts> => {
  const delivered: string[] = [];
  const missing = new Set<string>();
  const answer = ({ url, headers }: IncomingMessage, response: ServerResponse): void => {
    const address = new URL(url!, `https://${headers.host}`);
    const to = address.host === 'commons.wikimedia.org' ? redirected(address) : null;
    const [, width] = /^\/wikipedia\/commons\/thumb\/.*\/(\d+)px-/.exec(address.pathname) ?? [];
    if ([...missing].some((begin) => address.href.startsWith(begin))) response.writeHead(404).end();
    else if (to !== null) response.writeHead(302, { Location: to }).end();
    else if (width !== undefined && !WIKIMEDIA_WIDTHS.includes(Number(width))) response.writeHead(400).end();
    else {
      delivered.push(address.href);
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(picture(address.href));
    }
  };
  const server = createServer({ key: PEM, cert: PEM }, answer);
  const port = await listen(server);
  return {
    flag: `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1`,
    delivered,
    missing,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
