import { readFileSync } from 'node:fs';
import { packaged } from '../../src/package-root.js';

const text = (name: string): string => readFileSync(packaged(name), 'utf8');

/** The lines of a service of the compose file, its own and those of what it takes over. */
const service = (name: string): string => {
  const lines = text('docker-compose.yml').split('\n');
  const block = (head: string, indent: number): string => {
    const from = lines.findIndex((line) => line.startsWith(`${' '.repeat(indent)}${head}`));
    const rest = lines.slice(from + 1);
    const end = rest.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indent);
    return rest.slice(0, end < 0 ? rest.length : end).join('\n');
  };
  const own = block(`${name}:`, 2);
  return own.includes('<<: *linnea') ? `${block('x-linnea:', 0)}\n${own}` : own;
};

describe('the image', () => {
  const stages = text('Dockerfile').split(/^FROM /m);
  const last = stages.at(-1)!;

  it('runs as a user without rights', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD'));
  });

  it('has no compiler, no sources, no packages of development, no secret', () => {
    expect(stages.length).toBeGreaterThan(2);
    expect(last).not.toMatch(/npm |COPY (src|test|\.) |ARG|TOKEN|SECRET/);
    expect(stages.at(-2)).toContain('npm ci --include=dev --ignore-scripts');
    expect(stages.at(-2)).toContain('npm prune --omit=dev');
    expect(text('.dockerignore')).toMatch(/^\*$|^\.git|^\.linnea/m);
  });
});

describe('the services of the compose file', () => {
  it.each(['setup', 'api', 'indexer'])('%s has no rights, and a file system that it cannot write', (name) => {
    const lines = service(name);
    expect(lines).toContain('read_only: true');
    expect(lines).toContain('cap_drop: [ALL]');
    expect(lines).toContain('no-new-privileges:true');
    expect(lines).not.toContain('privileged: true');
  });

  it.each(['postgres', 'elasticsearch', 'redis', 'indexer'])('%s is not reached from outside', (name) => {
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

  it('the API is published on this machine alone, unless BIND says otherwise', () => {
    expect(service('api')).toContain(`"\${BIND:-127.0.0.1}:\${PORT:-3000}:3000"`);
  });

  it('the network of the stores leads nowhere', () => {
    expect(text('docker-compose.yml')).toMatch(/^ {2}stores:\n {4}internal: true$/m);
  });
});
