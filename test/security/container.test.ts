import { readFileSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';

const text = (name: string): string => readFileSync(packaged(name), 'utf8');

/** Returns the lines of a service of the compose file, including those of the anchors it uses. */
const service = (name: string): string => {
  const lines = text('docker-compose.yml').split('\n');
  const block = (head: string, indent: number): string => {
    const from = lines.findIndex((line) => line.startsWith(`${' '.repeat(indent)}${head}`));
    const rest = lines.slice(from + 1);
    const end = rest.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indent);
    return rest.slice(0, end < 0 ? rest.length : end).join('\n');
  };
  const own = block(`${name}:`, 2);
  const anchor = ['linnea', 'edge'].find((each) => own.includes(`<<: *${each}`));
  return anchor ? `${block(`x-${anchor}:`, 0)}\n${own}` : own;
};

describe('the image', () => {
  const stages = text('Dockerfile').split(/^FROM /m);
  const last = stages.at(-1)!;

  it('runs as an unprivileged user', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD'));
  });

  it('contains no compiler, sources, development packages or secrets', () => {
    expect(stages.length).toBeGreaterThan(2);
    expect(last).not.toMatch(/npm |COPY (src|test|\.) |ARG|TOKEN|SECRET/);
    expect(stages.at(-2)).toContain('npm ci --include=dev --ignore-scripts');
    expect(stages.at(-2)).toContain('npm prune --omit=dev');
    expect(text('.dockerignore')).toMatch(/^\*$|^\.git|^\.linnea/m);
  });
});

describe('the services of the compose file', () => {
  it.each(['setup', 'api', 'indexer', 'varnish', 'nginx'])(
    '%s has no privileges and a read-only file system',
    (name) => {
      const lines = service(name);
      expect(lines).toContain('read_only: true');
      expect(lines).toContain('cap_drop: [ALL]');
      expect(lines).toContain('no-new-privileges:true');
      expect(lines).not.toContain('privileged: true');
    },
  );

  it.each(['postgres', 'elasticsearch', 'redis', 'indexer'])('%s is not reachable from outside', (name) => {
    expect(service(name)).not.toContain('ports:');
    expect(service(name)).toMatch(/networks: \[stores\]/);
  });

  it.each(['postgres', 'elasticsearch', 'redis'])(
    '%s has no rights but those that its start needs',
    (name) => {
      expect(service(name)).toContain('cap_drop: [ALL]');
      expect(service(name)).toContain('no-new-privileges:true');
    },
  );

  it('the API is published only on this machine, unless BIND is set', () => {
    expect(service('api')).toContain(`"\${BIND:-127.0.0.1}:\${PORT:-3000}:3000"`);
  });

  it('the network of the stores has no route to the outside', () => {
    expect(text('docker-compose.yml')).toMatch(/^ {2}stores:\n {4}internal: true$/m);
  });
});
