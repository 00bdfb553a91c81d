import { readConfig } from './config.js';
import { runService } from './service.js';

/** The service process: `npm start`, and `linnea serve`. */
await runService(readConfig(process.env));
