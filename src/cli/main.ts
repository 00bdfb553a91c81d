#!/usr/bin/env node
import { createIndexer } from '../../indexer/indexer.js';
import { tokenKeys } from '../auth/token-keys.js';
import { readConfig, SETTINGS } from '../config/environment.js';
import { announcer } from '../corrections/webhook/announcer.js';
import { dwca } from '../ingest/dwca/format.js';
import { MANIFESTS } from '../ingest/sources/index.js';
import { SAMPLE } from '../ingest/sources/sample.js';
import { STARTER, STARTER_SHARE_ALIKE } from '../ingest/sources/starter.js';
import { createLogger } from '../logging/logger.js';
import { releasesFolder, tokenSecretFile } from '../process/data-folder.js';
import { exitWith } from '../process/exit.js';
import { limitHeapGrowth } from '../process/heap-growth.js';
import { loadInitialData } from '../process/initial-data.js';
import { ensureIndex } from '../process/initial-index.js';
import { openMigrated, openSearch } from '../process/open-stores.js';
import { VERSION } from '../runtime/version.js';
import { accountsCommand } from './accounts-command.js';
import { checkCommand } from './check-command.js';
import { configCommand } from './config-command.js';
import { correctionsCommand } from './corrections-command.js';
import { elasticsearchCommand } from './elasticsearch.js';
import { exportCommand } from './export-command.js';
import { fetchCommand } from './fetch-command.js';
import { counted } from './figures.js';
import { idsCommand } from './ids-command.js';
import { indexCommand } from './index-command.js';
import { ingestCommand } from './ingest.js';
import { interpretCommand } from './interpret-command.js';
import { inventoryCommands } from './inventory-commands.js';
import { matchCommand } from './match/command.js';
import { mcpCommand } from './mcp-command.js';
import { print } from './print.js';
import { createProgram } from './program.js';
import { releaseCommand } from './release-command.js';
import { releasesCommand } from './releases-command.js';
import { taxonomyCommand } from './taxonomy-command.js';

/** Reads the settings on demand, so that --help works with invalid settings. */
const config = () => readConfig(process.env);

const openIndexer = async () => {
  const settings = config();
  const database = await openMigrated(settings, 'join');
  const search = openSearch(settings, database);
  const { sinks, engine } = search;
  const indexer = createIndexer({ database, sinks, engine, logger: createLogger(settings) });
  return { database, indexer, close: () => search.close().finally(() => database.close()) };
};

const settingsHelp = (): string =>
  [
    '\nSettings (environment variables):',
    ...SETTINGS.map(({ name, initial, sentence }) => `  ${name}${initial && ` (${initial})`}: ${sentence}`),
  ].join('\n');

limitHeapGrowth();

const program = createProgram('linnea')
  .description('A self-hosted botanical data service.')
  .version(VERSION)
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'linnea: ')) })
  .addHelpText('after', settingsHelp);

program
  .command('serve')
  .description('start the service (same as npm start)')
  .action(async () => {
    // Loaded on demand: its routes and pages take 40 MB and half of the start of a command.
    const { runService } = await import('../process/service.js');
    await runService(process.env);
  });
program
  .command('migrate')
  .description('update the database schema to this version')
  .action(async () => {
    let applied: readonly string[] = [];
    const database = await openMigrated(config(), 'join', {
      migrated: (steps) => {
        applied = steps;
      },
    });
    await database.close();
    print(
      applied.length === 0
        ? 'The schema is up to date: no migration was needed.'
        : `${counted(applied.length, 'migration')} applied: ${applied.join(', ')}.`,
    );
  });
program
  .command('setup')
  .description(
    'prepare a deployment before the first start: schema, initial data (INITIAL_DATA), search index, token secret',
  )
  .action(async () => {
    const settings = config();
    await tokenKeys({
      configured: settings.tokenSecrets,
      keptIn: tokenSecretFile(settings),
      mayGenerate: true,
    });
    const { database, indexer, close } = await openIndexer();
    const logger = createLogger(settings);
    await loadInitialData(database, settings, logger)
      .then(() => ensureIndex(indexer, logger))
      .finally(close);
  });
fetchCommand(program, {
  get dataDir() {
    return config().dataDir;
  },
  get contact() {
    return config().wikimediaContact;
  },
  openDatabase: () => openMigrated(config(), 'join'),
});
ingestCommand(program, {
  manifests: MANIFESTS,
  apart: [STARTER, STARTER_SHARE_ALIKE, SAMPLE],
  formats: [dwca],
  get dataDir() {
    return config().dataDir;
  },
  openDatabase: () => openMigrated(config(), 'join'),
  openIndexer,
});
interpretCommand(program, { openDatabase: () => openMigrated(config(), 'join') });
matchCommand(program, { openDatabase: () => openMigrated(config(), 'join') });
idsCommand(program, { openDatabase: () => openMigrated(config(), 'join') });
mcpCommand(program, config);
exportCommand(program, {
  get operator() {
    return config().operator;
  },
  openDatabase: () => openMigrated(config(), 'join'),
  openSearch: (database) => openSearch(config(), database),
});
releaseCommand(program, {
  get operator() {
    return config().operator;
  },
  get folder() {
    return releasesFolder(config());
  },
  openDatabase: () => openMigrated(config(), 'join'),
});
releasesCommand(program, {
  get folder() {
    return releasesFolder(config());
  },
});
taxonomyCommand(program, { openDatabase: () => openMigrated(config(), 'join') });
inventoryCommands(program, { openDatabase: () => openMigrated(config(), 'join') });
accountsCommand(program, { openDatabase: () => openMigrated(config(), 'join') });
correctionsCommand(program, {
  openDatabase: () => openMigrated(config(), 'join'),
  get announce() {
    return announcer(config().webhook !== null);
  },
  get licence() {
    return config().contributionLicence;
  },
});
checkCommand(program, { openDatabase: () => openMigrated(config(), 'join') });
indexCommand(program, { openIndexer });
configCommand(program, { environment: process.env });
elasticsearchCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  exitWith(error, process.env);
}
