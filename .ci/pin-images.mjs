#!/usr/bin/env node
/**
 * Writes the digest of each tagged image into docker-compose.yml and Dockerfile of the current folder:
 * `name:tag@sha256:…`. Asks the registry of the image by the OCI distribution API. If one image cannot be resolved,
 * it ends with 1 and changes no file.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const FILES = ['docker-compose.yml', 'Dockerfile'];

/** `image: name:tag` and `FROM name:tag`, with or without a digest; an image without a tag is built here. */
const TAGGED =
  /^(?<before> *image: |FROM )(?<name>[\w./-]+(?::\d+\/[\w./-]+)?):(?<tag>[\w.-]+)(?:@sha256:\w+)?/gm;

const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];
const TIMEOUT_MS = 30_000;

/** Returns the base address of the registry and the repository in it, as Docker reads the name of an image. */
const locate = (name) => {
  const [host, ...rest] = name.split('/');
  if (rest.length > 0 && (/[.:]/.test(host) || host === 'localhost')) {
    const scheme = /^(localhost|127\.0\.0\.1)(:|$)/.test(host) ? 'http' : 'https';
    return { registry: `${scheme}://${host}`, repository: rest.join('/') };
  }
  return {
    registry: 'https://registry-1.docker.io',
    repository: rest.length > 0 ? name : `library/${name}`,
  };
};

const request = async (url, headers) => {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new Error(`${new URL(url).host} cannot be reached (${error.cause?.code ?? error.message})`);
  }
};

/** Returns the credential that the registry asks for: an anonymous bearer token of its token service. */
const authorization = async (challenge) => {
  const { realm, ...query } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  if (!/^bearer /i.test(challenge) || realm === undefined)
    throw new Error(`the registry asks for an unsupported credential: ${challenge || 'none named'}`);
  const answer = await request(`${realm}?${new URLSearchParams(query)}`, {});
  if (!answer.ok) throw new Error(`the token service answered ${answer.status}`);
  const { token, access_token } = await answer.json();
  return `Bearer ${token ?? access_token}`;
};

const digestOf = async (name, tag) => {
  const { registry, repository } = locate(name);
  const url = `${registry}/v2/${repository}/manifests/${tag}`;
  const headers = { Accept: MANIFESTS.join(', ') };
  let answer = await request(url, headers);
  if (answer.status === 401) {
    const challenge = answer.headers.get('www-authenticate') ?? '';
    answer = await request(url, { ...headers, Authorization: await authorization(challenge) });
  }
  if (answer.status === 404) throw new Error('the registry has no such tag');
  if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
  const manifest = Buffer.from(await answer.arrayBuffer());
  const digest = `sha256:${createHash('sha256').update(manifest).digest('hex')}`;
  const stated = answer.headers.get('docker-content-digest');
  if (stated !== null && stated !== digest)
    throw new Error(`the registry states ${stated}, but the manifest is ${digest}`);
  return digest;
};

const texts = FILES.map((file) => readFileSync(file, 'utf8'));
const images = new Set(
  texts.flatMap((text) => [...text.matchAll(TAGGED)].map(({ groups }) => `${groups.name}:${groups.tag}`)),
);
const digests = new Map();
try {
  for (const image of images) {
    const colon = image.lastIndexOf(':');
    const digest = await digestOf(image.slice(0, colon), image.slice(colon + 1)).catch((error) => {
      throw new Error(`${image}: ${error.message}`);
    });
    digests.set(image, digest);
    process.stdout.write(`${image}@${digest}\n`);
  }
} catch (error) {
  process.stderr.write(`${error.message}. No file was changed.\n`);
  process.exit(1);
}
for (const [place, file] of FILES.entries()) {
  const pinned = texts[place].replace(TAGGED, (_, before, name, tag) => {
    const image = `${name}:${tag}`;
    return `${before}${image}@${digests.get(image)}`;
  });
  writeFileSync(file, pinned);
}
