import { expectStatus } from '../answers.js';
import { rule } from '../check.js';
import { each, expectEqual, expectTrue, NotSeen } from '../expect.js';
import type { Target } from '../target.js';

interface Release {
  readonly version: string;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly link: string }[];
}

const PATH = '/api/v1/releases';

const releases = async ({ ask }: Target): Promise<readonly Release[]> => {
  const answer = await ask(PATH);
  expectStatus(answer, 200);
  return (JSON.parse(answer.text) as { readonly data: readonly Release[] }).data;
};

/** C2.66: the route of the releases. */
export const releasesRoute = [
  rule('C2.66', 'the list of releases', async (target) => {
    const answer = await target.ask(PATH);
    expectStatus(answer, 200);
    const { data, meta } = JSON.parse(answer.text) as { data: readonly Release[]; meta: { total: number } };
    expectEqual('total', meta.total, data.length);
  }),
];

/** C12.10, C16.31, C16.32: releases, their files, and the version of the data. */
export const releaseChecks = [
  rule('C12.10', 'answers and errors have the version of the data', async (target) => {
    await each(['/api/v1/species', '/api/v1/nothing'], async (path) => {
      const { headers } = await target.ask(path);
      expectTrue(`X-Dataset-Version of ${path}`, headers.get('x-dataset-version') !== null);
    });
  }),
  rule('C16.31', 'a release names its files', async (target) => {
    const [release] = await releases(target);
    if (release === undefined) throw new NotSeen('a release');
    await each(release.files, async ({ name, link }) => {
      expectEqual('link', link, `${PATH}/${release.version}/${name}`);
    });
  }),
  rule('C16.32', 'a part of a file is 206, an unknown release 404', async (target) => {
    await target.refused(`${PATH}/no-such-release/species.csv`, 404);
    const file = (await releases(target))[0]?.files.find(({ name }) => name === 'README.md');
    if (file === undefined) throw new NotSeen('a release');
    const answer = await target.ask(file.link, { headers: { Range: 'bytes=0-9' } });
    expectStatus(answer, 206);
    expectEqual('part', Buffer.byteLength(answer.text), 10);
  }),
];
