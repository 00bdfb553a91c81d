import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packaged } from '../../src/runtime/package-root.js';

const HERE = packaged();

const run = (folder: string, program: string, ...parameters: readonly string[]) =>
  promisify(execFile)(program, parameters, { cwd: folder, maxBuffer: 1e9 });

/** Runs `work` with the folder of a built checkout of a commit, and removes it afterwards. */
export const withCheckout = async <T>(
  commit: string,
  progress: (line: string) => void,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-checkout-'));
  await run(HERE, 'git', 'worktree', 'add', '--detach', folder, commit);
  const remove = (): void =>
    void execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: HERE });
  process.once('exit', remove);
  try {
    progress(`installing and building ${commit}`);
    if (await haveSameModules(folder))
      await symlink(join(HERE, 'node_modules'), join(folder, 'node_modules'));
    else await run(folder, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
    await run(folder, 'npm', 'run', 'build');
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
};

const haveSameModules = async (folder: string): Promise<boolean> => {
  const [here, there] = await Promise.all(
    [HERE, folder].map((each) => readFile(join(each, 'package-lock.json'), 'utf8')),
  );
  return here === there;
};
