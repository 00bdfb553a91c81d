#!/usr/bin/env node
import { Command } from 'commander';
import { createIndexer } from '../../indexer/indexer.js';
import { tokenKeys } from '../auth/token-keys.js';
import { readConfig, SETTINGS } from '../config.js';
import { announcer } from '../corrections/webhook/announcer.js';
import { endWith } from '../failure.js';
import { GROWING, growSlowly } from '../heap.js';
import { dwca } from '../ingest/dwca/format.js';
import { MANIFESTS } from '../ingest/sources/index.js';
import { SAMPLE } from '../ingest/sources/sample.js';
import { createLogger } from '../logger.js';
import { keptSecret, prepare, runService } from '../service.js';
import { openMigrated, openSearch } from '../stores.js';
import { VERSION } from '../version.js';
import { accountsCommand } from './accounts-command.js';
import { checkCommand } from './check-command.js';
import { configCommand } from './config-command.js';
import { correctionsCommand } from './corrections-command.js';
import { elasticsearchCommand } from './elasticsearch.js';
import { indexCommand } from './index-command.js';
import { ingestCommand } from './ingest.js';
import { inventoryCommands } from './inventory-commands.js';
import { matchCommand } from './match-command.js';
import { taxonomyCommand } from './taxonomy-command.js';

/** Read by the commands that need it, so that --help works whatever the settings are. */
const config = () => readConfig(process.env);

const openIndexer = async () => {
  const settings = config();
  const database = await openMigrated(settings, 'join');
  const search = openSearch(settings, database);
  const indexer = createIndexer({ database, sinks: search.sinks, logger: createLogger(settings) });
  return { database, indexer, close: () => search.close().finally(() => database.close()) };
};

const settingsHelp = (): string =>
  [
    '\nSettings (environment):',
    ...SETTINGS.map(({ name, initial, sentence }) => `  ${name}${initial && ` (${initial})`}: ${sentence}`),
  ].join('\n');

growSlowly(GROWING.command);

const program = new Command('linnea')
  .description('A self-hosted botanical data service.')
  .version(VERSION)
  .addHelpText('after', settingsHelp);

program
  .command('serve')
  .description('start the service, as npm start does')
  .action(() => runService(config()));
program
  .command('migrate')
  .description('bring the database to the state this version needs')
  .action(async () => {
    const database = await openMigrated(config(), 'join');
    await database.close();
  });
program
  .command('setup')
  .description(
    'prepare the stores before services start: migrate, sample where SAMPLE is true, missing index, secret of browser tokens',
  )
  .action(async () => {
    const settings = config();
    await tokenKeys({ configured: settings.tokenSecrets, keptIn: keptSecret(settings), mayGenerate: true });
    const { database, indexer, close } = await openIndexer();
    await prepare({ ...settings, indexer: true }, database, indexer, createLogger(settings)).finally(close);
  });
ingestCommand(program, {
  manifests: MANIFESTS,
  apart: [SAMPLE],
  formats: [dwca],
  get dataDir() {
    return config().dataDir;
  },
  openDatabase: () => openMigrated(config(), 'join'),
  openIndexer,
});
matchCommand(program, { openDatabase: () => openMigrated(config(), 'join') });
taxonomyCommand(program, { openDatabase: () => openMigrated(config(), 'join') });
inventoryCommands(program, { openDatabase: () => openMigrated(config(), 'join') });
accountsCommand(program, { openDatabase: () => openMigrated(config(), 'join') });
correctionsCommand(program, {
  openDatabase: () => openMigrated(config(), 'join'),
  get announce() {
    return announcer(config().webhook !== null);
  },
});
checkCommand(program, { openDatabase: () => openMigrated(config(), 'join') });
indexCommand(program, { openIndexer });
configCommand(program, { environment: process.env });
elasticsearchCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  endWith(error, process.env);
}
