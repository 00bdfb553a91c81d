import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { packaged } from '../../src/runtime/package-root.js';
import type { Service } from '../contract/service.js';
import { tokenOfNewAccount } from '../support/account.js';
import { sampleService } from '../support/sample-service.js';
import { CODE_BLOCKS, type CodeBlock } from './code-blocks.js';
import { openShell, type Shell } from './shell.js';

/*
 * Every code sample of the documentation is executed: the commands of shells here, as a reader runs them, page by page; other
 * samples by the suites below. A new sample that nothing runs fails the first test.
 */

/** Suites that run samples: by page, by the words behind the fence, and by the beginning of the text. */
const SUITES: readonly (readonly [page: RegExp, language: RegExp, text: RegExp, suite: string])[] = [
  [/^cookbook\//, /^\w+ (?:prepare|run)$/, /^/, 'test/cookbook-questions.test.ts'],
  [/^fact-format/, /^json$/, /^/, 'test/ingest/sources/fact-format.test.ts'],
  [/^(?:querying|corrections|data)\.md/, /^$/, /^GET /, 'test/docs/requests.test.ts'],
  [/^corrections\.md/, /^js$/, /^/, 'test/docs/submissions.test.ts'],
  [/^corrections\.md/, /^$/, /^(?:\{"correction|accept )/, 'test/docs/submissions.test.ts'],
  [/^getting-started\.md/, /^ts$/, /^trunk_diameter_cm/, 'test/fields/one-more-row.test.ts'],
  [/^getting-started\.md/, /^ts$/, /hill-garden/, 'test/docs/added-source.test.ts'],
];

/** Commands that need more than a running service, and the suite that runs them, or the reason why none does. */
const ELSEWHERE: readonly (readonly [command: RegExp, by: string])[] = [
  [
    /^npm (?:ci|test|run (?:jest|build|mappings|openapi|docs|client))\b/,
    'installs, compiles or tests the clone',
  ],
  [/^(?:ADA=usr-…|REVIEWER=…|ID=…|cd \/opt\/linnea)/, 'is to be filled in'],
  [
    /^(?:useradd|git clone|ln -sf|install -d|cd \/var\/lib\/linnea)/,
    'prepares a machine, with the rights of root',
  ],
  [/^npx linnea fetch (?:recommended|wikidata)/, 'test/downloads/fetch-command.test.ts'],
  [/^export WIKIMEDIA_CONTACT/, 'test/downloads/wikidata.test.ts'],
  [/^npx linnea ingest (?:<source>|all|facts my-data|sample)/, 'test/ingest/sources/sample.test.ts'],
  [/^npx linnea ingest starter/, 'test/ingest/sources/starter.test.ts'],
  [/^npx linnea ingest wikidata/, 'test/ingest/sources/wikidata.test.ts'],
  [/^npx linnea ingest dwca/, 'test/ingest/sources/archives.test.ts'],
  [/^npx linnea ingest release/, 'test/following/following.test.ts'],
  [/^npx linnea ingest trefle-dump/, 'test/ingest/sources/trefle-dump.test.ts'],
  [/^linnea setup/, 'test/cli/setup.test.ts'],
  [/^(?:pg_dump|createdb|pg_restore|linnea index rebuild)\b/, 'test/database/backup.test.ts'],
  [/^npm run conformance/, 'test/conformance/conformance.test.ts'],
  [/trunks\.ndjson|trunk_diameter/, 'test/fields/one-more-row.test.ts'],
  [
    /^mkdir -p hill-garden|npm run linnea -- (?:ingest hill-garden|sources)/,
    'test/docs/added-source.test.ts',
  ],
];

/** Languages of blocks that are no commands: outputs, answers, and the configuration of other programs. */
const SHOWN = new Set(['', 'text', 'json', 'ini', 'nginx']);
const COMMAND = /^(?:curl|npx|npm|linnea|sh|node|export) /m;

/** A command or request that decides about an item. */
const DECISION = /corrections (show|accept|reject|revert) (\d+|\$ID)|corrections\/(\d+)\/(accept|revert)/;

const isShell = ({ language }: CodeBlock): boolean => language === 'sh';
const suiteOf = ({ page, language, text }: CodeBlock): string | undefined =>
  SUITES.find(([ofPage, of, begins]) => ofPage.test(page) && of.test(language) && begins.test(text))?.[3];

/** Splits a script into commands: lines that end with a backslash, quotes and here-documents go on. */
const commandsOf = (script: string): readonly string[] => {
  const commands: string[] = [];
  let open = '';
  for (const line of script.split('\n')) {
    open = open === '' ? line : `${open}\n${line}`;
    const here = /<<'(\w+)'/.exec(open)?.[1];
    const isOpen =
      line.endsWith('\\') ||
      (here === undefined
        ? (open.replaceAll(/ # .*$/gm, '').split("'").length - 1) % 2 === 1
        : !open.endsWith(`\n${here}`));
    if (isOpen) continue;
    commands.push(open);
    open = '';
  }
  return commands.filter((command) => command.trim() !== '' && !command.startsWith('#'));
};

const elsewhere = (command: string): string | undefined =>
  ELSEWHERE.find(([pattern]) => pattern.test(command))?.[1];

const SCRIPTS = CODE_BLOCKS.filter(isShell);
const RUN_HERE = SCRIPTS.filter(({ text }) => commandsOf(text).some((each) => elsewhere(each) === undefined));
const PAGES = [...new Set(RUN_HERE.map(({ page }) => page))];

describe('the code samples of the documentation', () => {
  it('are all run by this suite or another one', () => {
    const notRun = CODE_BLOCKS.filter(
      (block) => !isShell(block) && suiteOf(block) === undefined && !SHOWN.has(block.language),
    );
    expect(notRun.map(({ page, language, text }) => [page, language, text.slice(0, 60)])).toEqual([]);
    const hidden = CODE_BLOCKS.filter(({ language, text }) => SHOWN.has(language) && COMMAND.test(text));
    expect(hidden.map(({ page, text }) => [page, text.slice(0, 60)])).toEqual([]);
    expect(RUN_HERE.length).toBeGreaterThan(25);
  });

  it('have suites that exist, and no entry without a sample', () => {
    const suites = [...SUITES.map((each) => each[3]), ...ELSEWHERE.map(([, by]) => by)];
    const missing = suites.filter((suite) => suite.startsWith('test/') && !existsSync(packaged(suite)));
    expect(missing).toEqual([]);
    const commands = SCRIPTS.flatMap(({ text }) => commandsOf(text));
    expect(ELSEWHERE.filter(([pattern]) => !commands.some((command) => pattern.test(command)))).toEqual([]);
    expect(
      SUITES.filter(
        ([page, language, text]) =>
          !CODE_BLOCKS.some(
            (block) => page.test(block.page) && language.test(block.language) && text.test(block.text),
          ),
      ),
    ).toEqual([]);
  });
});

describe.each(PAGES)('the commands of %s', (page) => {
  let service: Service;
  let shell: Shell;
  let trees: readonly string[];
  beforeAll(async () => {
    service = await sampleService();
    const { body } = await service.get('/api/v1/species?filter[ligneous_type]=tree&limit=20&cursor=*');
    trees = (body['data'] as readonly { slug: string }[]).map(({ slug }) => slug);
    const ada = await tokenOfNewAccount(service);
    const eve = await tokenOfNewAccount(service, { name: 'Eve Reed', role: 'reviewer' });
    shell = openShell(service.url, {
      DATABASE_URL: service.database.url,
      TOKEN: service.token,
      ADA: ada,
      EVE: eve,
      REVIEWER: '3',
    });
    const file = (name: string): string => join(shell.folder, name);
    mkdirSync(file('.linnea'));
    writeFileSync(file('.linnea/account-token'), service.token);
    writeFileSync(file('names.csv'), 'name,bed\nQuercus robur L.,1\nBellis perenis,2\n');
    writeFileSync(file('heights.csv'), 'name,height_m\nQuercus robur L.,31\nNobody knows,2\n');
    writeFileSync(file('herbarium.csv'), 'sheet,ipni\n1,316947-2\n');
    const sheet = { name: 'Garden', rows: [['plant'], ['Tomato'], ['Box elder']] };
    writeFileSync(file('garden.xlsx'), await writeXlsx({ sheets: [sheet] }));
  }, 900_000);
  afterAll(async () => {
    shell?.close();
    await service?.close();
  });

  let submitters = 0;
  /** Submits a correction or a report about a tree of its own, and returns its number. */
  const submission = async (isReport: boolean): Promise<number> => {
    submitters++;
    const token = await tokenOfNewAccount(service, { name: `Submitter ${submitters}` });
    const correction = { maximum_height_value: 70 + submitters, maximum_height_unit: 'm' };
    const slug = trees[submitters]!;
    const { status, body } = await service.ask(
      isReport ? `/api/v1/species/${slug}/report` : `/api/v1/corrections/species/${slug}`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(
          isReport
            ? { notes: 'The photo shows another tree.' }
            : { correction, source_reference: 'https://flora.example/eucalyptus' },
        ),
      },
    );
    expect(status).toBe(201);
    return (body['data'] as { id: number }).id;
  };

  /** Gives a command that decides about an item an item of its own, accepted already if the command reverts it. */
  const withItem = async (command: string): Promise<string> => {
    const [, ofCommand, inCommand, inPath, ofPath] = DECISION.exec(command) ?? [];
    const verb = ofCommand ?? ofPath;
    const given = inCommand ?? inPath;
    if (verb === undefined || given === undefined) return command;
    const id = await submission(command.includes('--outcome'));
    if (verb === 'revert') {
      const { exit } = await shell.run(`npx linnea corrections accept ${id} --as 3`);
      expect(exit).toBe(0);
    }
    return command.replace(given, String(id));
  };

  it.each(
    RUN_HERE.filter((block) => block.page === page).map(
      ({ text }) => [text.split('\n', 1)[0]!, text] as const,
    ),
  )(
    '%s',
    async (_, text) => {
      const commands: string[] = [];
      for (const command of commandsOf(text))
        if (elsewhere(command) === undefined) commands.push(await withItem(command));
      const { exit, errors, statuses } = await shell.run(commands.join('\n'));
      expect({ exit, errors: exit === 0 ? '' : errors }).toEqual({ exit: 0, errors: '' });
      const expected = commands.flatMap((command) =>
        /^curl /m.test(command) ? [/# (\d{3}),/.exec(command)?.[1] ?? '2..'] : [],
      );
      expect(statuses).toHaveLength(expected.length);
      for (const [at, status] of statuses.entries())
        expect(String(status)).toMatch(new RegExp(`^${expected[at]}$`));
    },
    120_000,
  );
});
