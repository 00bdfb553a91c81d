import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { packaged } from '../../src/runtime/package-root.js';
import type { Service } from '../contract/service.js';
import { sampleService } from '../support/sample-service.js';

/*
 * The clients that other people's generators make from the served document. Each is compiled, lists with filters, ranges and
 * orders, and reads a record and a 404. Left out are those whose programs the machine lacks.
 */
const GENERATOR = 'org.openapitools:openapi-generator-cli:7.25.0';
const MINUTES_MS = 60_000;

const runs = (command: string, ...options: readonly string[]): boolean =>
  spawnSync(command, options, { stdio: 'ignore' }).status === 0;
const has = {
  generator: runs('mvn', '--version') && runs('javac', '-version'),
  python: runs('python3', '-c', 'import dateutil, urllib3, pydantic; assert pydantic.VERSION >= "2"'),
};
const onlyWith = (isThere: boolean) => (isThere ? it : it.skip);

let service: Service;
let folder: string;
let expected: object;

const run = async (command: string, options: readonly string[], cwd = folder): Promise<string> => {
  const env = { ...process.env, TOKEN: service.token, BASE_URL: service.url, PYTHONPATH: cwd };
  try {
    return (await promisify(execFile)(command, options, { cwd, env, maxBuffer: 1e8 })).stdout;
  } catch (failed) {
    const { stdout, stderr } = failed as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${command}: ${stdout.slice(-3000)}${stderr.slice(-3000)}`, { cause: failed });
  }
};
const maven = (...options: readonly string[]) => run('mvn', ['-q', '--batch-mode', ...options]);

/** Makes a client in the folder of its name, without tests and descriptions. */
const generate = (name: string, ...options: readonly string[]): Promise<string> => {
  const jar = `openapi-generator-cli-${GENERATOR.split(':').at(-1)}.jar`;
  const less = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
  const made = ['generate', '-i', 'openapi.json', '-o', name, '--global-property', less, ...options];
  return run('java', ['-jar', jar, ...made]);
};

/** Copies a program into the folder of a client. */
const place = (program: string, ...to: readonly string[]): string => {
  const target = join(folder, ...to);
  copyFileSync(packaged('test', 'generated-clients', 'programs', program), target);
  return target;
};

const STRICT = { strict: true, target: 'es2022', lib: ['es2023', 'dom'], types: ['node'], noEmit: true };

/** Compiles a TypeScript program and what it imports, with all checks, and runs it. */
const runTypeScript = async (program: string): Promise<string> => {
  const compilerOptions = { ...STRICT, module: 'preserve', moduleResolution: 'bundler' };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [program] }));
  await run('npx', ['tsc', '-p', 'tsconfig.json']);
  return run('npx', ['tsx', program]);
};

beforeAll(async () => {
  service = await sampleService();
  const cache = packaged('node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the project, so that the compiler and openapi-fetch are found.
  folder = mkdtempSync(join(cache, 'generated-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify((await service.ask('/api/openapi.json')).body));
  const { body } = await service.get(
    '/api/v1/species?filter[edible]=true&filter[duration]=annual,perennial&filter_not[flower_color]=blue,purple&range[maximum_height_cm]=,200&range[completion_ratio]=1,&order[maximum_height_cm]=desc&order[slug]=asc',
  );
  const { data, meta } = body as unknown as {
    readonly data: readonly { readonly slug: string }[];
    readonly meta: { readonly total: number };
  };
  expected = {
    total: meta.total,
    slugs: data.map(({ slug }) => slug),
    record: 'Solanum lycopersicum',
    family: 'Solanaceae',
    missing: 'not_found',
  };
  expect(meta.total).toBeGreaterThan(2);
  if (has.generator) await maven('dependency:copy', `-Dartifact=${GENERATOR}`, `-DoutputDirectory=${folder}`);
}, 5 * MINUTES_MS);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.close();
});

describe('C2.50 a client made by', () => {
  it('openapi-typescript', async () => {
    const types = astToString(await openapiTS(pathToFileURL(join(folder, 'openapi.json'))));
    writeFileSync(join(folder, 'types.d.ts'), types);
    place('openapi-fetch.ts', 'openapi-fetch-program.ts');
    expect(JSON.parse(await runTypeScript('openapi-fetch-program.ts'))).toEqual(expected);
  });

  onlyWith(has.generator)('openapi-generator for TypeScript', async () => {
    await generate('client', '-g', 'typescript-fetch');
    place('typescript-fetch.ts', 'typescript-fetch-program.ts');
    expect(JSON.parse(await runTypeScript('typescript-fetch-program.ts'))).toEqual(expected);
  });

  onlyWith(has.generator && has.python)('openapi-generator for Python', async () => {
    await generate('python', '-g', 'python');
    const program = place('program.py', 'python', 'program.py');
    await run('python3', ['-m', 'compileall', '-q', 'openapi_client'], join(folder, 'python'));
    expect(JSON.parse(await run('python3', [program], join(folder, 'python')))).toEqual(expected);
  });

  onlyWith(has.generator).each([
    ['native', 'NativeProgram'],
    ['okhttp-gson', 'OkhttpProgram'],
  ])(
    'openapi-generator for Java, library %s',
    async (library, program) => {
      await generate(library, '-g', 'java', '--library', library);
      place(`${program}.java`, library, 'src', 'main', 'java', `${program}.java`);
      const path = join(folder, `${library}.path`);
      await maven(
        '-f',
        library,
        '-DskipTests',
        'compile',
        'dependency:build-classpath',
        `-Dmdep.outputFile=${path}`,
      );
      const classes = [join(folder, library, 'target', 'classes'), readFileSync(path, 'utf8')].join(':');
      expect(JSON.parse(await run('java', ['-cp', classes, program]))).toEqual(expected);
    },
    5 * MINUTES_MS,
  );
});
