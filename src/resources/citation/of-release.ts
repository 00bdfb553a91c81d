import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Releases } from '../../releases/manifest.js';
import { noRelease } from '../not-found.js';
import { type Citation, creatorOf } from './citation.js';

const text = z.string().nullable();
const Package = z.object({
  title: z.string(),
  description: z.string(),
  contributors: z.array(z.object({ title: z.string() })).default([]),
  licenses: z.array(z.object({ name: z.string(), path: z.string() })).default([]),
});
const Sources = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    citation: text,
    url: text,
    licence: text,
    licence_url: text,
  }),
);

/** Returns the citation of a release, from what it says about itself: it never changes. */
export const citationOfRelease = async (
  releases: Releases,
  version: string,
): Promise<Omit<Citation, 'url'>> => {
  const release = await releases.find(version);
  if (release === null) throw noRelease(version, 'release');
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(releases.pathOf(release, file), 'utf8'));
  const { title, description, contributors, licenses } = Package.parse(await read('datapackage.json'));
  const [licence] = licenses;
  return {
    creator: contributors[0]?.title ?? creatorOf({ name: null, contact: null }),
    title,
    abstract: description,
    version,
    issued: release.modified.slice(0, 10),
    accessed: null,
    licence: licence ? { name: licence.name, url: licence.path } : null,
    sources: Sources.parse(await read('sources.json')),
  };
};
