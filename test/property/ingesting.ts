/** Ingests statements given as JSON into a given database, one per transaction, until it is killed. */
import { openDatabase } from '../../src/database/database.js';
import { ingestFile } from './world.js';

const [url = '', items = '[]'] = process.argv.slice(2);
const database = await openDatabase(url);
await ingestFile(database, JSON.parse(items), 1);
await database.close();
