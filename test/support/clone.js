import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/**
 * Lines of `git status` for new, changed and ignored files, and the names in the top folder, since git does not show
 * empty folders; null outside a git clone.
 */
export const changedFiles = () => {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--ignored'], { encoding: 'utf8' });
  return status === 0 ? new Set([...stdout.split('\n').filter(Boolean), ...readdirSync('.')]) : null;
};
