import { readConfig } from './config.js';
import { endWith } from './failure.js';
import { runService } from './service.js';

/** The service process: `npm start`, and `linnea serve`. */
try {
  await runService(readConfig(process.env));
} catch (error) {
  endWith(error, process.env);
}
